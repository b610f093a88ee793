import { execFileSync } from 'node:child_process'
import { mkdtemp, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** The project as it was, with today's modules. */
export async function checkOut(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-earlier-'))
  const archive = execFileSync('git', ['archive', '--format=tar', commit], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}
