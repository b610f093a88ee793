import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { renderWidth } from '../../src/contract/arch-render-v41.ts'
import { childFlags } from '../../src/media/children/children.ts'
import { atMost, beside, type Row } from '../harness/table.ts'
import type { Measured } from './rendering-child.ts'

/** CPU seconds of every style of pictures of four kinds at working size in a warm process, and that process's memory. */
export async function measureRendering(photo: string): Promise<Row[]> {
  const rows: Row[] = []
  for (const [kind, imageType, picture] of [
    ['photo', 'photo', photo],
    ['sketch', 'sketch', 'samples/house-sketch.png'],
    ['line drawing', 'drawing', 'bench/pictures/drawings/firestation.webp'],
    ['massing', '3dmass', 'bench/pictures/drawings/cohousing.webp'],
  ] as const)
    rows.push(...(await measureSource(kind, imageType, picture)))
  return rows
}

async function measureSource(kind: string, imageType: string, picture: string): Promise<Row[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-bench-'))
  const source = join(folder.path, 'source.png')
  await sharp(picture).resize({ width: renderWidth }).png().toFile(source)
  const child = fork(renderingChild, [imageType, source, join(folder.path, 'rendering.png')], { execArgv: childFlags })
  const [{ cpuSeconds, referenceSeconds: reference, idleBytes, peakBytes }] = (await once(child, 'message')) as [
    Measured,
  ]
  const seconds = Object.values(cpuSeconds).toSorted((one, other) => one - other)
  const besideLibvips = (measure: string, value: number) => beside(measure, { value, reference, unit: 'CPU s' })
  return [
    ...Object.entries(cpuSeconds).map(([style, value]) => besideLibvips(`rendering of a ${kind}, ${style}`, value)),
    besideLibvips(`rendering of a ${kind}, the median style`, median(seconds)),
    atMost(
      `memory over idle, at most, while all styles of a ${kind} are rendered`,
      (peakBytes - idleBytes) / 2 ** 20,
      'MB',
      400,
    ),
  ]
}

const renderingChild = fileURLToPath(new URL('./rendering-child.ts', import.meta.url))

function median(sorted: number[]): number {
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
}
