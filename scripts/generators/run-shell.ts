import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/** Runs lines of shell in a folder and returns what they print. @throws Error with that, if one fails */
export async function runShell(lines: string, cwd: string, env: Record<string, string> = {}): Promise<string> {
  const child = spawn('bash', ['-c', `set -eu\nexec 2>&1\n${lines}`], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const printed = await text(child.stdout!)
  if ((await ended) !== 0) throw new Error(`${lines}\n${printed}`)
  return printed
}
