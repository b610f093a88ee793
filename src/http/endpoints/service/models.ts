import { hostname } from 'node:os'
import type { z } from 'zod'
import { endpoints } from '../../../contract/endpoints.ts'
import { ApiError } from '../../../contract/errors.ts'
import type { modelEndpoints } from '../../../contract/service/models.ts'
import { FolderTaken } from '../../../models/folder.ts'
import { type Install, type Installer, InstallRunning } from '../../../models/installer.ts'
import { bytesOf, licencesOf, UnknownModel } from '../../../models/model-list.ts'
import type { Offer } from '../../../models/offer.ts'
import { readJson } from '../../request/form.ts'
import { exchangeOf, type Handler } from '../handler.ts'

type ListBody = z.infer<typeof modelEndpoints.listModels.success.body>
type InstallBody = z.infer<typeof modelEndpoints.getInstall.success.body>

export const getModels: Handler = async ({ app: { installer } }): Promise<ListBody> => {
  const offer = await installer.readOffer().catch((error) => {
    throw refusalOf(error, installer, null)
  })
  return { ...whereOf(installer), ...offerBody(offer), install: installState(installer.read()) }
}

export const postInstall: Handler = async (call): Promise<InstallBody> => {
  const { installer } = call.app
  const { name } = await readJson(exchangeOf(call), endpoints.installModel.body)
  const begun = await installer.begin(name ?? undefined).catch((error) => {
    throw refusalOf(error, installer, name)
  })
  call.reply.code(202)
  return { ...whereOf(installer), install: installState(begun) }
}

export const getInstall: Handler = async ({ app: { installer } }): Promise<InstallBody> => ({
  ...whereOf(installer),
  install: installState(installer.read()),
})

export const postCancelInstall: Handler = async ({ app: { installer } }): Promise<InstallBody> => ({
  ...whereOf(installer),
  install: installState(await installer.cancel()),
})

const whereOf = ({ folder }: Installer) => ({ host: hostname(), folder })

/** What the models' code throws is a sentence for the operator. */
function refusalOf(error: Error, { folder }: Installer, name: string | null): ApiError {
  if (error instanceof UnknownModel)
    return new ApiError('INVALID_PARAMETERS', { field: 'name', received: name!, allowed: error.allowed })
  if (error instanceof InstallRunning) return new ApiError('INSTALL_RUNNING', { folder, by: 'this process' })
  if (error instanceof FolderTaken) return new ApiError('INSTALL_RUNNING', { folder, by: 'another process' })
  return new ApiError('CANNOT_INSTALL', { reason: error.message }, { cause: error })
}

function offerBody({
  machine,
  freeBytes,
  models,
  choice,
  refusal,
}: Offer): Omit<ListBody, 'host' | 'folder' | 'install'> {
  const { system, memoryBytes, card } = machine
  return {
    machine: {
      system,
      memory_bytes: memoryBytes,
      free_disk_bytes: freeBytes,
      card: card ? { name: card.name, memory_bytes: Math.round(card.memoryBytes) } : null,
    },
    choice: choice ? { models: choice.names, why: choice.why } : null,
    refusal: refusal ?? null,
    models: models.map(({ model, state, hereBytes, fits }) => ({
      name: model.name,
      type: model.program ? 'program' : 'model',
      for: model.for,
      makes: model.program ? null : model.makes === 'clips' ? 'video' : 'render',
      state,
      fits,
      size_bytes: Math.round(bytesOf(model)),
      here_bytes: hereBytes,
      memory_bytes: bytesOfMb(model.memoryMb),
      card_memory_bytes: bytesOfMb(model.cardMb),
      licences: licencesOf([model]),
      time: model.time ?? null,
      homepage: model.homepage ?? null,
    })),
  }
}

const bytesOfMb = (megabytes: number | undefined) => (megabytes ? Math.round(megabytes * 1e6) : null)

function installState(install: Install | undefined): InstallBody['install'] {
  if (!install) return null
  const { names, status, stage, file, number, count, bytes, totalBytes, pace, message } = install
  return {
    models: names,
    status,
    stage,
    file: file ?? null,
    file_number: number,
    file_count: count,
    bytes: Math.round(bytes),
    total_bytes: Math.round(totalBytes),
    bytes_per_second: pace ? Math.round(pace.bytesPerSecond) : null,
    seconds_left: pace?.secondsLeft === undefined ? null : Math.ceil(pace.secondsLeft),
    message: message ?? null,
  }
}
