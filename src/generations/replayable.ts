import type { App } from '../app.ts'
import type { Generation } from '../store/schema.ts'

/** Why a finished generation cannot be run again so that its results would have the same bytes; undefined if it can. */
export async function whyNotReplayable(
  { engines }: Pick<App, 'engines'>,
  { type, status, outputs, engine: name, inputsRemovedAt, deletedAt }: Generation,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (type === 'replay') return 'it is a replay itself'
  if (deletedAt) return 'it was deleted'
  if (status !== 'succeeded') return 'it has no results to compare with'
  if (inputsRemovedAt) return 'its pictures were removed, because this service keeps them for a limited time'
  const engine = engines.all.find((one) => one.engine.name === name)?.engine
  if (!engine) return `its engine ${name} is no longer used by this service`
  const version = await engine.version?.(type, signal)
  if (!version) return `the version of its engine ${name} does not name all that the bytes of its results depend on`
  const other = outputs.find(({ engineVersion }) => engineVersion !== version)
  if (other) return `its engine had the version ${other.engineVersion} then, and now has ${version}`
  return undefined
}
