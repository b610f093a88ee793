import { execFile } from 'node:child_process'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '../child-environment.ts'
import { findProgram, windowsTar } from './find-program.ts'

/** Both keep links between files, as archives of programs have them. */
function unpacker(): { program: string; args: (archive: string, folder: string) => string[] } {
  if (process.platform === 'linux')
    return { program: 'unzip', args: (archive, folder) => ['-q', '-o', archive, '-d', folder] }
  const program = process.platform === 'win32' ? windowsTar() : 'tar'
  return { program, args: (archive, folder) => ['-xf', archive, '-C', folder] }
}

/** @throws Error with a sentence, if no archive can be unpacked on this machine */
export function checkUnpacker(): void {
  const { program } = unpacker()
  if (findProgram(program)) return
  throw new Error(`Archives are unpacked by ${program}, which is not on the PATH, so nothing was fetched: install it.`)
}

/** Unpacks an archive beside itself. It is kept, so that it is not fetched again. */
export async function unpack(archive: string): Promise<void> {
  const folder = dirname(archive)
  const by = unpacker()
  await promisify(execFile)(by.program, by.args(archive, folder), { env: childEnvironment() }).catch((cause) => {
    throw new Error(`${archive} could not be unpacked by ${by.program}: ${cause.message}.`, { cause })
  })
}
