import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { plainRequest } from '../../src/classical/render/pipeline.test-request.ts'
import type { RenderRequest } from '../../src/classical/render/request.ts'
import { measureFidelity } from '../../src/media/received/fidelity.ts'
import { renderTrue } from '../../src/media/render-true.ts'
import { atMost, type Row } from '../harness/table.ts'
import orders from './drawings/orders.json' with { type: 'json' }

type Order = Pick<RenderRequest, 'expert' | 'imageType' | 'renderStyle' | 'sceneMood' | 'callerText'>

/**
 * Renders drawings, models and plans that strangers to the engine's code drew, as dense as those of practice, a line each. The pictures are kept
 * in a folder, to be looked at: figures say little of them.
 */
export async function measureDrawings(): Promise<Row[]> {
  const folder = join(tmpdir(), 'veduta-drawings')
  await mkdir(folder, { recursive: true })
  console.log('| drawing | as | way | fidelity | CPU |')
  console.log('| --- | --- | --- | --- | --- |')
  const all: { isBuilt: boolean; fidelity: number; seconds: number }[] = []
  for (const [name, order] of Object.entries(orders as Record<string, Order>)) {
    const source = join(import.meta.dirname, 'drawings', `${name}.webp`)
    const output = join(folder, `${name}.png`)
    const before = process.cpuUsage()
    const { isBuilt = false } = await renderTrue({ ...plainRequest, ...order, source }, output, () => {})
    const { user, system } = process.cpuUsage(before)
    const [measured] = await measureFidelity(source, [output])
    const [fidelity, seconds] = [measured!.score, (user + system) / 1e6]
    const cells = [
      name,
      order.imageType,
      isBuilt ? 'built' : 'as it lies',
      fidelity.toFixed(3),
      `${seconds.toFixed(1)} s`,
    ]
    console.log(`| ${cells.join(' | ')} |`)
    all.push({ isBuilt, fidelity, seconds })
  }
  console.log(`\nThe pictures are in ${folder}.\n`)
  return [
    atMost(`drawings that are built in space, of ${all.length}`, all.filter(({ isBuilt }) => isBuilt).length, ''),
    atMost('their fidelity, median', median(all.map(({ fidelity }) => fidelity)), ''),
    atMost('CPU time of one, median', median(all.map(({ seconds }) => seconds)), 's'),
  ]
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
