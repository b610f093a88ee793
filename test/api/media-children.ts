import { readdir, readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { pid as ownPid } from 'node:process'

/** The media processes of the apps opened here: the inspecting ones, or the engine's, which have a lower priority. */
export async function mediaChildren(kind: 'inspecting' | 'rendering'): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const children = await Promise.all(pids.map(async (pid) => ((await isMediaChild(pid)) ? [pid] : [])))
  return children.flat().filter((pid) => priorityOf(pid) > 0 === (kind === 'rendering'))
}

function priorityOf(pid: number): number {
  try {
    return getPriority(pid)
  } catch {
    return 0
  }
}

async function isMediaChild(pid: number): Promise<boolean> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ])
    // The fourth field is the parent; the second may contain spaces and ends with a parenthesis (proc_pid_stat(5)).
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === ownPid && command.includes('media/process')
  } catch {
    return false
  }
}
