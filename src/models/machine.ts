import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { childEnvironment } from '../child-environment.ts'
import { hasVulkan } from './find-program.ts'

export type Card = { name: string; memoryBytes: number }

/** What models and programs need of a machine. */
export type Machine = {
  /** As Node names platform and processor: `linux-x64`. */
  system: string
  /** Undefined without glibc. */
  glibc: string | undefined
  macos: number | undefined
  /** What this process may use, also in a container. */
  memoryBytes: number
  card: Card | undefined
}

const { platform, arch } = process
const timeoutMs = 10_000

/** Never throws: what cannot be found out counts as absent. */
export async function readMachine(): Promise<Machine> {
  const memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)
  const [card, macos] = await Promise.all([findCard(memoryBytes), readMacos()])
  return { system: `${platform}-${arch}`, glibc: readGlibc(), macos, memoryBytes, card }
}

/** In words: what a choice was made by. */
export function describeMachine({ memoryBytes, card }: Machine): string {
  const found = card ? `${card.name} with ${gigabytes(card.memoryBytes)}` : 'no graphics card that can be used'
  return `${found}, ${gigabytes(memoryBytes)} of memory`
}

export const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

function readGlibc(): string | undefined {
  if (platform !== 'linux') return undefined
  // It would ask for the names of all peers otherwise; Node's types lack it.
  Object.assign(process.report, { excludeNetwork: true })
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime
}

async function readMacos(): Promise<number | undefined> {
  if (platform !== 'darwin') return undefined
  return Number.parseInt((await run('sw_vers', ['-productVersion'])) ?? '', 10) || undefined
}

/** Apple's cards share the memory of the machine, and may use about two thirds of it. */
const appleShare = 2 / 3

async function findCard(memoryBytes: number): Promise<Card | undefined> {
  if (platform === 'darwin')
    return arch === 'arm64' ? { name: "Apple's graphics", memoryBytes: memoryBytes * appleShare } : undefined
  if (platform === 'linux' && !hasVulkan()) return undefined
  const cards = [...(await findNvidia()), ...(platform === 'win32' ? await findOnWindows() : await findAmd())]
  return cards.sort((a, b) => b.memoryBytes - a.memoryBytes)[0]
}

async function findNvidia(): Promise<Card[]> {
  const said = await run('nvidia-smi', ['--query-gpu=name,memory.total', '--format=csv,noheader,nounits'])
  return (said ?? '').split('\n').flatMap((line) => {
    const [, name, mebibytes] = /^(.+), *(\d+)\s*$/.exec(line) ?? []
    return name ? [{ name, memoryBytes: Number(mebibytes) * 2 ** 20 }] : []
  })
}

/** The driver tells the memory of AMD's cards. Intel's share that of the machine, and count as absent. */
async function findAmd(): Promise<Card[]> {
  const drm = '/sys/class/drm'
  const names = await readdir(drm).catch(() => [])
  const sizes = names
    .filter((name) => /^card\d+$/.test(name))
    .map((name) => readFile(join(drm, name, 'device/mem_info_vram_total'), 'utf8').catch(() => ''))
  return (await Promise.all(sizes)).filter(Boolean).map((size) => ({ name: 'an AMD card', memoryBytes: Number(size) }))
}

/** Windows keeps the memory of each card in its registry. */
async function findOnWindows(): Promise<Card[]> {
  const key = 'HKLM:\\SYSTEM\\CurrentControlSet\\Control\\Class\\{4d36e968-e325-11ce-bfc1-08002be10318}\\0*'
  const property = 'HardwareInformation.qwMemorySize'
  const query = `(Get-ItemProperty -Path '${key}' -Name ${property} -ErrorAction SilentlyContinue).'${property}'`
  const said = await run('powershell', ['-NoProfile', '-Command', query])
  return (said ?? '')
    .split(/\s+/)
    .filter((size) => Number(size) > 0)
    .map((size) => ({ name: 'a graphics card', memoryBytes: Number(size) }))
}

/** What a program says; undefined if it fails or is not there. */
async function run(program: string, args: string[]): Promise<string | undefined> {
  const ran = await promisify(execFile)(program, args, { env: childEnvironment(), timeout: timeoutMs }).catch(
    () => undefined,
  )
  return ran?.stdout
}
