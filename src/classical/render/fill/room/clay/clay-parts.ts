import { findEdgeSegments } from '../../../../lines/edge-segments.ts'
import { findSegments } from '../../../../lines/segments.ts'
import { findEdges } from '../../../../pixels/edges.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import { coverStroke } from '../../../../pixels/shapes/strokes.ts'
import type { Camera } from '../../../../space/camera.ts'
import { partFaces } from '../../../../space/faces/part-faces.ts'
import { findRuledLines } from '../../../../space/faces/ruled-lines.ts'
import { type Line, linesOf } from '../../../../space/rays.ts'
import { axisOfLine, directionAt, faceAt, fitShell, type Shell } from '../../../../space/shell/fit-shell.ts'
import { seeSpace } from '../../../../space/space.ts'
import { findRegions } from '../../../see/regions/regions.ts'
import { sharpenLabels } from '../../../see/regions/sharpen-labels.ts'
import { type ClayPart, nameFaces } from './name-faces.ts'

/** A grey model of a room: by pixel its region and whether an upright line is there, by region what it is, and the box that the room is. */
export type ClayRoom = { labels: Int32Array; parts: ClayPart[]; upright: Uint8Array; shell: Shell; camera: Camera }

/** In OKLab's lightness a pixel: edges of models are fainter than those of photos. */
const edgeMin = 0.008

/** Reads a grey model of a room; undefined if its lines do not tell from where it is seen. */
export function readClayRoom(picture: Picture): ClayRoom | undefined {
  const { width, height, L } = picture
  const { camera } = seeSpace(picture, 'photo')
  if (!camera || camera.mode === 'orthographic') return undefined
  const lines = linesOf(findEdgeSegments(L, width, height, edgeMin))
  const edges = findEdges(picture)
  const { labels: coarse, factor } = findRegions(edges, findSegments(edges, width, height), width, height)
  const labels = partFaces(picture, findRuledLines(L, width, height, camera))
  // Where a model is clean its faces tell the box, where much stands in it what hangs together does.
  const shells = [sharpenLabels(coarse, edges, width, height, factor), labels].flatMap(
    (regions) => fitShell(lines, camera, regions, width, height) ?? [],
  )
  const [shell] = shells.sort((one, other) => other.explained - one.explained)
  if (!shell) return undefined
  splitByBox(labels, shell, camera, width)
  const [upright, level] = [[2], [0, 1]].map((axes) => markLines(lines, camera, axes, width, height)) as [
    Uint8Array,
    Uint8Array,
  ]
  const parts = nameFaces(labels, { shell, camera, upright, level, L, width })
  return { labels, parts, upright, shell, camera }
}

/** Of a face, what must lie on another face of the box to be parted from it. */
const splitMin = 0.12

/** A floor and a wall of the same white may have no border: the box parts what goes on beyond the picture's foot. */
function splitByBox(labels: Int32Array, { distances }: Shell, camera: Camera, width: number): void {
  const foot = new Set(labels.subarray(labels.length - width))
  const on = labels.map((label, i) =>
    foot.has(label) ? faceAt(distances, directionAt(camera, i % width, Math.floor(i / width))) : 0,
  )
  const counts = new Map<number, number[]>()
  for (const [i, label] of labels.entries()) {
    if (!foot.has(label)) continue
    const own = counts.get(label) ?? [0, 0, 0, 0, 0, 0]
    counts.set(label, own)
    own[on[i]!]!++
  }
  let next = labels.reduce((most, label) => Math.max(most, label), 0) + 1
  const parted = new Map<number, number[]>()
  for (const [label, own] of counts) {
    const area = own.reduce((sum, count) => sum + count, 0)
    if (own[0]! < splitMin * area) continue
    parted.set(
      label,
      own.map((count, face) => (face > 0 && count > splitMin * area ? next++ : label)),
    )
  }
  for (let i = 0; i < labels.length; i++) labels[i] = parted.get(labels[i]!)?.[on[i]!] ?? labels[i]!
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
