import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { childEnvironment } from '../child-environment.ts'
import { fetchFile, removePart } from './fetch-file.ts'
import type { Model, ModelFile } from './model-list.ts'

export type InstallOptions = {
  /** Of all models. */
  folder: string
  /** SHA-256 by the file's path, instead of those in the list. */
  hashes: Record<string, string>
  signal: AbortSignal
  progress: (event: { file: string; share: number }) => void
}

/**
 * Fetches the files of a model that are missing or damaged, and gives each its name once its size and SHA-256 are verified.
 *
 * @throws Error with a sentence
 */
export async function installModel(model: Model, options: InstallOptions): Promise<void> {
  const folder = join(options.folder, model.name)
  const files = model.files.map((file) => ({ ...file, sha256: options.hashes[file.path] ?? file.sha256 }))
  checkHashes(model, files, options.hashes)
  await mkdir(folder, { recursive: true })
  const missing: Pinned[] = []
  for (const file of files) {
    const found = await hashOf(join(folder, file.path), options.signal).catch(() => undefined)
    options.signal.throwIfAborted()
    if (found !== file.sha256) missing.push(file)
  }
  await checkSpace(folder, missing)
  for (const file of missing) await installFile(folder, file, options)
  for (const { path, archive } of files) if (archive) await unpack(join(folder, path))
}

type Pinned = ModelFile & { sha256: string; url: string }

/** A file without a known SHA-256 is not installed. */
function checkHashes(model: Model, files: ModelFile[], hashes: Record<string, string>): asserts files is Pinned[] {
  const strange = Object.keys(hashes).find((path) => !files.some((file) => file.path === path))
  if (strange) throw new Error(`The model "${model.name}" has no file "${strange}".`)
  const nowhere = files.find(({ url }) => !url)
  if (nowhere) {
    throw new Error(
      `The list has no address for ${nowhere.path}: fetch it from ${model.homepage ?? 'its publisher'} yourself, or give its address and SHA-256 in your own list (VEDUTA_MODELS).`,
    )
  }
  const unknown = files.filter(({ sha256 }) => !sha256).map(({ path }) => path)
  if (!unknown.length) return
  throw new Error(
    `The list has no SHA-256 for ${unknown.join(', ')}, so nothing was fetched: get it from the publisher at ${model.homepage ?? 'its page'}, and pass it as --sha256 ${unknown[0]}=HASH or in your own list (VEDUTA_MODELS).`,
  )
}

async function checkSpace(folder: string, files: ModelFile[]): Promise<void> {
  let needed = 0
  for (const file of files) {
    const fetched = (await stat(partPath(folder, file)).catch(() => undefined))?.size ?? 0
    needed += Math.max(0, expectedBytes(file) - fetched)
  }
  const { bavail, bsize } = await statfs(folder)
  if (needed <= bavail * bsize) return
  throw new Error(
    `${gigabytes(needed)} GB are needed, but only ${gigabytes(bavail * bsize)} GB are free at ${folder}: free some space.`,
  )
}

/** The size of a file according to the list. */
export const expectedBytes = ({ sizeBytes, approximateMb = 0 }: ModelFile) => sizeBytes ?? approximateMb * 1e6

const gigabytes = (bytes: number) => (bytes / 1e9).toFixed(1)

const partPath = (folder: string, { path }: ModelFile) => join(folder, `${path}.part`)

async function installFile(folder: string, file: Pinned, { signal, progress }: InstallOptions): Promise<void> {
  const { path, url, sha256, sizeBytes } = file
  const part = partPath(folder, file)
  await mkdir(dirname(part), { recursive: true })
  await fetchFile(url, part, { sizeBytes, signal, progress: (share) => progress({ file: path, share }) })
  const found = { sizeBytes: (await stat(part)).size, sha256: await hashOf(part, signal) }
  const wrong =
    sizeBytes !== undefined && found.sizeBytes !== sizeBytes
      ? `has ${found.sizeBytes} bytes, but ${sizeBytes} were expected`
      : found.sha256 !== sha256 && `has the SHA-256 ${found.sha256}, but ${sha256} was expected`
  if (wrong) {
    await removePart(part)
    throw new Error(`${path} ${wrong}: it was removed. Find out why before you use a copy from elsewhere.`)
  }
  await rename(part, join(folder, path))
}

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, { signal })
  return hash.digest('hex')
}

/** On Windows and macOS, tar reads ZIPs; Linux has unzip. The archive is kept, so that it is not fetched again. */
async function unpack(archive: string): Promise<void> {
  const folder = dirname(archive)
  const [program, ...args] =
    process.platform === 'linux' ? ['unzip', '-q', '-o', archive, '-d', folder] : ['tar', '-xf', archive, '-C', folder]
  await promisify(execFile)(program!, args, { env: childEnvironment() }).catch((cause) => {
    throw new Error(`${archive} could not be unpacked by ${program}: ${cause.message}.`, { cause })
  })
}
