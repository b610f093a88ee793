import type { endpoints } from '../contract/endpoints.ts'
import { overloaded } from '../contract/errors.ts'
import { openApiDocument } from '../contract/openapi.ts'
import { pingDatabase } from '../store/open.ts'
import { getLedger, getPrices, getUsage } from './account-history.ts'
import {
  deleteAccount,
  deleteKey,
  getAccounts,
  getKeys,
  getOwnAccount,
  getOwnCredits,
  patchAccount,
  postAccount,
  postCredits,
  postKey,
  postRotation,
} from './accounts.ts'
import { getAllGenerations } from './all-generations.ts'
import { postCancel } from './cancel.ts'
import { getDocs, getDocsFile } from './docs.ts'
import { getEngines } from './engines.ts'
import { getFile } from './files.ts'
import { generate } from './generate.ts'
import { deleteGeneration, getGenerations } from './generations.ts'
import type { Handler } from './handler.ts'
import { getLlmsText } from './llms.ts'
import { getSecrets } from './secrets.ts'
import { deleteSession, getSession, postSession, postSignInLink } from './session.ts'
import { getStatus } from './status.ts'
import { getStatusEvents } from './status-events.ts'
import { getStudio, getStudioFile } from './studio.ts'
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
} from './webhooks.ts'

/** What answers each endpoint. */
export const handlers: Record<keyof typeof endpoints, Handler> = {
  video: generate('video'),
  archRender: generate('archRender'),
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
  revokeKey: deleteKey,
  rotateKey: postRotation,
  grantCredits: postCredits,
  listEngines: getEngines,
  listGenerations: getGenerations,
  getGeneration: getStatus,
  deleteGeneration,
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
  openSession: postSession,
  getSession,
  closeSession: deleteSession,
  createSignInLink: postSignInLink,
  studio: getStudio,
  studioFile: getStudioFile,
  openapi: async () => openApiDocument,
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
