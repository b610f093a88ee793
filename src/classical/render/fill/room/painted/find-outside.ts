import { type Component, findComponents } from '../../../../pixels/components.ts'
import { distanceToBlocked } from '../../../../pixels/distance.ts'
import { maskBelow, maskWhere } from '../../../../pixels/mask.ts'
import type { Picture } from '../../../../pixels/picture.ts'
import { directionAt, faceAt } from '../../../../space/shell/fit-shell.ts'
import { greenness } from '../../../see/greenness.ts'
import type { ClayRoom } from '../clay/clay-parts.ts'
import type { Window } from '../windows.ts'
import { normalOf, onWall } from './box.ts'

/** In OKLab, how light a sky in a window is at least, and how blue. */
const sky = { L: 0.6, b: -0.012 } as const
/** Of a sky, what is seen above the level of the eyes. */
const aboveMin = 0.4
/** Of the picture, the least that is seen of a sky, and of what grows before it. */
const [skyMin, growthMin] = [0.0012, 0.0004]
/** Of the border of what grows outside, the part that is shared with what is outside; and how green it is. */
const [besideMin, greenMin] = [0.12, 0.35]
/** Of the width, across frames and glazing bars. */
const barMax = 0.02

/** What is seen through the windows of a coloured model, by pixel, and these as they stand in their walls. */
export type Outside = { mask: Uint8Array; windows: Window[] }

/** In a coloured model a window shows its sky, and what grows before it. */
export function findOutside(picture: Picture, room: ClayRoom): Outside {
  const { width, height, L, a, b } = picture
  const { labels, shell, camera } = room
  const faces = measureFaces({ L, a, b }, labels)
  const on = (x: number, y: number) => faceAt(shell.distances, directionAt(camera, x, y))
  const isSky = maskWhere(L, (value, i) => value > sky.L && b[i]! < sky.b && on(i % width, Math.floor(i / width)) > 1)
  const { labels: found, components } = findComponents(isSky, width, height)
  const skies = components.map(({ area, ...box }): Sky => ({ ...box, area, above: 0, ceiling: 0, colour: [0, 0, 0] }))
  for (let i = 0; i < found.length; i++) {
    const own = skies[found[i]! - 1]
    if (!own) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    for (const [channel, plane] of [L, a, b].entries()) own.colour[channel]! += plane[i]! / own.area
    if (directionAt(camera, x, y)[2]! > 0) own.above++
    if (!found[i - width] && on(x, Math.max(0, y - lintel * height)) === 1) own.ceiling++
  }
  const isOpen = tellSkies(skies, { width, height })
  const isOutside = new Uint8Array(faces.length)
  const mask = new Uint8Array(labels.length)
  for (let i = 0; i < mask.length; i++) {
    if (!found[i] || !isOpen[found[i]! - 1]) continue
    mask[i] = 1
    faces[labels[i]!]!.sky++
  }
  for (const [label, { area, sky }] of faces.entries()) if (area > 0 && sky > 0.5 * area) isOutside[label] = 1
  growOutside(faces, isOutside, { labels, width, height, on })
  for (let i = 0; i < mask.length; i++) if (isOutside[labels[i]!]) mask[i] = 1
  const windows = windowsOf(mask, room, width, height)
  fillWindows(mask, windows, picture, room)
  return { mask: close(mask, isSky, width), windows }
}

/** Of the width, half of what outlines are wide. */
const outline = 0.0022

/** Outlines of what grows outside are outside, too; bars between panes of sky are not. */
function close(mask: Uint8Array, isSky: Uint8Array, width: number): Uint8Array {
  const reach = Math.max(1.5, outline * width)
  const awayFrom = (is: Uint8Array) =>
    distanceToBlocked(
      is.map((one) => 1 - one),
      width,
    )
  const within = distanceToBlocked(maskBelow(awayFrom(mask), reach), width)
  const fromGrown = awayFrom(mask.map((is, i) => (is && !isSky[i] ? 1 : 0)))
  return mask.map((is, i) => (is || (within[i]! > reach && fromGrown[i]! < 2 * reach) ? 1 : 0))
}

/** In OKLab, how light shade between leaves is at most, and how far from grey it is towards green. */
const leafShade = { L: 0.42, a: -0.004 } as const

/** In OKLab, within which greens are alike; of the picture, the least of one that grows in the room; and of the width, how far its plant reaches. */
const [alike, potMin, leafReach] = [0.06, 0.00004, 0.11]

/**
 * Within a window, what is green or its shade is what grows outside, also where sticks and leaves part it into slivers; what has the green of a
 * plant that goes on beyond the window stands in the room.
 */
function fillWindows(mask: Uint8Array, windows: Window[], { width, L, a, b }: Picture, room: ClayRoom): void {
  const seen = (list: Window[]) => maskWhere(mask, (_, i) => isWithin(list, room, i % width, Math.floor(i / width)))
  const within = seen(windows)
  // Lawns and crowns go on to the frames, which their windows may not reach.
  const near = seen(
    windows.map((window) => ({ ...window, from: window.from - beside, to: window.to + beside, sill: 0, head: 9 })),
  )
  const isGreen = (i: number) => greenness(a[i]!, b[i]!) > 0.25
  const keyOf = (i: number) => [L, a, b].map((plane) => Math.round(plane[i]! / alike)).join()
  const indoors = new Map<string, number>()
  for (let i = 0; i < mask.length; i++)
    if (!near[i] && isGreen(i) && room.parts[room.labels[i]!] !== 'wall')
      indoors.set(keyOf(i), (indoors.get(keyOf(i)) ?? 0) + 1)
  const isOfPlant = (i: number) => isGreen(i) && (indoors.get(keyOf(i)) ?? 0) > potMin * mask.length
  const apart = distanceToBlocked(
    mask.map((_, i) => (!near[i] && isOfPlant(i) ? 0 : 1)),
    width,
  )
  for (let i = 0; i < mask.length; i++) {
    if (apart[i]! < leafReach * width && isOfPlant(i)) mask[i] = 0
    else if (within[i] && (isGreen(i) || (L[i]! < leafShade.L && a[i]! < leafShade.a && b[i]! > 0))) mask[i] = 1
  }
}

function isWithin(windows: Window[], { shell, camera }: ClayRoom, x: number, y: number): boolean {
  const direction = directionAt(camera, x, y)
  const face = faceAt(shell.distances, direction)
  if (face < 2) return false
  const { u, z } = onWall(shell, face, direction)
  const { nx, ny } = normalOf(face)
  return windows.some(
    (window) =>
      window.nx === nx &&
      window.ny === ny &&
      u > window.from &&
      u < window.to &&
      z > window.sill - under &&
      z < window.head,
  )
}

/** Metres below and beside what is seen of a window that may still be seen through it. */
const [under, beside] = [0.05, 0.25]

/** A patch of the colour of skies, and what it has above the level of the eyes and right under the ceiling, in pixels. */
type Sky = Component & { above: number; ceiling: number; colour: [number, number, number] }

/** Of the height, how far a window is under the ceiling at least. What reaches higher along more than this part of its width is a painted wall. */
const [lintel, underCeilingMax] = [0.012, 0.2]
/** Of the picture, across bars between panes; in OKLab, within which panes are alike; and of their sides, what lies side by side. */
const [bar, alikeSkies, besideSkies] = [0.03, 0.05, 0.6]

/** Which patches are skies: they go up over the level of the eyes, but not to the ceiling, or are panes beside those. */
function tellSkies(skies: Sky[], { width, height }: { width: number; height: number }): boolean[] {
  const isLarge = skies.map(({ area }) => area > skyMin * width * height)
  const isWall = skies.map(({ ceiling, left, right }) => ceiling > underCeilingMax * (right - left))
  const isOpen = skies.map(({ area, above }, n) => isLarge[n]! && !isWall[n] && above > aboveMin * area)
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    for (const [n, one] of skies.entries()) {
      if (isOpen[n] || !isLarge[n] || isWall[n]) continue
      isOpen[n] = skies.some((other, m) => isOpen[m] && areBeside(one, other, width, height))
      isGrowing ||= isOpen[n]
    }
  }
  return isOpen
}

function areBeside(one: Sky, other: Sky, width: number, height: number): boolean {
  if (Math.hypot(...one.colour.map((value, channel) => value - other.colour[channel]!)) > alikeSkies) return false
  const x = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const y = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  const widths = [one, other].map(({ left, right }) => right - left)
  const heights = [one, other].map(({ top, bottom }) => bottom - top)
  return (
    (x > besideSkies * Math.min(...widths) && y > -bar * height) ||
    (y > besideSkies * Math.min(...heights) && x > -bar * width)
  )
}

type Face = { area: number; sky: number; green: number; bottom: number; border: Map<number, number> }

function measureFaces({ L, a, b }: Pick<Picture, 'L' | 'a' | 'b'>, labels: Int32Array): Face[] {
  const count = labels.reduce((most, label) => Math.max(most, label), 0) + 1
  const faces = Array.from({ length: count }, (): Face => ({ area: 0, sky: 0, green: 0, bottom: 0, border: new Map() }))
  for (let i = 0; i < labels.length; i++) {
    const face = faces[labels[i]!]!
    face.area++
    face.green += L[i]! > 0.25 ? greenness(a[i]!, b[i]!) : 0.5
    face.bottom = i
  }
  return faces
}

type Seen = { labels: Int32Array; width: number; height: number; on: (x: number, y: number) => number }

/** Crowns, hedges and lawns are outside if they share a border with what is, and do not come into the room. */
function growOutside(faces: Face[], isOutside: Uint8Array, { labels, width, height, on }: Seen): void {
  const step = Math.max(1, Math.round(width / 400))
  const meet = (one: number, other: number) => {
    if (one === other) return
    faces[one]!.border.set(other, (faces[one]!.border.get(other) ?? 0) + 1)
    faces[other]!.border.set(one, (faces[other]!.border.get(one) ?? 0) + 1)
  }
  for (let y = step; y < height; y++)
    for (let x = step; x < width; x++) {
      meet(labels[y * width + x]!, labels[y * width + x - step]!)
      meet(labels[y * width + x]!, labels[(y - step) * width + x]!)
    }
  const isOnWall = (i: number) => on(i % width, Math.floor(i / width)) > 1
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    for (const [label, { area, green, bottom, border }] of faces.entries()) {
      if (isOutside[label] || area < growthMin * labels.length || green < greenMin * area || !isOnWall(bottom)) continue
      let [shared, all] = [0, 0]
      for (const [other, length] of border) {
        all += length
        if (isOutside[other]) shared += length
      }
      if (shared < besideMin * all) continue
      isOutside[label] = 1
      isGrowing = true
    }
  }
}

/** Openings by the wall on which they are seen: what bars part is one. */
function windowsOf(mask: Uint8Array, { shell, camera }: ClayRoom, width: number, height: number): Window[] {
  const gap = Math.max(1, Math.round(barMax * width))
  const closed = mask.slice()
  for (let y = 0; y < height; y++)
    for (let x = 0, last = -gap - 1; x < width; x++) {
      if (!mask[y * width + x]) continue
      if (x - last <= gap) closed.fill(1, y * width + last, y * width + x)
      last = x
    }
  const { labels, components } = findComponents(closed, width, height)
  return components.flatMap(({ area, left, right, top, bottom }, n) => {
    if (area < skyMin * mask.length) return []
    const face = faceAt(shell.distances, directionAt(camera, (left + right) / 2, (top + bottom) / 2))
    if (face < 2) return []
    const [us, vs]: [number[], number[]] = [[], []]
    for (let y = top; y <= bottom; y += 2)
      for (let x = left; x <= right; x += 2) {
        if (labels[y * width + x] !== n + 1) continue
        const { u, z } = onWall(shell, face, directionAt(camera, x, y))
        us.push(u)
        vs.push(z)
      }
    us.sort((one, other) => one - other)
    vs.sort((one, other) => one - other)
    const at = (values: number[], share: number) => values[Math.floor(share * (values.length - 1))]!
    const { nx, ny } = normalOf(face)
    const along = [-ny, nx, 0] as const
    const [from, to] = [at(us, 0.02), at(us, 0.98)]
    const [sill, head] = [Math.max(0, at(vs, 0.02)), at(vs, 0.98)]
    if (to - from < 0.2 || head - sill < 0.2) return []
    return [
      {
        ...{ nx, ny, nz: 0, d: -shell.distances[face]!, region: -1, along, up: [0, 0, 1] as const },
        ...{ from, to, sill, head, count: Math.max(1, Math.round((to - from) / 1.1)), isFramed: false },
        area: (to - from) * (head - sill),
      },
    ]
  })
}
