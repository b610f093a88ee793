import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandError } from '../command.ts'
import type { Picture } from './pictures.ts'

/**
 * Where each result goes: one to the named file, several into the named folder, by default into the folder
 * in which the command runs.
 */
export async function placesFor(
  pictures: Pick<Picture, 'stem'>[],
  { out, suffix }: { out: string | undefined; suffix: string },
): Promise<string[]> {
  const isFolder = out !== undefined && out !== '-' && (pictures.length > 1 || (await isDirectory(out)))
  if (pictures.length === 1 && out && !isFolder) {
    // Checked before anything is charged.
    if (!(await isDirectory(dirname(out)))) throw new CommandError('usage', `There is no folder ${dirname(out)}.`)
    return [out]
  }
  if (out === '-') throw new CommandError('usage', 'Several results do not fit on stdout: name a folder with --out.')
  if (isFolder) await mkdir(out, { recursive: true })
  const names = pictures.map(({ stem }) => `${stem}${suffix}`)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice) throw new CommandError('usage', `Two results would be saved as ${twice}: rename one of the pictures.`)
  return names.map((name) => join(out ?? '', name))
}

const isDirectory = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() === true
