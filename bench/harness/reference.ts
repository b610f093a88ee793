import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Starts a reference server in its own process; it prints one JSON line once it listens. */
export async function openReference<Facts>(script: URL): Promise<Facts & { close: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'veduta-bench-'))
  const child = spawn(process.execPath, [fileURLToPath(script), dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const end = () => child.kill('SIGKILL')
  process.on('exit', end)
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    ...(JSON.parse(line) as Facts),
    close: async () => {
      process.off('exit', end)
      const ended = once(child, 'exit')
      end()
      await ended
      await rm(dataDir, { recursive: true })
    },
  }
}
