import { findComponents } from '../../../../pixels/components.ts'
import { distanceToBlocked } from '../../../../pixels/distance.ts'
import { maskBelow, maskWhere } from '../../../../pixels/mask.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import { type Plane, takePlane } from '../../../../pixels/plane.ts'
import { partFaces } from '../../../../space/faces/part-faces.ts'
import { findModelLeaves } from '../model-leaves.ts'
import { findModelPanes } from '../model-panes.ts'
import { findOpenSky } from '../open-sky.ts'
import { findBluePanes } from './blue-panes.ts'
import { type Face, measureFaces } from './measure-faces.ts'
import { nameFaces } from './name-faces.ts'

/** What a part of a grey model of a house is. What is not certainly anything else is wall. */
export const clayParts = [
  'wall',
  'sky',
  'ground',
  'street',
  'path',
  'pane',
  'frame',
  'roof',
  'band',
  'rail',
  'upper',
  'fence',
  'crown',
  'person',
  'trunk',
  'water',
] as const
export type ClayPart = (typeof clayParts)[number]

/** A grey model: by pixel its face and its part, as a place in `clayParts`; and its faces. */
export type ClayModel = { labels: Int32Array; parts: Uint8Array; faces: Face[] }

export const placeOf = (part: ClayPart) => clayParts.indexOf(part)

const [wall, upper, sky, person, crown, pane] = [
  placeOf('wall'),
  placeOf('upper'),
  placeOf('sky'),
  placeOf('person'),
  placeOf('crown'),
  placeOf('pane'),
]

/**
 * What is known of where the model stands: its horizon in pixels, how strong its edges are, where something is certainly built, 0..1; and by
 * pixel the number of a crown that is a ball, -1 of its trunk, or zero.
 */
type Known = { horizonY: number; edges: Plane; built: Plane; crowns?: Int32Array | undefined }

/** Of the picture, the least sky; and what stands before it and is not a crown. */
const skyMin = 0.06
const standingMin = 0.0015
/** Rows at the foot of the picture, of which a frame may take some. */
const footRows = 6
/** Of the picture, the least ground; of it, what leaks at most into what stands; and of the picture's height, how far over the horizon it may seem to begin. */
const [groundMin, leakMax, overHorizon] = [0.05, 0.08, 0.03]
/** Of leaves before the sky, how certainly they are some. */
const leafMin = 0.12
/** How certainly what is not the open sky is of leaves. */
const leavesMin = 0.35
/** Of the picture, the least crown. */
const crownMin = 0.0004
/** Of the width, half of the widest bar between two panes. */
const barMax = 0.0034

/** Reads a grey model of what stands outdoors, seen at the height of eyes, by its faces: each is one part from border to border. */
export function readClay(picture: Picture, { horizonY, edges, built: sure, crowns }: Known): ClayModel {
  const { width, height } = picture
  const leaf = findModelLeaves(picture)
  const labels = partGround(partSky(picture, partFaces(picture), leaf, { horizonY, built: sure }), width, horizonY)
  // A white ball runs into the sky, and its trunk into what is behind it.
  const known: ClayPart[] = []
  const count = labels.reduce((most, label) => Math.max(most, label + 2), 0)
  for (let i = 0; crowns && i < labels.length; i++) {
    if (crowns[i] === 0) continue
    labels[i] = count + crowns[i]!
    known[labels[i]!] = crowns[i]! > 0 ? 'crown' : 'trunk'
  }
  const faces = measureFaces(picture, labels, leaf)
  const isSky = faces.map(
    ({ top, area, right, left }) => top === 0 && area > skyMin * labels.length && right - left > width / 3,
  )
  const built = takePlane(labels.length)
  for (let i = 0; i < built.length; i++) built[i] = isSky[labels[i]!] ? 0 : 1
  const blue = findBluePanes(picture, built, labels)
  const panes = blue ? undefined : findModelPanes(picture, built, edges)
  const named = nameFaces(faces, { labels, width, height, horizonY, isSky, known, panes })
  const parts = Uint8Array.from(labels.map((label) => placeOf(named[label]!)))
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i]!
    if (leaf[i]! > leavesMin && part !== sky && part !== person) parts[i] = crown
    else if (blue?.[i] && (part === wall || part === upper || part === crown)) parts[i] = pane
  }
  fillCrowns(parts, width, height)
  markBars(parts, width)
  return { labels, parts, faces }
}

/**
 * The open sky runs into the open ground, and past white walls: it ends at the horizon and where its colour does. What is left of its
 * faces there gets numbers of its own.
 */
function partSky(
  picture: Picture,
  labels: Int32Array,
  leaf: Plane,
  { horizonY, built }: Omit<Known, 'edges' | 'crowns'>,
): Int32Array {
  const { width, height } = picture
  const open = findOpenSky(picture, 1)
  const areas = new Map<number, number>()
  for (let x = 0; x < width; x++) areas.set(labels[x]!, 0)
  let count = 0
  for (const label of labels) {
    if (areas.has(label)) areas.set(label, areas.get(label)! + 1)
    count = Math.max(count, label + 1)
  }
  const isSky = (label: number) => (areas.get(label) ?? 0) > skyMin * labels.length
  // Where no ground is modelled, the void goes on to the viewer's feet.
  const isOpenBelow = new Set(labels.subarray(labels.length - footRows * width))
  const out = labels.slice()
  const strange = new Uint8Array(labels.length)
  const [ground, leaves] = [count, count + 1]
  for (let i = 0; i < labels.length; i++) {
    if (!isSky(labels[i]!)) continue
    if (i >= horizonY * width && isOpenBelow.has(labels[i]!)) out[i] = ground
    if (open && (built[i]! > 0.5 || (!open[i] && i < horizonY * width))) strange[i] = 1
  }
  const parts = findComponents(strange, width, height)
  for (let i = 0; i < labels.length; i++) {
    const part = parts.labels[i]!
    if (part === 0) continue
    if (leaf[i]! > leafMin) out[i] = leaves
    else if (parts.components[part - 1]!.area > standingMin * labels.length) out[i] = leaves + part
  }
  return compact(out)
}

/** The ground hangs together with a foot of what stands on it: above the horizon that is something else, if it is little. */
function partGround(labels: Int32Array, width: number, horizonY: number): Int32Array {
  const height = labels.length / width
  const over = Math.floor(horizonY - overHorizon * height) * width
  const [all, above] = [new Map<number, number>(), new Map<number, number>()]
  for (let i = 0; i < labels.length; i++) {
    all.set(labels[i]!, (all.get(labels[i]!) ?? 0) + 1)
    if (i < over) above.set(labels[i]!, (above.get(labels[i]!) ?? 0) + 1)
  }
  const isGround = (label: number) =>
    all.get(label)! > groundMin * labels.length && (above.get(label) ?? 0) < leakMax * all.get(label)!
  const grounds = new Set([...new Set(labels.subarray(labels.length - footRows * width))].filter(isGround))
  const leaks = findComponents(
    maskWhere(labels, (label, i) => i < over && grounds.has(label)),
    width,
    height,
  )
  const count = labels.reduce((most, label) => Math.max(most, label), 0)
  return labels.map((label, i) => (leaks.labels[i]! > 0 ? count + leaks.labels[i]! : label))
}

function compact(labels: Int32Array): Int32Array {
  const names = new Map<number, number>()
  return labels.map((label) => {
    const known = names.get(label)
    if (known !== undefined) return known
    names.set(label, names.size)
    return names.size - 1
  })
}

/** A crown is one all over: what it encloses belongs to it, and what is too small for one is none. */
function fillCrowns(parts: Uint8Array, width: number, height: number): void {
  const other = maskWhere(parts, (part) => part !== crown)
  const holes = findComponents(other, width, height)
  const isHole = holes.components.map(
    ({ area, left, top, right, bottom }) =>
      area < 4 * crownMin * parts.length && left > 0 && top > 0 && right < width - 1 && bottom < height - 1,
  )
  for (let i = 0; i < parts.length; i++) if (holes.labels[i]! > 0 && isHole[holes.labels[i]! - 1]) parts[i] = crown
  const crowns = findComponents(
    parts.map((part) => (part === crown ? 1 : 0)),
    width,
    height,
  )
  for (let i = 0; i < parts.length; i++)
    if (crowns.labels[i]! > 0 && crowns.components[crowns.labels[i]! - 1]!.area < crownMin * parts.length)
      parts[i] = wall
}

/** What is thin and lies between panes is a bar of their frame. */
function markBars(parts: Uint8Array, width: number): void {
  const frame = placeOf('frame')
  const reach = Math.max(2, barMax * width)
  const away = distanceToBlocked(
    parts.map((part) => (part === pane ? 0 : 1)),
    width,
  )
  const within = distanceToBlocked(maskBelow(away, reach), width)
  for (let i = 0; i < parts.length; i++) if (parts[i] === wall && within[i]! > reach) parts[i] = frame
}
