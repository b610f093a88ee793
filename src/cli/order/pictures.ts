import { openAsBlob } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { blob } from 'node:stream/consumers'
import { CommandError } from '../command.ts'

/** A picture to send. */
export type Picture<Read = Blob> = {
  /** Its name in the summary. */
  name: string
  /** The name for its result. */
  stem: string
  read: () => Promise<Read>
}

/** A file's bytes, or the name of a picture that the service has. */
export type PictureSent = Blob | string

const extensions = ['.jpg', '.jpeg', '.png', '.webp', '.gif']

/** The pictures that the arguments of an order name: those of this machine, and what the service has. */
export async function findSent(paths: string[]): Promise<Picture<PictureSent>[]> {
  return (await Promise.all(paths.map((path) => (isName(path) ? [nameAt(path)] : picturesAt(path))))).flat()
}

/** The pictures that the arguments name: files, every picture of a folder, or stdin for `-`. */
export async function findPictures(paths: string[]): Promise<Picture[]> {
  return (await Promise.all(paths.map(picturesAt))).flat()
}

async function picturesAt(path: string): Promise<Picture[]> {
  if (path === '-') return [{ name: '-', stem: 'stdin', read: async () => (await blob(process.stdin)) as Blob }]
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new CommandError('usage', `There is no picture at ${path}.`)
  if (!found.isDirectory()) return [fileAt(path)]
  const names = (await readdir(path)).filter((name) => extensions.includes(extname(name).toLowerCase())).sort()
  if (!names.length) throw new CommandError('usage', `The folder ${path} has no picture (${extensions.join(', ')}).`)
  return names.map((name) => fileAt(join(path, name)))
}

/** The picture of one argument that is not sent for each of several: a file, or what the service has. */
export async function readPicture(path: string): Promise<PictureSent> {
  if (isName(path)) return path
  return await openAsBlob(path).catch((cause) => {
    throw new CommandError('usage', `There is no picture at ${path}.`, { cause })
  })
}

/** A result of an earlier generation, or an upload. */
const isName = (path: string) => /^(?:generation:|upl_)/.test(path)

const nameAt = (name: string): Picture<string> => ({
  name,
  stem: name.replace('generation:', '').replaceAll('/', '-'),
  read: async () => name,
})

const fileAt = (path: string): Picture => ({
  name: path,
  stem: basename(path, extname(path)),
  read: () => openAsBlob(path),
})
