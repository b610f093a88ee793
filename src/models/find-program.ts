import { existsSync } from 'node:fs'
import { delimiter, isAbsolute, join, sep } from 'node:path'

const { platform } = process

/** The file of a program, by its path or on the PATH. */
export function findProgram(program: string): string | undefined {
  if (isAbsolute(program) || program.includes('/') || program.includes(sep))
    return existsSync(program) ? program : undefined
  const names = platform === 'win32' ? [`${program}.exe`, program] : [program]
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path))
}

/** The library by which programs reach a card. */
export function hasVulkan(): boolean {
  const folders = [
    ...(process.env.LD_LIBRARY_PATH ?? '').split(delimiter).filter(Boolean),
    ...['/usr/lib/x86_64-linux-gnu', '/lib/x86_64-linux-gnu', '/usr/lib64', '/usr/lib', '/usr/local/lib'],
    '/run/opengl-driver/lib',
  ]
  return folders.some((folder) => existsSync(join(folder, 'libvulkan.so.1')))
}

/** What reads ZIPs on Windows: another tar on the PATH may not. */
export const windowsTar = () => join(process.env.SYSTEMROOT ?? 'C:\\Windows', 'System32/tar.exe')
