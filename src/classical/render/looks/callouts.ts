import { gaussianBlur } from '../blur.ts'
import { encodeLevel, type Oklab, oklabToLinear } from '../oklab.ts'
import { nearestIndex, quantise } from '../palette.ts'
import type { Picture, Plane } from '../raster.ts'
import { shrink } from '../scale.ts'
import type { Scene } from '../scene.ts'

/** A place in the picture worth a label: what it is, as far as place and colour tell, and its colour. */
export type Callout = { x: number; y: number; text: string; colour: Oklab }

const factor = 8
const areaMin = 0.03
/** The places do not depend on the request's seed: they are the picture's. */
const paletteSeed = 5

/** The largest areas of one colour, each pointed at where it is most solid. */
export function findCallouts(scene: Scene): Callout[] {
  const small = shrinkPicture(scene.picture)
  const { width, height, L, a, b } = small
  const palette = quantise(small, 8, paletteSeed)
  const labels = Uint8Array.from(L, (_, i) => nearestIndex(palette, L[i]!, a[i]!, b[i]!))
  const skyMask = scene.sky && shrink(scene.sky.mask, scene.picture.width, scene.picture.height, factor)
  const callouts: Callout[] = []
  const names = new Map<string, number>()
  for (const [k, colour] of palette.entries()) {
    const area = Float32Array.from(labels, (label, i) => (label === k && !(skyMask && skyMask[i]! > 0.5) ? 1 : 0))
    const place = mostSolid(area, width, height)
    if (place) callouts.push({ ...place, colour, text: nameOf(place, colour, scene) })
  }
  const sky = skyMask && mostSolid(skyMask, width, height)
  if (sky) callouts.push({ ...sky, text: 'SKY', colour: colourAt(small, sky) })
  return callouts.map((callout) => ({ ...callout, text: `${numbered(callout.text, names)} ${hexOf(callout.colour)}` }))
}

function shrinkPicture({ width, height, L, a, b }: Picture): Picture {
  return {
    width: Math.ceil(width / factor),
    height: Math.ceil(height / factor),
    L: shrink(L, width, height, factor),
    a: shrink(a, width, height, factor),
    b: shrink(b, width, height, factor),
  }
}

function mostSolid(area: Plane, width: number, height: number): { x: number; y: number } | undefined {
  if (area.reduce((sum, value) => sum + value, 0) < area.length * areaMin) return undefined
  const density = gaussianBlur(area, width, height, width / 26)
  let best = -1
  // The blur is cut at the border and would favour it.
  const inset = Math.min(Math.round(width / 20), height >> 2)
  for (let y = inset; y < height - inset; y++) {
    for (let x = inset; x < width - inset; x++) {
      const i = y * width + x
      if (area[i]! > 0.5 && density[i]! > (best < 0 ? 0.25 : density[best]!)) best = i
    }
  }
  if (best < 0) return undefined
  return { x: ((best % width) + 0.5) / width, y: (Math.floor(best / width) + 0.5) / height }
}

function nameOf({ y }: { y: number }, [, a, b]: Oklab, { request }: Scene): string {
  const outdoors = request.expert === 'exterior' || request.expert === 'landscape' || request.expert === 'masterplan'
  if (outdoors && a < -0.015 && b > 0.02) return 'GREENERY'
  if (request.expert === 'exterior' && y > 0.9) return 'GROUND'
  if (request.expert === 'interior' && y > 0.85) return 'FLOOR'
  if (request.expert === 'interior' && y < 0.12) return 'CEILING'
  if (request.expert === 'plan' || request.expert === 'masterplan') return 'AREA'
  return 'SURFACE'
}

function colourAt({ width, height, L, a, b }: Picture, place: { x: number; y: number }): Oklab {
  const i = Math.floor(place.y * height) * width + Math.floor(place.x * width)
  return [L[i]!, a[i]!, b[i]!]
}

function numbered(name: string, names: Map<string, number>): string {
  const count = (names.get(name) ?? 0) + 1
  names.set(name, count)
  return count === 1 ? name : `${name} ${count}`
}

function hexOf([L, a, b]: Oklab): string {
  const rgb = new Float64Array(3)
  oklabToLinear(L, a, b, rgb)
  const digits = [...rgb].map((value) => Math.round(encodeLevel(value)).toString(16).padStart(2, '0'))
  return `#${digits.join('').toUpperCase()}`
}
