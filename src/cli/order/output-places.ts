import { mkdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CommandError } from '../command.ts'
import type { Picture } from './pictures.ts'

/**
 * Where the result of each picture goes: of one to the file named, of several into the folder named, by default beside
 * where the command was typed.
 */
export async function placesFor(
  pictures: Picture[],
  { out, suffix }: { out: string | undefined; suffix: string },
): Promise<string[]> {
  const isFolder = out !== undefined && out !== '-' && (pictures.length > 1 || (await isDirectory(out)))
  if (pictures.length === 1 && out && !isFolder) {
    // Told before anything is charged.
    if (!(await isDirectory(dirname(out)))) throw new CommandError('usage', `There is no folder ${dirname(out)}.`)
    return [out]
  }
  if (out === '-') throw new CommandError('usage', 'Several results do not fit on stdout: name a folder with --out.')
  if (isFolder) await mkdir(out, { recursive: true })
  const names = pictures.map(({ stem }) => `${stem}${suffix}`)
  const twice = names.find((name, i) => names.indexOf(name) !== i)
  if (twice) throw new CommandError('usage', `Two of the pictures would be saved as ${twice}: rename one of them.`)
  return names.map((name) => join(out ?? '', name))
}

const isDirectory = async (path: string) => (await stat(path).catch(() => undefined))?.isDirectory() === true
