import { hash, randomInt } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from '../../harness/serve-process.ts'

type Defaults = { name: string; defaultKills: number; jobsPerKill?: number }

/** What a kill loop needs: how many kills, and jobs where it counts them, chances that --seed repeats, and a throwaway data directory. */
export async function openTrial({ name, defaultKills, jobsPerKill }: Defaults) {
  const options = {
    kills: { type: 'string', default: String(defaultKills) },
    seed: { type: 'string' },
    beside: { type: 'string' },
    ...(jobsPerKill && ({ jobs: { type: 'string' } } as const)),
  } as const
  const { values } = parseArgs({ options })
  const kills = Number(values.kills)
  const jobs = Number(values.jobs ?? kills * (jobsPerKill ?? 0))
  const seed = values.seed ?? String(randomInt(1_000_000))
  const dataDir = await mkdtemp(join(tmpdir(), `veduta-${name}-`))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  console.log(`--kills ${kills}${jobs ? ` --jobs ${jobs}` : ''} --seed ${seed}, in ${dataDir}`)
  return {
    kills,
    jobs,
    /** A commit whose version takes part. */
    beside: values.beside,
    dataDir,
    port: await freePort(),
    /** From 0 to 1, the same for the same seed. */
    chance: (what: string): number => Number.parseInt(hash('sha256', `${seed} ${what}`).slice(0, 8), 16) / 2 ** 32,
    /** Tells what was violated, and ends the process. */
    end: async (violations: string[]): Promise<never> => {
      for (const violation of violations) console.error(`VIOLATION: ${violation}`)
      if (violations.length) console.error(`The data directory is left for inspection: ${dataDir}`)
      else await rm(dataDir, { recursive: true })
      process.exit(violations.length ? 1 : 0)
    },
  }
}
