import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { childEnvironment } from '../../child-environment.ts'
import { shortage } from '../../models/choose.ts'
import { findProgram } from '../../models/find-program.ts'
import { readMachine } from '../../models/machine.ts'
import type { Model } from '../../models/model-list.ts'
import type { Health } from '../port/engine.ts'

/** Of stable-diffusion.cpp: the first was run behind Veduta, the second is the one that `veduta models install` fetches. */
const knownCommits = ['97d2990', 'd04e895']
const versionMs = 10_000

/** What is right and wrong with a server that is started as a child: its program and the memory for its model. */
export async function examineChild(
  { command, model }: { command: string[]; model: Model | undefined },
  signal: AbortSignal,
): Promise<Health[]> {
  return [await examineProgram(command, signal), ...(model ? [await examineMemory(model)] : [])]
}

/** Whether the program is there and starts, and which version it is. Never throws. */
export async function examineProgram([program = '', ...args]: string[], signal: AbortSignal): Promise<Health> {
  const path = findProgram(program)
  if (!path) {
    const where = /[\\/]/.test(program) ? 'does not exist' : 'is not on the PATH'
    const ready = false
    return {
      ready,
      message: `The program ${program} ${where}: run "veduta models install", put it there, or set VEDUTA_SD_SERVER_URL to a server that runs.`,
    }
  }
  if (!tellsVersion(program, args)) return { ready: true, message: `${path} is there.` }
  const ran = await askVersion(path, signal)
  if (ran instanceof Error) {
    const message = `${path} does not start: ${lastLine(ran.message)}. Build stable-diffusion.cpp on this machine, or set VEDUTA_SD_SERVER_URL.`
    return { ready: false, message }
  }
  return { ready: true, message: describeVersion(path, ran.stdout) }
}

/** The commit that the program of a command was built from; undefined if it does not say. Never throws. */
export async function readCommit([program = '', ...args]: string[], signal: AbortSignal): Promise<string | undefined> {
  const path = findProgram(program)
  if (!path || !tellsVersion(program, args)) return undefined
  const ran = await askVersion(path, signal)
  return ran instanceof Error ? undefined : readSaid(ran.stdout).commit
}

/** Another program that starts the server may take its first arguments for its own. */
const tellsVersion = (program: string, [first]: string[]) =>
  /sd-server(\.exe)?$/.test(program) || Boolean(first?.startsWith('-'))

const askVersion = (path: string, signal: AbortSignal) =>
  promisify(execFile)(path, ['--version'], { env: childEnvironment(), timeout: versionMs, signal }).catch(
    (error: Error) => error,
  )

function readSaid(said: string): { version?: string; commit?: string } {
  const [, version, commit] = /version (\S+), commit ([0-9a-f]{7,})/.exec(said) ?? []
  return { ...(version && { version }), ...(commit && { commit }) }
}

/** stable-diffusion.cpp prints: "stable-diffusion.cpp version master-849-d04e895, commit d04e895". */
function describeVersion(path: string, said: string): string {
  const { version, commit } = readSaid(said)
  if (!commit) return `${path} starts, and does not tell its version.`
  const known = knownCommits.find((each) => commit.startsWith(each))
  const what = `${path} is stable-diffusion.cpp ${version}, commit ${commit}`
  if (known) return `${what}, a version that Veduta knows.`
  return `${what}. Veduta knows ${knownCommits.join(' and ')}: if jobs fail, run "veduta models install NAME" with a program of "veduta models list".`
}

async function examineMemory(model: Model): Promise<Health> {
  const short = shortage(model, await readMachine())
  const message = short
    ? `${short}: install a smaller one ("veduta models list"), or run sd-server on another machine and set VEDUTA_SD_SERVER_URL.`
    : `This machine has the memory that the model "${model.name}" needs.`
  return { ready: !short, message }
}

const lastLine = (text: string) => text.trim().split('\n').at(-1)!.replace(/\.$/, '')
