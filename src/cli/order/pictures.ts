import { openAsBlob } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { blob } from 'node:stream/consumers'
import { CommandError } from '../command.ts'

/** A picture to send. */
export type Picture = {
  /** Its name in the summary. */
  name: string
  /** The name for its result. */
  stem: string
  read: () => Promise<Blob>
}

const extensions = ['.jpg', '.jpeg', '.png', '.webp', '.gif']

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

const fileAt = (path: string): Picture => ({
  name: path,
  stem: basename(path, extname(path)),
  read: () => openAsBlob(path),
})
