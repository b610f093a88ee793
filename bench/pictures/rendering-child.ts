import { readFile } from 'node:fs/promises'
import { plainRequest } from '../../src/classical/render/pipeline.test-request.ts'
import { type RenderStyle, renderStyles } from '../../src/contract/render-styles.ts'
import { residentBytes } from '../../src/media/children/process-usage.ts'
import { renderTrue } from '../../src/media/render-true.ts'
import { interleave } from '../harness/interleave.ts'

/** CPU seconds by style: the median of the rounds; the resident memory before the first picture, and the most of it. */
export type Measured = { cpuSeconds: Record<RenderStyle, number>; idleBytes: number; peakBytes: number }

const warmRounds = 3
const rounds = 3

/* Every style a few times, so that the code is compiled, then in rounds. The time of sharp's threads counts too. */
const [imageType, source, output] = process.argv.slice(2) as ['photo' | 'sketch', string, string]
const idleBytes = await residentBytes(process.pid)
for (let round = 0; round < warmRounds; round++) for (const style of renderStyles) await cpuSecondsOf(style)
const cpuSeconds = await interleave(
  rounds,
  Object.fromEntries(renderStyles.map((style) => [style, () => cpuSecondsOf(style)])) as Record<
    RenderStyle,
    () => Promise<number>
  >,
)
process.send!({ cpuSeconds, idleBytes, peakBytes: await peakResidentBytes() })
process.disconnect()

async function cpuSecondsOf(renderStyle: RenderStyle): Promise<number> {
  const before = process.cpuUsage()
  await renderTrue(
    {
      source,
      ...plainRequest,
      imageType,
      renderStyle,
    },
    output,
    () => {},
  )
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

async function peakResidentBytes(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)![1]) * 1024
}
