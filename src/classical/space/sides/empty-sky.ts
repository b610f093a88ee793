import { findEdgeSegments } from '../../lines/edge-segments.ts'
import type { FullSpace } from '../space.ts'

/** Shares of the width: shorter strokes may be leaves, wires and birds, and what lies so near a border may be drawn beside it. */
const strokeMin = 0.03
const besideMax = 0.006
/** Share of the strokes' length: more in the sky is a building that was lost. */
const inSkyMax = 0.15
const samples = 10

/** Whether the long strokes of a drawing's ink lie elsewhere than in what was read as its sky. */
export function isSkyEmpty({ width, height, regions, scene }: FullSpace, ink: Float32Array): boolean {
  const { labels } = regions.partition
  const beside = besideMax * width
  const isSky = (x: number, y: number) => {
    const [column, row] = [Math.round(x), Math.round(y)]
    if (column < 0 || row < 0 || column >= width || row >= height) return true
    return scene.parts[labels[row * width + column]!] === 'sky'
  }
  const isInSky = (x: number, y: number) =>
    isSky(x, y) && isSky(x - beside, y) && isSky(x + beside, y) && isSky(x, y - beside) && isSky(x, y + beside)
  const paper = ink.map((value) => 1 - value)
  let [all, inSky] = [0, 0]
  for (const { fromX, fromY, toX, toY } of findEdgeSegments(paper, width, height)) {
    const length = Math.hypot(toX - fromX, toY - fromY)
    if (length < strokeMin * width) continue
    for (let n = 0; n < samples; n++) {
      const share = (n + 0.5) / samples
      all += length
      if (isInSky(fromX + (toX - fromX) * share, fromY + (toY - fromY) * share)) inSky += length
    }
  }
  return inSky <= inSkyMax * all
}
