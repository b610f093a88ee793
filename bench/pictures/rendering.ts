import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { renderWidth } from '../../src/contract/arch-render-v41.ts'
import { childFlags } from '../../src/media/children/children.ts'
import { atMost, type Row } from '../harness/table.ts'
import type { Measured } from './rendering-child.ts'

/** CPU seconds of every style of a photo and of a drawing at working size in a warm process, and that process's memory. */
export async function measureRendering(photo: string): Promise<Row[]> {
  return [...(await measureSource('photo', photo)), ...(await measureSource('sketch', 'samples/house-sketch.png'))]
}

async function measureSource(imageType: 'photo' | 'sketch', picture: string): Promise<Row[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-bench-'))
  const source = join(folder.path, 'source.png')
  await sharp(picture).resize({ width: renderWidth }).png().toFile(source)
  const child = fork(renderingChild, [imageType, source, join(folder.path, 'rendering.png')], { execArgv: childFlags })
  const [{ cpuSeconds, idleBytes, peakBytes }] = (await once(child, 'message')) as [Measured]
  const seconds = Object.values(cpuSeconds).toSorted((one, other) => one - other)
  return [
    ...Object.entries(cpuSeconds).map(([style, value]) =>
      atMost(`rendering of a ${imageType}, ${style}`, value, 'CPU s'),
    ),
    atMost(`rendering of a ${imageType}, the slowest style`, seconds.at(-1)!, 'CPU s', 1.5),
    atMost(`rendering of a ${imageType}, the median style`, median(seconds), 'CPU s', 0.6),
    atMost(
      `memory over idle, at most, while all styles of a ${imageType} are rendered`,
      (peakBytes - idleBytes) / 2 ** 20,
      'MB',
      300,
    ),
  ]
}

const renderingChild = fileURLToPath(new URL('./rendering-child.ts', import.meta.url))

function median(sorted: number[]): number {
  const middle = sorted.length / 2
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2
}
