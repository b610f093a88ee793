import type { EdgeSegment } from '../lines/edge-segments.ts'

/** A straight line of the picture, in pixels. */
export type Line = { x1: number; y1: number; x2: number; y2: number }

export const linesOf = (edges: EdgeSegment[]): Line[] =>
  edges.map(({ fromX, fromY, toX, toY }) => ({ x1: fromX, y1: fromY, x2: toX, y2: toY }))

/** The longest lines tell; the rest would only cost time. */
const linesMax = { upright: 100, level: 140 }
const lengthMinShare = 0.018

/** A line with coordinates in shares of the picture's width from its middle. */
export type Ray = { x: number; y: number; dx: number; dy: number; length: number }

/** The longest lines, upright and others apart, each longest first. */
export function readRays(lines: Line[], width: number, height: number): Ray[] {
  const rays = lines
    .map(({ x1, y1, x2, y2 }): Ray => {
      const length = Math.hypot(x2 - x1, y2 - y1)
      return {
        x: ((x1 + x2) / 2 - (width - 1) / 2) / width,
        y: ((y1 + y2) / 2 - (height - 1) / 2) / width,
        dx: (x2 - x1) / length,
        dy: (y2 - y1) / length,
        length: length / width,
      }
    })
    .filter(({ length }) => length > lengthMinShare)
    .sort((one, other) => other.length - one.length)
  return [
    ...rays.filter(isUpright).slice(0, linesMax.upright),
    ...rays.filter((ray) => !isUpright(ray)).slice(0, linesMax.level),
  ]
}

/** Within 14° of the picture's upright. */
export const isUpright = ({ dx }: Ray): boolean => Math.abs(dx) < Math.sin((14 * Math.PI) / 180)
