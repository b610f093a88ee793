import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { childEnvironment } from '../../child-environment.ts'

/** Resident memory of a process: from /proc if it exists, else from ps; 0 if the process has ended. */
export async function residentBytes(pid: number): Promise<number> {
  try {
    if (process.platform !== 'linux') return Number(await askPs(pid, 'rss=')) * 1024
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

/** How long a process has computed, in milliseconds: from /proc if it exists, else from ps; undefined if neither tells. */
export async function computedMs(pid: number): Promise<number | undefined> {
  try {
    if (process.platform !== 'linux') {
      // [[days-]hours:]minutes:seconds
      const parts = (await askPs(pid, 'time=')).trim().split(/[-:]/).map(Number)
      const seconds = parts.reverse().reduce((sum, part, n) => sum + part * [1, 60, 3600, 86400][n]!, 0)
      return seconds * 1000
    }
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The 14th and 15th field, in hundredths of a second; the second may contain spaces and ends with a parenthesis (proc_pid_stat(5)).
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
    return (Number(user) + Number(system)) * 10
  } catch {
    return undefined
  }
}

async function askPs(pid: number, field: string): Promise<string> {
  const { stdout } = await promisify(execFile)('ps', ['-o', field, '-p', String(pid)], { env: childEnvironment() })
  return stdout
}
