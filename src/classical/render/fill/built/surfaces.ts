import { oklabToLinear } from '../../../pixels/oklab.ts'
import { standingEyeHeight } from '../../../space/depths.ts'
import type { Extent } from '../../../space/extents.ts'
import { dot } from '../../../space/vector.ts'
import type { Material } from '../../words/materials.ts'
import type { Season } from '../growth/draw-plants.ts'
import { type Place, placeOn, scalePlace, type Touch, touches, type Weather } from '../patterns.ts'
import type { Air } from './air.ts'
import type { Facade } from './blocks/facades.ts'
import { openRoofs } from './blocks/roofs.ts'
import type { Exposed } from './film.ts'
import { lawn, type Sward, snow } from './ground-cover.ts'
import type { Grounds, Lie } from './grounds.ts'
import type { Hour, Light3 } from './hour.ts'
import type { Light } from './light.ts'
import { mirror, water, wet } from './mirrors.ts'
import type { Built } from './occlusion.ts'
import { openTrims } from './trims.ts'
import { type Joinery, openPanes, type Window } from './windows/panes.ts'
import { openLamps } from './windows/window-light.ts'

export type Coats = {
  of: Material[]
  /** By region: what a wall is made of above a height in metres. */
  above: ({ z: number; coat: Material } | undefined)[]
  /** What lies on the ground. */
  on: Record<Exclude<Lie, 'lawn'>, Material>
  /** Of the ground, the regions that were drawn as something. */
  drawn: Set<number>
  /** Flat roofs are covered as such roofs are, since no words say with what. */
  hasFlatRoofs: boolean
  /** What words say of smaller parts. */
  joinery: Partial<Record<'frame' | 'trim' | 'railing' | 'base' | 'door', Material | undefined>>
}

/** Numbers by which places of the ground are told apart. */
const kinds = { paving: 2, terrace: 8, drive: 8, gravel: 3, edging: 4, kerb: 4, street: 6, marking: 7 } as const

/** What a scene is painted with. */
export type Outfit = {
  built: Built
  labels: Int32Array
  extents: (Extent | undefined)[]
  hour: Hour
  light: Light
  air: Air
  coats: Coats
  grounds: Grounds
  windows: Window[]
  /** By region: windows in walls on which none are drawn. */
  facades: (Facade | undefined)[]
  weather: Weather
  /** Share of the sun that leaves let through to a place. */
  dapple: (point: Float64Array) => number
  /** Contrast of the materials, 1 as they are. */
  texture: number
  season: Season
  sward: Sward
  isWet: boolean
}

/** Metres at which the ground ends in the haze. */
export const groundEnd = 420

/** Paints what is built, and the ground: each surface in its own plane and light; the sky is left out. */
export function paintSurfaces(
  outfit: Outfit,
  { rgb: out, depth: depths }: Exposed,
): { isSky: Uint8Array; isGround: Uint8Array } {
  const {
    built,
    labels,
    hour,
    light,
    air,
    coats,
    grounds,
    windows,
    facades,
    weather,
    dapple,
    texture,
    season,
    sward,
    isWet,
  } = outfit
  const { width, height, camera, scene, eyeHeight = standingEyeHeight, patternScale = 1 } = built
  const { axes, focalPx, centre } = camera
  const [axisX, axisY, axisZ] = axes
  const isSky = new Uint8Array(width * height)
  const isGround = new Uint8Array(width * height)
  const panes = openPanes(
    windows,
    facades,
    scene.parts.map((_, region) => linearOf(revealOf(outfit, region))),
    [0, 1, 2].map((n) => hour.sun[n]! * 0.35 + hour.sky[n]!) as unknown as Light3,
    joineryOf(coats),
  )
  const trims = openTrims(outfit)
  const roofs = coats.hasFlatRoofs ? openRoofs(built, outfit.extents, weather.seed) : undefined
  const lamps = openLamps(windows)
  const place: Place = { u: 0, v: 0, pixel: 0 }
  const scaled: Place = { u: 0, v: 0, pixel: 0 }
  const mark: Touch = { lightness: 0, chroma: 1 }
  const rgb = new Float64Array(3)
  const fall = new Float64Array(3)
  const normals = scene.planes.map((plane) => plane && axes.map((axis) => dot(axis, plane.normal)))
  const sun = light.sun
  const sunUp = Math.max(0.05, sun[2])
  // What the ground throws back: a lawn's green and a little of the paving.
  const groundOf = ([0.13, 0.128, 0.088] as const).map((albedo, n) => albedo * (hour.sun[n]! * sunUp + hour.sky[n]!))
  const lit = [0, 1, 2].map((n) => hour.sun[n]! * 0.8 + hour.sky[n]!) as unknown as Light3
  const noBow = new Float64Array(3)
  const dim = Float64Array.from(lit, (light) => 0.05 * light)
  const clear = air.clear
  // The place that is shaded, and how far along the view it is.
  const spot = new Float64Array(3)
  const point = new Float64Array(3)
  /** Leaves a place's light in `rgb`; what it shows is a number, so that places of different things are told apart. */
  function shadeAt(i: number, region: number, normal: number[], distance: number): number {
    const cx = (spot[0]! - centre[0]) / focalPx
    const cy = (spot[1]! - centre[1]) / focalPx
    // The way from the eye, in the scene's axes.
    const rx = cx * axisX[0] + cy * axisX[1] + axisX[2]
    const ry = cx * axisY[0] + cy * axisY[1] + axisY[2]
    const rz = cx * axisZ[0] + cy * axisZ[1] + axisZ[2]
    const nx = normal[0]!
    const ny = normal[1]!
    const nz = normal[2]!
    const towards = -(nx * rx + ny * ry + nz * rz)
    const part = scene.parts[region]!
    const t = towards > 1e-6 ? distance / towards : Number.POSITIVE_INFINITY
    spot[2] = t
    if (t > 1e5 || (part === 'ground' && t > groundEnd)) return isFarAway
    const px = rx * t
    const py = ry * t
    const pz = eyeHeight + rz * t
    const length = Math.sqrt(rx * rx + ry * ry + rz * rz)
    placeOn(place, nx, ny, nz, px, py, pz)
    place.pixel = (t / focalPx) * Math.min(6, Math.max(1, (length / towards) * 0.7))
    const open = light.open[i]!
    const cos = nx * sun[0] + ny * sun[1] + nz * sun[2]
    let sunlit = cos > 0 ? light.sunlit[i]! : 0
    point[0] = px
    point[1] = py
    point[2] = pz
    if (sunlit > 0) sunlit *= dapple(point)
    const pane =
      part === 'opening' || part === 'door' || facades[region]
        ? panes(region, place.u, pz, place.pixel, rx, ry, rz)
        : undefined
    let kind = 0
    // A pane in a roof shows the shade of its room.
    const behind = pane?.mirrors ? pane.behind : part === 'opening' && !pane ? dim : undefined
    if (behind) {
      kind = 9
      mirror(rgb, behind, normal, pane?.bow ?? noBow, rx / length, ry / length, rz / length, air, weather, lit, sunlit)
    } else {
      let contact = 1
      if (pane) {
        kind = 10 + Math.round(pane.shade * 20)
        for (let n = 0; n < 3; n++) rgb[n] = pane.albedo[n]!
      } else {
        let coat = coats.of[region]!
        const strength = texture * (coat.pattern === 'plaster' ? 0.7 : 1)
        const lie = part === 'ground' && !coats.drawn.has(region) ? grounds.at(px, py) : undefined
        if (lie === 'lawn' && coat.pattern === 'grass') {
          lawn(rgb, coat, sward, px, py, t, weather, season)
        } else {
          if (lie && lie !== 'lawn') {
            coat = coats.on[lie]
            kind = kinds[lie]
          }
          const upper = coats.above[region]
          if (upper && pz > upper.z) {
            coat = upper.coat
            kind = 1
          }
          const lid = nz > 0.98 ? roofs?.(region, px, py) : undefined
          if (lid) {
            coat = lid.coat
            kind = lid.kind
          }
          scalePlace(place, part === 'ground' ? 1 : patternScale, scaled)
          touches[coat.pattern](scaled, weather, mark)
          const trim = trims(region, place, pz, mark)
          contact = trim.contact * (lid?.shade ?? 1)
          if (trim.colour) kind = 5
          const colour = trim.colour ?? coat.colour
          const chroma = 1 + (mark.chroma - 1) * strength
          const L = colour[0] + mark.lightness * strength * trim.pattern + trim.stain
          oklabToLinear(Math.min(0.97, L), colour[1] * chroma, colour[2] * chroma, rgb)
          if (season === 'snow' && nz > 0.35 && part !== 'water') snow(rgb, px, py, pz, weather)
        }
      }
      const shade = pane ? pane.shade : 1
      // The sky over it, the ground before it, and what closes it in.
      const up = 0.5 + 0.5 * nz
      const low = Math.exp(-Math.max(0, pz) / 2.2)
      const fromSky = open * up * (0.4 + 0.6 * shade) * contact
      const fromGround =
        (1 - up) *
        (nz < -0.5 ? underside : cos > 0 ? 0.72 + 0.55 * low * sunlit : 0.5 + 0.55 * low) *
        (0.45 + 0.55 * open) *
        contact
      const fromWalls = (1 - open) * 0.22 * contact
      const direct = Math.max(0, cos) * sunlit * Math.min(1, shade)
      for (let n = 0; n < 3; n++)
        fall[n] =
          hour.sun[n]! * direct +
          hour.sky[n]! * (fromSky + fromWalls * 0.6) +
          groundOf[n]! * (fromGround * 3 + fromWalls * 1.5) +
          hour.sun[n]! * fromWalls * 0.12
      lamps?.(point, normal, fall)
      if (part === 'water') water(rgb, fall, px, py, rx / length, ry / length, rz / length, air, weather)
      else for (let n = 0; n < 3; n++) rgb[n]! *= fall[n]!
      if (isWet && nz > 0.95 && (kind >= 2 || part === 'top'))
        wet(rgb, px, py, rx / length, ry / length, rz / length, air, weather, fall)
    }
    const veil = 1 - Math.exp((-t * length) / clear)
    for (let n = 0; n < 3; n++) rgb[n]! += (air.haze[n]! - rgb[n]!) * veil
    return kind
  }
  const above = new Uint8Array(width)
  const sum = new Float64Array(3)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const region = labels[i]!
      const normal = normals[region]
      const distance = scene.planes[region]?.distance ?? 0
      spot[0] = x
      spot[1] = y
      const kind = scene.parts[region] === 'sky' || !normal ? isFarAway : shadeAt(i, region, normal, distance)
      const differs = x > 0 && y > 0 && (above[x] !== kind || above[x - 1] !== kind)
      above[x] = kind
      if (kind === isFarAway) {
        isSky[i] = 1
        continue
      }
      if (scene.parts[region] === 'ground') isGround[i] = 1
      depths[i] = spot[2]!
      if (differs && labels[i - 1] === region && labels[i - width] === region) {
        // Where one thing ends beside another, a pixel shows both: four places of it, on a turned grid.
        sum.fill(0)
        for (let k = 0; k < 4; k++) {
          spot[0] = x + gridX[k]!
          spot[1] = y + gridY[k]!
          shadeAt(i, region, normal!, distance)
          for (let n = 0; n < 3; n++) sum[n]! += rgb[n]! / 4
        }
        rgb[0] = sum[0]!
        rgb[1] = sum[1]!
        rgb[2] = sum[2]!
      }
      out[i * 3] = rgb[0]!
      out[i * 3 + 1] = rgb[1]!
      out[i * 3 + 2] = rgb[2]!
    }
  }
  return { isSky, isGround }
}

/** What reaches an underside of what the ground throws back: the building shades a part of the ground that it faces. */
const underside = 0.68
const isFarAway = 255
const gridX = [-0.375, 0.125, 0.375, -0.125]
const gridY = [-0.125, -0.375, 0.125, 0.375]

/** What the wall around a window is made of. */
function revealOf({ built, coats, extents }: Outfit, region: number): Material {
  const host = built.scene.orientations[region]!.host ?? region
  const above = coats.above[host]
  return above && host !== region && (extents[region]?.min[2] ?? 0) > above.z ? above.coat : coats.of[host]!
}

function joineryOf({ joinery: { frame, trim, railing, door } }: Coats): Joinery {
  return {
    ...(frame && { frame: linearOf(frame) }),
    ...(trim && { sill: linearOf(trim) }),
    ...(railing && { rail: linearOf(railing) }),
    ...(door && { leaf: linearOf(door) }),
  }
}

function linearOf({ colour }: Material): Light3 {
  const rgb = new Float64Array(3)
  oklabToLinear(...colour, rgb)
  return [rgb[0]!, rgb[1]!, rgb[2]!]
}
