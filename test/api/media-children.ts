import { readdir, readFile } from 'node:fs/promises'
import { pid as ownPid } from 'node:process'

/** The media processes of the apps opened here: the inspecting ones, or those that work for engines. */
export async function mediaChildren(kind: 'inspecting' | 'working'): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const children = await Promise.all(pids.map(async (pid) => ((await isMediaChild(pid, kind)) ? [pid] : [])))
  return children.flat()
}

async function isMediaChild(pid: number, kind: string): Promise<boolean> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ])
    // The fourth field is the parent; the second may contain spaces and ends with a parenthesis (proc_pid_stat(5)).
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) !== ownPid) return false
    // Flags of Node's may stand before the script.
    return new RegExp(`/media/process\\.[jt]s\0${kind}\0$`).test(command)
  } catch {
    return false
  }
}
