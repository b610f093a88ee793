import { findEdgeSegments } from '../../../../lines/edge-segments.ts'
import { findSegments } from '../../../../lines/segments.ts'
import { findEdges } from '../../../../pixels/edges.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import { coverStroke } from '../../../../pixels/shapes/strokes.ts'
import type { Camera } from '../../../../space/camera.ts'
import { type Line, linesOf } from '../../../../space/rays.ts'
import { axisOfLine, directionAt, faceAt, fitShell, type Shell, shellFaces } from '../../../../space/shell/fit-shell.ts'
import { seeSpace } from '../../../../space/space.ts'
import { findRegions } from '../../../see/regions/regions.ts'
import { sharpenLabels } from '../../../see/regions/sharpen-labels.ts'

/** What a region of a grey model of a room is: its shell, or what stands in it. */
export type ClayPart = 'floor' | 'ceiling' | 'wall' | 'thing'

/** A grey model of a room: by pixel its region, by region what it is, and the box that the room is. */
export type ClayRoom = { labels: Int32Array; parts: ClayPart[]; shell: Shell; camera: Camera }

/** In OKLab's lightness a pixel: edges of models are fainter than those of photos. */
const edgeMin = 0.008
/** Of its border, the part that runs upright if a region stands on the floor. */
const standingMin = 0.12
/** Of its lower border, what runs level along the room, and by how much lighter or darker it is than what is below: a foot, not a joint or a shadow. */
const alongMin = 0.4
const footContrast = 0.035
/** Pixels from a border to where faces have their own lightness. */
const clear = 5
/** Of the picture, what goes on beyond the picture's foot and is a floor. */
const footMin = 0.006
/** Of the picture, what may be the underside of a gallery; and of its border, what runs upright at most beside what is level. */
const undersideMin = 0.008
const undersideMax = 0.05
/** Above the level of the eyes, in shares of the distance: what does not reach there stands before a wall. */
const overEyes = 0.04

/** Reads a grey model of a room; undefined if its lines do not tell from where it is seen. */
export function readClayRoom(picture: Picture): ClayRoom | undefined {
  const { width, height, L } = picture
  const { camera } = seeSpace(picture, 'photo')
  if (!camera || camera.mode === 'orthographic') return undefined
  const lines = linesOf(findEdgeSegments(L, width, height, edgeMin))
  const edges = findEdges(picture)
  const { labels: small, boxes, factor } = findRegions(edges, findSegments(edges, width, height), width, height)
  const labels = sharpenLabels(small, edges, width, height, factor)
  const shell = fitShell(lines, camera, labels, width, height)
  if (!shell) return undefined
  const [upright, level] = [[2], [0, 1]].map((axes) => markLines(lines, camera, axes, width, height)) as [
    Uint8Array,
    Uint8Array,
  ]
  const measured = boxes.map(() => ({ area: 0, border: 0, standing: 0, foot: 0, rise: -1, faces: [0, 0, 0, 0, 0, 0] }))
  const lower = boxes.map(() => ({ length: 0, along: 0, contrast: 0, next: new Map<number, number>() }))
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0; x < width; x++, i++) {
      const label = labels[i]!
      const own = measured[label]!
      own.area++
      const direction = directionAt(camera, x, y)
      own.faces[faceAt(shell.distances, direction)]!++
      own.rise = Math.max(own.rise, direction[2]! / Math.hypot(direction[0]!, direction[1]!))
      if (y === height - 1) own.foot++
      const [right, below] = [x + 1 < width ? labels[i + 1]! : label, y + 1 < height ? labels[i + width]! : label]
      for (const next of [right, below])
        if (next !== label)
          for (const one of [own, measured[next]!]) {
            one.border++
            one.standing += upright[i]!
          }
      if (below === label || y < clear || y + clear >= height) continue
      const foot = lower[label]!
      foot.length++
      foot.along += level[i]!
      foot.contrast += Math.abs(L[i - clear * width]! - L[i + clear * width]!)
      foot.next.set(below, (foot.next.get(below) ?? 0) + 1)
    }
  const parts = measured.map(({ area, border, standing, foot, rise, faces }, label): ClayPart => {
    const share = area / labels.length
    const face = shellFaces[faces.indexOf(Math.max(...faces))]!
    const { length, along, contrast } = lower[label]!
    if (face === 'ceiling') return 'ceiling'
    if (face !== 'floor') {
      if (rise < overEyes) return standing > undersideMax * border ? 'thing' : 'floor'
      // Nothing upright bounds the underside of a gallery, nor a floor.
      return share > undersideMin && standing < undersideMax * border ? 'ceiling' : 'wall'
    }
    if (foot > 0 && share > footMin) return 'floor'
    const isFoot = along > alongMin * length
    return isFoot && (standing > standingMin * border || contrast > footContrast * length) ? 'thing' : 'floor'
  })
  for (const [label, part] of parts.entries()) {
    const { length, next } = lower[label]!
    const above = (wanted: ClayPart) =>
      [...next].reduce((sum, [other, shared]) => sum + (parts[other] === wanted ? shared : 0), 0) > 0.5 * length
    // What ends above things, and not above a floor, is their top; and what ends above a wall is in it.
    if (part === 'floor' && measured[label]!.foot === 0 && above('thing')) parts[label] = 'thing'
    if (part === 'thing' && above('wall')) parts[label] = 'wall'
  }
  return { labels, parts, shell, camera }
}

/** Pixels on lines that run along one of these axes. */
function markLines(lines: Line[], camera: Camera, axes: number[], width: number, height: number): Uint8Array {
  const mask = new Uint8Array(width * height)
  for (const line of lines)
    if (axes.includes(axisOfLine(line, camera) ?? -1))
      coverStroke({ fromX: line.x1, fromY: line.y1, toX: line.x2, toY: line.y2 }, 5, { width, height }, (i) => {
        mask[i] = 1
      })
  return mask
}
