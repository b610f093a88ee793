import { findProgram } from './find-program.ts'
import { describeMachine, gigabytes, type Machine } from './machine.ts'
import { bytesOf, isInstalled, type Model } from './model-list.ts'

/** What sd-server is called on the PATH. */
export const programName = 'sd-server'

/** A way to get a program where none is published. */
const otherWays = `build stable-diffusion.cpp (git clone --recursive --branch master-849-d04e895 https://github.com/leejet/stable-diffusion.cpp, then cmake -B build and cmake --build build --config Release, as its documentation of the build says) and put build/bin/${programName} on the PATH, or run it on another machine and set VEDUTA_SD_SERVER_URL`

export type Chosen = { model: Model; why: string }

/**
 * The model for renderings that fits this machine: the largest that its card, memory and disk can hold, or without a card the smallest.
 *
 * @param room how many bytes of a model can still be fetched, those that are here included
 * @throws Error with a sentence, if not even the smallest fits
 */
export function chooseModel(models: Model[], machine: Machine, room: (model: Model) => boolean): Chosen {
  const candidates = models
    .filter((model) => model.arguments.length && model.makes === 'renderings' && !model.onlyByName && isPinned(model))
    .sort((a, b) => bytesOf(a) - bytesOf(b))
  const [smallest] = candidates
  if (!smallest) throw new Error('The list has no model for renderings: name the model to install.')
  const found = describeMachine(machine)
  const largest = candidates
    .filter((model) => fitsCard(model, machine) && !shortage(model, machine) && room(model))
    .at(-1)
  if (largest) return { model: largest, why: `the largest that fits this machine (${found})` }
  checkMemory(smallest, machine)
  return { model: smallest, why: `the smallest, because this machine has ${found}` }
}

/** Whether all its files have an address and a SHA-256. */
export const isPinned = ({ files }: Model) => files.every(({ url, sha256 }) => url && sha256)

const fitsCard = ({ cardMb = 0 }: Model, { card }: Machine) => card !== undefined && card.memoryBytes >= cardMb * 1e6

/** What a machine lacks for a model, in a sentence. */
export function shortage({ name, memoryMb = 0 }: Model, { memoryBytes }: Machine): string | undefined {
  if (memoryBytes >= memoryMb * 1e6) return undefined
  return `The model "${name}" needs about ${gigabytes(memoryMb * 1e6)} of memory, but this machine has ${gigabytes(memoryBytes)}`
}

/** @throws Error with a sentence */
export function checkMemory(model: Model, machine: Machine): void {
  const short = shortage(model, machine)
  if (short)
    throw new Error(
      `${short}: nothing was fetched. Install a smaller one ("veduta models list"), or run sd-server on another machine and set VEDUTA_SD_SERVER_URL.`,
    )
}

/** The program that is installed, of the operator's list first; undefined if none is. */
export const installedProgram = (models: Model[], folder: string): Model | undefined =>
  programsFor(models, `${process.platform}-${process.arch}`).find((program) => isInstalled(folder, program))

/** Those of the operator's list run on every machine, and come first; then those for a card. */
function programsFor(models: Model[], system: string): Model[] {
  const rank = ({ runsOn }: Model) => (runsOn ? (runsOn.card ? 1 : 2) : 0)
  return models
    .filter(({ program, runsOn }) => program && (!runsOn || runsOn.system === system))
    .sort((a, b) => rank(a) - rank(b))
}

/**
 * The program to install on this machine; undefined if one is installed or on the PATH.
 *
 * @throws Error with a sentence that says how to get one, if none runs here
 */
export function chooseProgram(models: Model[], folder: string, machine: Machine): Model | undefined {
  const programs = programsFor(models, machine.system)
  if (programs.some((program) => isInstalled(folder, program))) return undefined
  const suitable = programs.find(({ runsOn }) => !runsOn?.card || machine.card)
  const why = suitable ? tooOld(suitable, machine) : `No program is published for ${machine.system}`
  if (suitable && !why) return suitable
  if (findProgram(programName)) return undefined
  throw new Error(`${why}, so nothing was fetched: ${otherWays}. Then install again.`)
}

/** Why a program cannot start on this machine. */
function tooOld({ runsOn }: Model, { glibc, macos }: Machine): string | undefined {
  if (runsOn?.glibc && (!glibc || compareVersions(glibc, runsOn.glibc) < 0))
    return `The program needs glibc ${runsOn.glibc}, and this system has ${glibc ? `glibc ${glibc}` : 'another C library'}`
  if (runsOn?.macos && (macos ?? 0) < runsOn.macos)
    return `The program needs macOS ${runsOn.macos}, and this is ${macos ? `macOS ${macos}` : 'older'}`
  return undefined
}

/** Whether a machine has the memory for a model, or starts a program. */
export function canRun(model: Model, machine: Machine): boolean {
  const { runsOn } = model
  if (runsOn && (runsOn.system !== machine.system || tooOld(model, machine))) return false
  return !shortage(model, machine)
}

/** Of a program that is asked for by its name. @throws Error with a sentence */
export function checkProgram(program: Model, machine: Machine): void {
  const { runsOn } = program
  const why =
    runsOn && runsOn.system !== machine.system
      ? `"${program.name}" is for ${runsOn.system}, and this machine is ${machine.system}`
      : tooOld(program, machine)
  if (why) throw new Error(`${why}, so nothing was fetched: ${otherWays}.`)
}

function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number))
  const at = a!.findIndex((part, index) => part !== (b![index] ?? 0))
  return at < 0 ? 0 : a![at]! - (b![at] ?? 0)
}
