import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdtempDisposable, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { renderWidth } from '../../contract/arch-render-v41.ts'
import { type Seen, seenHeightMax } from '../../contract/seeing.ts'
import { MediaError } from '../../media/error.ts'
import { type MediaPool, openMediaPool } from '../../media/pool.ts'
import { sniff } from '../../media/sniff.ts'
import { CommandError, type Input, type Printed } from '../command.ts'
import { placesFor } from '../order/output-places.ts'
import { findPictures, type Picture } from '../order/pictures.ts'
import { readSettings } from '../read-settings.ts'
import { openStopSignal } from '../terminal/stop-signal.ts'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** Reads a scene from a picture and draws it over the picture; no service and no data directory is needed. */
export async function seeFile(path: string, options: Input['options']): Promise<Printed> {
  const [picture, another] = await findPictures([path])
  if (another) throw new CommandError('usage', `${path} has several pictures: name one of them.`)
  const [place] = await placesFor([picture!], { out: options.out, suffix: '-see.png' })
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-see-'))
  const input = await receive(picture!, folder.path)
  const made = join(folder.path, 'seen.png')
  const seen = await seeIn(folder.path, (media, signal) => see(media, signal, { name: picture!.name, input, made }))
  await save(made, place!)
  return {
    data: { ...seen, file: place === '-' ? null : place },
    text: place === '-' ? '' : place!,
    note: inWords(seen),
  }
}

async function receive(picture: Picture, folder: string): Promise<string> {
  const path = join(folder, 'picture')
  await pipeline(Readable.fromWeb((await picture.read()).stream()), createWriteStream(path))
  const type = await sniff(path)
  if (!types.includes(type ?? '')) {
    const found = type ? `is a file of type ${type}, not` : 'is not'
    throw new CommandError('failed', `${picture.name} ${found} a picture: use JPEG, PNG, WebP or GIF.`)
  }
  return path
}

async function seeIn<T>(folder: string, work: (media: MediaPool, signal: AbortSignal) => Promise<T>): Promise<T> {
  // No other setting matters here, so none is checked.
  const { VEDUTA_MEDIA_MEMORY_MB } = process.env
  const { mediaMemoryMb } = readSettings({ VEDUTA_MEDIA_MEMORY_MB }, {})
  const media = openMediaPool({
    engineProcesses: 1,
    inspectProcesses: 1,
    maxMemoryBytes: mediaMemoryMb * 1024 * 1024,
    temporaryFolder: folder,
  })
  const stop = openStopSignal()
  try {
    return await work(media, stop)
  } catch (error) {
    if (stop.aborted) throw new CommandError('failed', 'Stopped before the picture was seen.', { cause: error })
    if (!(error instanceof MediaError)) throw error
    throw new CommandError('failed', `The picture could not be seen: ${error.message}.`, { cause: error })
  } finally {
    await media.close()
  }
}

/** Within the limits of uploads, which a picture that was made to do harm would otherwise exceed. */
async function see(
  media: MediaPool,
  signal: AbortSignal,
  { name, input, made }: { name: string; input: string; made: string },
): Promise<Seen> {
  const request = { input, output: `${input}-inspected`, width: renderWidth, maxHeight: seenHeightMax }
  const inspected = await media.inspect('operator', request, { signal })
  if (inspected.refused !== undefined) {
    throw new CommandError('failed', `${name} was refused: ${inspected.refused}.`, { cause: inspected.cause })
  }
  return await media.see({ input: inspected.path, output: made }, { signal })
}

/** The file appears only once it is complete. */
async function save(made: string, place: string): Promise<void> {
  if (place === '-') return await pipeline(createReadStream(made), process.stdout, { end: false })
  const part = `${place}.part`
  try {
    await copyFile(made, part)
    await rename(part, place)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    throw error
  }
}

function inWords({ kind, mode, reason, regions, plan }: Seen): string {
  if (plan) return planInWords(plan)
  const counts = new Map<string, number>()
  for (const { part } of regions) counts.set(part, (counts.get(part) ?? 0) + 1)
  const parts = [...counts].map(([part, count]) => counted(count, part)).join(', ')
  const seen = {
    plan: 'as a plan',
    full: `with its camera, planes and parts: ${parts}`,
    camera: 'with its camera, without planes and parts',
    flat: 'without its camera, planes and parts',
  }[mode]
  return `A ${kind.name} (${Math.round(kind.confidence * 100)} % sure), seen ${seen}.${reason ? ` ${reason}` : ''}`
}

function planInWords({ rooms, openings, stairs }: NonNullable<Seen['plan']>): string {
  const count = (kind: string) => openings.filter((opening) => opening.kind === kind).length
  const area = rooms.reduce((sum, room) => sum + room.area, 0)
  const parts = [
    ...(['door', 'window', 'opening'] as const).map((kind) => counted(count(kind), kind)),
    `${stairs.length} stairs`,
  ]
  return `A floor plan: ${counted(rooms.length, 'room')} with ${Math.round(area)} m², ${parts.join(', ')}.`
}

/** What has no plural: sky, ground, water, furniture, and what is unknown. */
const single = new Set(['sky', 'ground', 'water', 'furniture', 'unknown'])

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 || single.has(noun) ? '' : 's'}`
