import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { childEnvironment } from '../child-environment.ts'

/** Resident memory of a process: from /proc if it exists, else from ps; 0 if the process has ended. */
export async function residentBytes(pid: number): Promise<number> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)], {
        env: childEnvironment(),
      })
      return Number(stdout) * 1024
    }
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
