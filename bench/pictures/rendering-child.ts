import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { plainRequest } from '../../src/classical/render/pipeline.test-request.ts'
import type { RenderRequest } from '../../src/classical/render/request.ts'
import { type RenderStyle, renderStyles } from '../../src/contract/render-styles.ts'
import { residentBytes } from '../../src/media/children/process-usage.ts'
import { renderTrue } from '../../src/media/render-true.ts'
import { interleave } from '../harness/interleave.ts'

/**
 * CPU seconds by style, and of a fixed pipeline of libvips: the medians of the rounds; the resident memory before the first picture, and the
 * most of it.
 */
export type Measured = {
  cpuSeconds: Record<RenderStyle, number>
  referenceSeconds: number
  idleBytes: number
  peakBytes: number
}

const warmRounds = 3
const rounds = 3

/* Every style a few times, so that the code is compiled, then in rounds. The time of sharp's threads counts too. */
const [imageType, source, output] = process.argv.slice(2) as [RenderRequest['imageType'], string, string]
const idleBytes = await residentBytes(process.pid)
for (let round = 0; round < warmRounds; round++) for (const style of renderStyles) await renderIn(style)()
const { reference: referenceSeconds, ...cpuSeconds } = await interleave(rounds, {
  ...(Object.fromEntries(renderStyles.map((style) => [style, cpuSecondsOf(renderIn(style))])) as Record<
    RenderStyle,
    () => Promise<number>
  >),
  reference: cpuSecondsOf(blurAndSharpen),
})
process.send!({ cpuSeconds, referenceSeconds, idleBytes, peakBytes: await peakResidentBytes() })
process.disconnect()

function renderIn(renderStyle: RenderStyle): () => Promise<unknown> {
  return () => renderTrue({ source, ...plainRequest, imageType, renderStyle }, output, () => {})
}

/** What any picture of this size costs that is read, changed all over and written. */
async function blurAndSharpen(): Promise<void> {
  await sharp(source).blur(4).sharpen({ sigma: 2 }).modulate({ saturation: 1.1 }).png().toFile(output)
}

function cpuSecondsOf(task: () => Promise<unknown>): () => Promise<number> {
  return async () => {
    const before = process.cpuUsage()
    await task()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1e6
  }
}

async function peakResidentBytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) * 1024
}
