import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, mkdir, rename, rmdir, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fetchFile, removePart } from './fetch-file.ts'
import { gigabytes } from './machine.ts'
import { expectedBytes, type Model, type ModelFile, markOf } from './model-list.ts'
import { checkUnpacker, unpack } from './unpack.ts'

export type InstallProgress = {
  file: string
  /** Its number of `count` files to fetch. */
  number: number
  count: number
  /** Of this file. */
  bytes: number
  fileBytes: number
  /** Of all files that are still to come, this one's rest included. */
  restBytes: number
}

export type InstallOptions = {
  /** Of all models. */
  folder: string
  /** SHA-256 by the file's path, instead of those in the list. */
  hashes: Record<string, string>
  signal: AbortSignal
  progress: (event: InstallProgress) => void
}

type Pinned = ModelFile & { sha256: string; url: string; of: Model }

/** The files to fetch, after every check that needs no network. */
export type InstallPlan = { models: Model[]; missing: Pinned[]; bytes: number }

/**
 * What is missing or damaged of these models. Nothing is written yet.
 *
 * @throws Error with a sentence, if a hash is unknown, the disk is too small or archives cannot be unpacked here
 */
export async function planInstall(
  models: Model[],
  { folder, hashes, signal }: Omit<InstallOptions, 'progress'>,
): Promise<InstallPlan> {
  const files = models.flatMap((model) =>
    model.files.map((file) => ({ ...file, of: model, sha256: hashes[file.path] ?? file.sha256 })),
  )
  checkHashes(files, hashes)
  if (files.some(({ archive }) => archive)) checkUnpacker()
  const missing: Pinned[] = []
  for (const file of files) {
    const found = await hashOf(join(folder, file.of.name, file.path), signal).catch(() => undefined)
    signal.throwIfAborted()
    if (found !== file.sha256) missing.push(file)
  }
  const bytes = await bytesToFetch(folder, missing)
  const free = await freeBytes(folder)
  if (bytes > free)
    throw new Error(
      `${gigabytes(bytes)} are needed, but only ${gigabytes(free)} are free at ${folder}: free some space, or set VEDUTA_MODELS_DIR.`,
    )
  return { models, missing, bytes }
}

/** Whether the disk can hold what is missing of a model. Files that are here are not verified for this. */
export async function hasRoom(folder: string, model: Model): Promise<boolean> {
  const missing = model.files.filter(({ path }) => !existsSync(join(folder, model.name, path)))
  const bytes = await bytesToFetch(
    folder,
    missing.map((file) => ({ ...file, of: model })),
  )
  return bytes <= (await freeBytes(folder))
}

/**
 * Fetches the missing files of a plan, gives each its name once its size and SHA-256 are verified, and unpacks archives.
 *
 * @throws Error with a sentence
 */
export async function installPlanned({ models, missing }: InstallPlan, options: InstallOptions): Promise<void> {
  const folder = resolve(options.folder)
  const firstMade = await mkdir(folder, { recursive: true })
  try {
    for (const [index, file] of missing.entries())
      await installFile(file, missing.slice(index + 1), { ...options, number: index + 1, count: missing.length })
    for (const model of models) await finish(model, options.folder)
  } catch (error) {
    for (const { name } of models) await removeEmpty(join(folder, name))
    // Neither it nor those above it, such as the data directory, stay if they were made for nothing.
    for (let made = folder; firstMade && made.length >= firstMade.length; made = dirname(made)) await removeEmpty(made)
    throw error
  }
}

async function finish(model: Model, folder: string): Promise<void> {
  const own = join(folder, model.name)
  for (const { path, archive } of model.files) if (archive) await unpack(join(own, path))
  if (model.program) await makeExecutable(join(own, model.program))
  const files = model.files.map(({ path, sha256 }) => ({ path, sha256 }))
  await writeFile(markOf(folder, model), JSON.stringify({ version: model.version, files }, null, 2))
}

async function makeExecutable(program: string): Promise<void> {
  await chmod(program, 0o755).catch((cause) => {
    throw new Error(`What was installed does not have the program ${program}.`, { cause })
  })
}

/** A file without a known SHA-256 is not installed. */
function checkHashes(files: (ModelFile & { of: Model })[], hashes: Record<string, string>): asserts files is Pinned[] {
  const names = [...new Set(files.map(({ of }) => `"${of.name}"`))].join(' and ')
  const strange = Object.keys(hashes).find((path) => !files.some((file) => file.path === path))
  if (strange) throw new Error(`The model ${names} has no file "${strange}".`)
  const nowhere = files.find(({ url }) => !url)
  if (nowhere) {
    throw new Error(
      `The list has no address for ${nowhere.path}: fetch it from ${nowhere.of.homepage ?? 'its publisher'} yourself, or give its address and SHA-256 in your own list (VEDUTA_MODELS).`,
    )
  }
  const unknown = files.filter(({ sha256 }) => !sha256)
  if (!unknown.length) return
  const [{ path, of }] = unknown as [Pinned]
  throw new Error(
    `The list has no SHA-256 for ${unknown.map(({ path }) => path).join(', ')}, so nothing was fetched: get it from the publisher at ${of.homepage ?? 'its page'}, and pass it as --sha256 ${path}=HASH or in your own list (VEDUTA_MODELS).`,
  )
}

const partPath = (folder: string, { of, path }: { of: Model; path: string }) => join(folder, of.name, `${path}.part`)

/** Without what an interrupted call already fetched. */
async function bytesToFetch(folder: string, files: (ModelFile & { of: Model })[]): Promise<number> {
  const rests = files.map(async (file) => Math.max(0, expectedBytes(file) - (await sizeOf(partPath(folder, file)))))
  return (await Promise.all(rests)).reduce((sum, rest) => sum + rest, 0)
}

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0

/** At a folder, or where it would be made. */
async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    if (dirname(folder) === folder) throw error
    return await freeBytes(dirname(folder))
  }
}

async function installFile(
  file: Pinned,
  later: Pinned[],
  { folder, signal, progress, number, count }: InstallOptions & { number: number; count: number },
): Promise<void> {
  const { path, url, sha256, sizeBytes } = file
  const part = partPath(folder, file)
  const fileBytes = expectedBytes(file)
  const laterBytes = await bytesToFetch(folder, later)
  const tell = (bytes: number) =>
    progress({ file: path, number, count, bytes, fileBytes, restBytes: laterBytes + Math.max(0, fileBytes - bytes) })
  await mkdir(dirname(part), { recursive: true })
  await fetchFile(url, part, { sizeBytes, signal, progress: tell })
  const found = { sizeBytes: await sizeOf(part), sha256: await hashOf(part, signal) }
  const wrong =
    sizeBytes !== undefined && found.sizeBytes !== sizeBytes
      ? `has ${found.sizeBytes} bytes, but ${sizeBytes} were expected`
      : found.sha256 !== sha256 && `has the SHA-256 ${found.sha256}, but ${sha256} was expected`
  if (wrong) {
    await removePart(part)
    throw new Error(`${path} ${wrong}: it was removed. Find out why before you use a copy from elsewhere.`)
  }
  await rename(part, join(folder, file.of.name, path))
}

async function hashOf(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash, { signal })
  return hash.digest('hex')
}

/** A folder that has something in it stays. */
const removeEmpty = (folder: string) => rmdir(folder).catch(() => {})
