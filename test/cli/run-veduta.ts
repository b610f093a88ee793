import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const command = fileURLToPath(new URL('../../bin/veduta.js', import.meta.url))

type Options = { cwd?: string; env?: NodeJS.ProcessEnv; node?: string }

/** Starts the real command with only the given settings. */
export function startVeduta(args: string[], { cwd, env, node = process.execPath }: Options = {}) {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('VEDUTA_'))
  const child = spawn(node, [command, ...args], { cwd, env: { ...Object.fromEntries(inherited), ...env } })
  const ended = new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject))
  const finished = Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { child, finished: finished.then(([code, stdout, stderr]) => ({ code, stdout, stderr })) }
}

export const runVeduta = (args: string[], options?: Options) => startVeduta(args, options).finished
