import type { endpoints } from '../contract/endpoints.ts'
import { overloaded } from '../contract/errors.ts'
import { pingDatabase } from '../store/open.ts'
import { getLedger, getPrices, getUsage } from './endpoints/account-history.ts'
import {
  deleteAccount,
  deleteKey,
  getAccounts,
  getKeys,
  getOwnAccount,
  getOwnCredits,
  patchAccount,
  patchKey,
  postAccount,
  postCredits,
  postKey,
  postRotation,
} from './endpoints/accounts.ts'
import { getAllGenerations } from './endpoints/all-generations.ts'
import { postCancel } from './endpoints/cancel.ts'
import { getDocs, getDocsFile, getOpenApi } from './endpoints/docs.ts'
import { getFile } from './endpoints/files.ts'
import { generate } from './endpoints/generate.ts'
import { deleteGeneration, getGenerations } from './endpoints/generations.ts'
import type { Handler } from './endpoints/handler.ts'
import { getLlmsText } from './endpoints/llms.ts'
import { postSee } from './endpoints/pictures/see.ts'
import { deleteUpload, getUpload, postUpload } from './endpoints/pictures/uploads.ts'
import { getReceipt, getReceiptKeys } from './endpoints/receipts.ts'
import { postReplayOfGeneration } from './endpoints/replays.ts'
import { getEngines } from './endpoints/service/engines.ts'
import { getInstall, getModels, postCancelInstall, postInstall } from './endpoints/service/models.ts'
import { getSecrets } from './endpoints/service/secrets.ts'
import { deleteSession, getSession, postSession, postSignInLink } from './endpoints/session.ts'
import { getStatus } from './endpoints/status.ts'
import { getStatusEvents } from './endpoints/status-events.ts'
import { getStudio, getStudioFile } from './endpoints/studio.ts'
import {
  deleteOwnWebhook,
  getDeliveries,
  getOwnWebhook,
  getOwnWebhooks,
  getSecretOfRequests,
  patchWebhook,
  postReplay,
  postTest,
  postWebhook,
  postWebhookSecret,
} from './endpoints/webhooks.ts'

/** The handler of each endpoint. */
export const handlers: Record<keyof typeof endpoints, Handler> = {
  video: generate('video'),
  videoFlash: generate('videoFlash'),
  videoCinematic: generate('videoCinematic'),
  archRender: generate('archRender'),
  renderUltra: generate('renderUltra'),
  renderFast: generate('renderFast'),
  status: getStatus,
  statusEvents: getStatusEvents,
  cancel: postCancel,
  file: getFile,
  account: getOwnAccount,
  credits: getOwnCredits,
  openAccount: postAccount,
  listAccounts: getAccounts,
  changeAccount: patchAccount,
  closeAccount: deleteAccount,
  issueKey: postKey,
  listKeys: getKeys,
  changeKey: patchKey,
  revokeKey: deleteKey,
  rotateKey: postRotation,
  grantCredits: postCredits,
  listEngines: getEngines,
  listModels: getModels,
  installModel: postInstall,
  getInstall,
  cancelInstall: postCancelInstall,
  createUpload: postUpload,
  getUpload,
  deleteUpload,
  listGenerations: getGenerations,
  getGeneration: getStatus,
  deleteGeneration,
  getReceipt,
  getReceiptKeys,
  replayGeneration: postReplayOfGeneration,
  ledger: getLedger,
  usage: getUsage,
  prices: getPrices,
  createWebhook: postWebhook,
  listWebhooks: getOwnWebhooks,
  getRequestSecret: getSecretOfRequests,
  getWebhook: getOwnWebhook,
  changeWebhook: patchWebhook,
  deleteWebhook: deleteOwnWebhook,
  rotateWebhookSecret: postWebhookSecret,
  testWebhook: postTest,
  listDeliveries: getDeliveries,
  replayDelivery: postReplay,
  listAllGenerations: getAllGenerations,
  describeSecrets: getSecrets,
  see: postSee,
  openSession: postSession,
  getSession,
  closeSession: deleteSession,
  createSignInLink: postSignInLink,
  studio: getStudio,
  studioFile: getStudioFile,
  openapi: getOpenApi,
  docs: getDocs,
  docsFile: getDocsFile,
  llms: getLlmsText,
  live: async () => ({ status: 'ok' }),
  ready: async ({ app, stopping }) => {
    if (stopping.aborted) throw overloaded(1)
    await pingDatabase(app.db)
    const stall = await app.queue.findStall()
    if (stall) throw overloaded(5, stall)
    return { status: 'ok' }
  },
}
