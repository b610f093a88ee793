import { readdir, readFile } from 'node:fs/promises'

/** `draws` tells a media process that works for engines: not by its priority, which all have under `nice`. */
export type LivingProcess = { pid: number; draws: boolean; cpuSeconds: number }

/** Clock ticks a second, in which /proc counts; Linux has 100 of them everywhere. */
const ticksPerSecond = 100

/** The processes of a group that live, with the CPU time that they and their ended children used. Linux only. */
export async function processesOfGroup(group: number): Promise<LivingProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = await Promise.all(pids.map(readStat))
  return all.flatMap((stat) =>
    stat && stat.state !== 'Z' && stat.group === group
      ? [{ pid: stat.pid, draws: stat.draws, cpuSeconds: stat.cpuSeconds + stat.endedChildrenCpuSeconds }]
      : [],
  )
}

/** The CPU time that the living processes of a group and their ended children used. Linux only. */
export async function groupCpuSeconds(group: number): Promise<number> {
  return (await processesOfGroup(group)).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
}

/** The CPU time of a process, of those below it that live, and of their children that have ended. Linux only. */
export async function treeCpuSeconds(root: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const all = (await Promise.all(pids.map(readStat))).filter((stat) => stat !== undefined)
  const below = (parent: number): number =>
    all.filter((stat) => stat.parent === parent).reduce((sum, stat) => sum + ofAll(stat) + below(stat.pid), 0)
  const ofAll = (stat: { cpuSeconds: number; endedChildrenCpuSeconds: number }) =>
    stat.cpuSeconds + stat.endedChildrenCpuSeconds
  const own = all.find(({ pid }) => pid === root)
  return (own ? ofAll(own) : 0) + below(root)
}

/** The CPU time of this process's children that have ended. Linux only. */
export async function endedChildrenCpuSeconds(): Promise<number> {
  return (await readStat('self'))!.endedChildrenCpuSeconds
}

/** Fields of /proc/PID/stat, see proc(5); undefined if the process has ended. */
async function readStat(pid: string) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => undefined)
  if (!stat || command === undefined) return undefined
  // The name is the second field and may hold anything, so fields are counted from its end: state is the third.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const field = (number: number) => Number(fields[number - 3])
  return {
    pid: Number.parseInt(stat, 10),
    state: fields[0],
    parent: field(4),
    group: field(5),
    cpuSeconds: (field(14) + field(15)) / ticksPerSecond,
    endedChildrenCpuSeconds: (field(16) + field(17)) / ticksPerSecond,
    // Versions of the project from before that word, which a benchmark compares with, tell it by the priority alone.
    draws:
      /media\/process\.[jt]s\0working\0/.test(command) ||
      (/media\/process\.[jt]s\0$/.test(command) && field(19) === 10),
  }
}
