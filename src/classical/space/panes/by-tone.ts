import { markedRegions } from '../courses/marked-regions.ts'
import type { Part, Seen } from '../parts.ts'
import { facesAs } from '../shades.ts'
import { measureBorders } from './borders.ts'
import type { TintedPanes } from './tinted-panes.ts'

/** From so many tinted panes on, what is not tinted is not glass. */
const allTinted = 8

/** Whether a drawing's blue tones tell what is glass, and what is not. */
export const isAllTinted = (tinted: TintedPanes | undefined) => tinted?.isBlue === true && tinted.count >= allTinted

/** Of a grey pane's border, what lies in its own wall; and of all of them, how many must: else the tone is shade, on whole walls. */
const inWallMin = 0.5
const mostMin = 0.6
/** Of the usual pane in walls that face alike, what is narrow. */
const smallMax = 0.35

/** Where glass has a tone, what stands and has it is a pane; and if many panes have it, what is bare in a wall of such is not one. */
export function correctByTone(
  parts: readonly Part[],
  { orientations, partition }: Pick<Seen, 'orientations' | 'partition'>,
  tinted: TintedPanes,
): Part[] {
  const stands = (region: number) => orientations[region]!.kind === 'upright'
  const glass = new Set([...markedRegions(tinted, partition).keys()].filter(stands))
  const borders = measureBorders({ partition, orientations })
  const isInWall = (region: number) => {
    const { total, shared } = borders[region]!
    const own = [...shared].filter(([other]) => facesAs(orientations[region]!, orientations[other]!))
    return own.reduce((sum, [, length]) => sum + length, 0) > inWallMin * total
  }
  if (!tinted.isBlue && [...glass].filter(isInWall).length < mostMin * glass.size) return [...parts]
  // What is so narrow that no tone is seen in it may be a pane.
  const isBare = (region: number) => {
    const alike = [...glass].filter((pane) => facesAs(orientations[pane]!, orientations[region]!))
    const sizes = alike.map((pane) => partition.areas[pane]!).sort((one, other) => one - other)
    const usual = sizes[sizes.length >> 1]
    return !glass.has(region) && usual !== undefined && partition.areas[region]! > smallMax * usual
  }
  return parts.map((part, region) => {
    if (part === 'wall' && glass.has(region)) return 'opening'
    return tinted.count >= allTinted && part === 'opening' && stands(region) && isBare(region) ? 'wall' : part
  })
}
