import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'

const sampleSide = 96
const sampledPowers = 50_000

/**
 * What an output's bytes depend on apart from its task: this program, the libraries that decode, scale and encode, the
 * functions of `Math`, and the machine. Eight hexadecimal digits tell the program's own code apart, whose version numbers are few.
 *
 * Libraries choose their code by the machine's instructions, and builds of one version differ. V8 computes all functions of `Math` itself
 * but powers, which it asks the machine's C library for. So the name ends with what these make of a small sample: eight
 * hexadecimal digits, the same only if they compute the same.
 */
export async function engineVersion(encoders: string[] = []): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  const libraries = [`libvips ${sharp.versions.vips}`, `sharp ${sharp.versions.sharp}`, `V8 ${process.versions.v8}`]
  sample ??= hashSample()
  code ??= hashCode()
  return `${version} (${[`code ${await code}`, ...libraries, ...encoders, process.arch, `sample ${await sample}`].join(', ')})`
}

let sample: Promise<string> | undefined
let code: Promise<string> | undefined

/**
 * What turns a task into pixels: the engine, the words of fields that it reads, those that models are told, what decodes, measures and
 * encodes, and what an attempt has done to a result.
 */
const codeFolders = [
  '../classical/',
  '../contract/',
  '../engines/classical/',
  '../engines/port/',
  '../generations/attempt/',
  '../prompts/',
  './',
]

/** Of every file of these folders, by name and content; tests are not part of the program. */
async function hashCode(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of codeFolders) {
    const root = new URL(folder, import.meta.url)
    const names = (await readdir(root, { recursive: true })).filter(isCode).sort()
    const contents = await Promise.all(names.map((name) => readFile(new URL(name, root))))
    for (const [n, name] of names.entries()) hash.update(name).update(contents[n]!)
  }
  return hash.digest('hex').slice(0, 8)
}

const isCode = (name: string) => /\.(?:ts|js|wasm)$/.test(name) && !/\.test\.[tj]s$/.test(name)

async function hashSample(): Promise<string> {
  const raw = { width: sampleSide, height: sampleSide, channels: 3 } as const
  const noise = sharp(drawNoise(), { raw })
  const jpeg = await noise.clone().jpeg().toBuffer()
  const made = await Promise.all([
    noise.clone().png().toBuffer(),
    noise.clone().webp().toBuffer(),
    sharp(jpeg).resize(53, 41).raw().toBuffer(),
    // Of libvips' operations, this one shows which vector instructions it uses: with and without them it rounds differently.
    noise.clone().blur(3).raw().toBuffer(),
  ])
  const hash = createHash('sha256').update(jpeg).update(drawPowers())
  for (const bytes of made) hash.update(bytes)
  return hash.digest('hex').slice(0, 8)
}

function drawNoise(): Uint8Array {
  const next = openNoise()
  return Uint8Array.from({ length: sampleSide * sampleSide * 3 }, () => next() >>> 24)
}

/** Two C libraries, or one on two machines, round about one power of 1,500 differently. */
function drawPowers(): Float64Array {
  const next = openNoise()
  const share = () => next() / 2 ** 32
  return Float64Array.from({ length: sampledPowers }, () => (4 * share()) ** (6 * share() - 3))
}

/** By a linear congruential generator (Numerical Recipes, chapter 7.1). */
function openNoise(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state
  }
}
