import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { chmod, mkdir, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { InstallStage } from '../contract/vocabulary.ts'
import { fetchFile, removePart } from './fetch-file.ts'
import { asSentence, checkWritable, freeBytes, removeEmpty, type TakenFolder } from './folder.ts'
import { gigabytes } from './machine.ts'
import { expectedBytes, type Model, type ModelFile, markOf } from './model-list.ts'
import { checkUnpacker, unpack } from './unpack.ts'

export type InstallProgress = {
  stage: InstallStage
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

export type InstallSource = {
  /** Of all models. */
  folder: string
  /** SHA-256 by the file's path, instead of those in the list. */
  hashes: Record<string, string>
}

export type InstallOptions = {
  folder: TakenFolder
  signal: AbortSignal
  progress: (event: InstallProgress) => void
}

type Pinned = ModelFile & { sha256: string; url: string; of: Model }

/** The files to fetch, after every check that needs no network. */
export type InstallPlan = { models: Model[]; missing: Pinned[]; bytes: number }

/**
 * Every check that needs neither the network nor a look into files.
 *
 * @throws Error with a sentence, if a hash is unknown, the folder cannot be written, the disk is too small or archives cannot be unpacked here
 */
export async function checkInstall(models: Model[], { folder, hashes }: InstallSource): Promise<void> {
  const files = pinnedFiles(models, hashes)
  if (files.some(({ archive }) => archive)) checkUnpacker()
  await checkWritable(folder)
  await checkRoom(folder, absentFiles(folder, files))
}

/**
 * What is missing or damaged of these models. Nothing is written yet.
 *
 * @throws Error with a sentence, as checkInstall
 */
export async function planInstall(
  models: Model[],
  { folder, hashes, signal }: InstallSource & { signal: AbortSignal },
): Promise<InstallPlan> {
  await checkInstall(models, { folder, hashes })
  const missing: Pinned[] = []
  for (const file of pinnedFiles(models, hashes)) {
    const found = await hashOf(join(folder, file.of.name, file.path), signal).catch(() => undefined)
    signal.throwIfAborted()
    if (found !== file.sha256) missing.push(file)
  }
  return { models, missing, bytes: await checkRoom(folder, missing) }
}

/** Whether the disk can hold what is missing of a model. Files that are here are not verified for this. */
export async function hasRoom(folder: string, model: Model): Promise<boolean> {
  const files = model.files.map((file) => ({ ...file, of: model }))
  return (await bytesToFetch(folder, absentFiles(folder, files))) <= (await freeBytes(folder))
}

/**
 * Fetches the missing files of a plan, gives each its name once its size and SHA-256 are verified, and unpacks archives.
 *
 * @throws Error with a sentence
 */
export async function installPlanned(
  { models, missing }: InstallPlan,
  { folder: { path: folder }, signal, progress }: InstallOptions,
): Promise<void> {
  try {
    for (const [index, file] of missing.entries()) {
      const place = { number: index + 1, count: missing.length }
      await installFile(file, missing.slice(index + 1), { folder, signal, progress, ...place })
    }
    const tell = (stage: InstallStage, file: string) =>
      progress({ stage, file, number: missing.length, count: missing.length, bytes: 0, fileBytes: 0, restBytes: 0 })
    for (const model of models) await finish(model, folder, tell)
  } catch (error) {
    for (const { name } of models) await removeEmpty(join(folder, name))
    throw asSentence(error, folder)
  }
}

/** In seconds, and to its end: a program that is half unpacked would still count as installed if it was so before. */
async function finish(model: Model, folder: string, tell: (stage: InstallStage, file: string) => void): Promise<void> {
  const own = join(folder, model.name)
  for (const { path, archive } of model.files) {
    if (!archive) continue
    tell('unpacking', path)
    await unpack(join(own, path))
  }
  if (model.program) await makeExecutable(join(own, model.program))
  const files = model.files.map(({ path, sha256 }) => ({ path, sha256 }))
  await writeFile(markOf(folder, model), JSON.stringify({ version: model.version, files }, null, 2))
}

async function makeExecutable(program: string): Promise<void> {
  await chmod(program, 0o755).catch((cause) => {
    throw new Error(`What was installed does not have the program ${program}.`, { cause })
  })
}

/** A file without a known SHA-256 is not installed. @throws Error with a sentence */
function pinnedFiles(models: Model[], hashes: Record<string, string>): Pinned[] {
  const files = models.flatMap((model) =>
    model.files.map((file) => ({ ...file, of: model, sha256: hashes[file.path] ?? file.sha256 })),
  )
  checkHashes(files, hashes)
  return files
}

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
    `The list has no SHA-256 for ${unknown.map(({ path }) => path).join(', ')}, so nothing was fetched: get it from the publisher at ${of.homepage ?? 'its page'}, and give it in your own list (VEDUTA_MODELS), or to "veduta models install ${of.name}" as --sha256 ${path}=HASH.`,
  )
}

/** Where a file is until it is complete and verified. */
export const partPath = (folder: string, { of, path }: { of: Model; path: string }) =>
  join(folder, of.name, `${path}.part`)

/** Without what an interrupted call already fetched. */
async function bytesToFetch(folder: string, files: (ModelFile & { of: Model })[]): Promise<number> {
  const rests = files.map(async (file) => Math.max(0, expectedBytes(file) - (await sizeOf(partPath(folder, file)))))
  return (await Promise.all(rests)).reduce((sum, rest) => sum + rest, 0)
}

const absentFiles = <File extends ModelFile & { of: Model }>(folder: string, files: File[]): File[] =>
  files.filter(({ of, path }) => !existsSync(join(folder, of.name, path)))

const sizeOf = async (path: string) => (await stat(path).catch(() => undefined))?.size ?? 0

/** @throws Error with a sentence, if the disk cannot hold these files; else how many bytes are to be fetched */
async function checkRoom(folder: string, files: Pinned[]): Promise<number> {
  const bytes = await bytesToFetch(folder, files)
  const free = await freeBytes(folder)
  if (bytes <= free) return bytes
  throw new Error(
    `${gigabytes(bytes)} are needed, but only ${gigabytes(free)} are free at ${folder}: free some space, or set VEDUTA_MODELS_DIR.`,
  )
}

async function installFile(
  file: Pinned,
  later: Pinned[],
  options: Omit<InstallOptions, 'folder'> & { folder: string; number: number; count: number },
): Promise<void> {
  const { folder, signal, progress, number, count } = options
  const { path, url, sha256, sizeBytes } = file
  const part = partPath(folder, file)
  const fileBytes = expectedBytes(file)
  const laterBytes = await bytesToFetch(folder, later)
  const tell = (stage: InstallStage, bytes: number) => {
    const restBytes = laterBytes + Math.max(0, fileBytes - bytes)
    progress({ stage, file: path, number, count, bytes, fileBytes, restBytes })
  }
  await mkdir(dirname(part), { recursive: true })
  await fetchFile(url, part, { sizeBytes, signal, progress: (bytes) => tell('fetching', bytes) })
  tell('verifying', fileBytes)
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
