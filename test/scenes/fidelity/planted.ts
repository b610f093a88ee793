import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { fractalNoise } from '../../../src/classical/pixels/noise.ts'
import { dot, normalOf, openCamera, scale, sum } from '../scene-camera.ts'
import { drawTestScene, type TestScene } from '../scenes.ts'
import type { Face, Part, Vector } from '../solid.ts'
import type { Box } from './altered.ts'
import { drawEntourage } from './entourage.ts'

/**
 * A rendering of a scene, of half its size, with its true geometry, as a perfect engine could make it: other materials, with joints, the sun's shadows, a
 * sky, and trees, hedges and people that nobody drew, around the building and before it, but not before `clear`.
 */
export async function drawPlanted(full: TestScene, path: string, clear?: Box): Promise<void> {
  const scene = { ...full, view: { ...full.view, width: full.view.width / 2, height: full.view.height / 2 } }
  const { width, height } = scene.view
  const { rgb, isIndoors } = paintScene(scene)
  const picture = sharp(rgb, { raw: { width, height, channels: 3 } })
  const entourage = Buffer.from(drawEntourage({ width, height, isIndoors, clear: clear && halved(clear) }))
  await writeFile(
    path,
    await picture
      .composite([{ input: entourage }])
      .png({ compressionLevel: 1 })
      .toBuffer(),
  )
}

const halved = ({ left, right, top, bottom, ...box }: Box): Box => ({
  ...box,
  left: left / 2,
  right: right / 2,
  top: top / 2,
  bottom: bottom / 2,
})

/** Sunlight from the left of the main facade, over light from the sky. */
const sun: Vector = normalised([-0.6, -0.5, 0.62])

const materials: Record<Part, Material> = {
  ground: { colour: [96, 122, 62], grain: 26, jointM: 0 },
  wall: { colour: [214, 206, 192], grain: 3, jointM: 0.3 },
  roof: { colour: [92, 84, 84], grain: 5, jointM: 0.4 },
  soffit: { colour: [196, 170, 136], grain: 3, jointM: 0.2 },
  top: { colour: [176, 172, 166], grain: 5, jointM: 0 },
  opening: { colour: [52, 62, 74], grain: 2, jointM: 0 },
  door: { colour: [104, 66, 40], grain: 4, jointM: 0.15 },
  floor: { colour: [158, 122, 84], grain: 7, jointM: 0.2 },
  ceiling: { colour: [236, 234, 228], grain: 1, jointM: 0 },
  furniture: { colour: [124, 92, 66], grain: 5, jointM: 0 },
  water: { colour: [70, 120, 136], grain: 6, jointM: 0 },
}

/** Its grain is in levels of 255; joints between its boards run level, so far apart. */
type Material = { colour: readonly [number, number, number]; grain: number; jointM: number }

function paintScene(scene: TestScene): { rgb: Uint8Array; isIndoors: boolean } {
  const { width, height, ids, inverseDepth } = drawTestScene(scene)
  const camera = openCamera(scene.view)
  const clouds = fractalNoise(width, height, width / 4, 7)
  const grain = fractalNoise(width, height, 3, 8, 2)
  const isIndoors = !ids.includes(-1)
  const normals = scene.faces.map(({ corners }) => normalOf(corners))
  const shades = scene.faces.filter(castsShadow).map(shadeOf)
  const rgb = new Uint8Array(width * height * 3)
  for (let i = 0; i < ids.length; i++) {
    const [x, y, id] = [i % width, Math.floor(i / width), ids[i]!]
    if (id < 0) {
      const cloud = Math.max(0, clouds[i]!) * 1.4
      for (const [n, level] of [120 + (60 * y) / height, 160 + (40 * y) / height, 205].entries())
        rgb[3 * i + n] = level + (250 - level) * Math.min(1, cloud)
      continue
    }
    const ray: Vector = [(x - camera.centre[0]) / camera.focalPx, (y - camera.centre[1]) / camera.focalPx, 1]
    const inWorld = [0, 1, 2].map((n) => camera.rows.reduce((total, row, m) => total + row[n]! * ray[m]!, 0))
    const point = sum(camera.eye, scale(inWorld as unknown as Vector, 1 / inverseDepth[i]!))
    const normal = normals[id]!
    const facing = Math.abs(dot(normal, sun))
    const isTurnedAway = dot(normal, sun) * dot(normal, inWorld as unknown as Vector) > 0
    const isLit = !isIndoors && !isTurnedAway && !isShaded(shades, point)
    const light = isIndoors
      ? 0.72 + 0.1 * normal[0] + 0.14 * Math.abs(normal[2])
      : 0.5 + 0.1 * Math.abs(normal[2]) + 0.05 * normal[0] + (isLit ? 0.5 * facing : 0)
    const material = materials[scene.faces[id]!.part]
    const isJoint = material.jointM > 0 && isAtJoint(normal, point, material.jointM)
    // Corners, steps and fronts of cupboards are darker than what they join, as they are in truth.
    const isBorder = ids[i + 1] !== id || ids[i + width] !== id
    for (let n = 0; n < 3; n++)
      rgb[3 * i + n] = Math.min(
        255,
        Math.max(0, (material.colour[n]! + material.grain * grain[i]!) * light * (isBorder ? 0.7 : isJoint ? 0.88 : 1)),
      )
  }
  return { rgb, isIndoors }
}

/** Boards lie level on walls and along x elsewhere. */
function isAtJoint(normal: Vector, point: Vector, jointM: number): boolean {
  const along = Math.abs(normal[2]) < 0.3 ? point[2] : point[0]
  return along / jointM - Math.floor(along / jointM) < 0.12
}

type Shade = {
  normal: Vector
  distance: number
  towards: number
  first: 0 | 1 | 2
  second: 0 | 1 | 2
  corners: Vector[]
}

/** Panes and doors lie in walls, and nothing is under the ground: those cast no shadow. */
const castsShadow = ({ part, over }: Face) => part !== 'ground' && over === 0

function shadeOf({ corners }: Face): Shade {
  const normal = normalOf(corners)
  const steepest = [0, 1, 2].toSorted((one, other) => Math.abs(normal[other]!) - Math.abs(normal[one]!))[0]!
  const [first, second] = ([0, 1, 2] as const).filter((n) => n !== steepest) as [0 | 1 | 2, 0 | 1 | 2]
  return { normal, distance: dot(normal, corners[0]!), towards: dot(normal, sun), first, second, corners }
}

/** Whether a face is between a point and the sun. */
function isShaded(shades: Shade[], point: Vector): boolean {
  return shades.some(({ normal, distance, towards, first, second, corners }) => {
    const along = (distance - dot(normal, point)) / towards
    // Faces that lie in the sun's direction are at an infinite distance, or at none.
    if (!(along > 0.05 && along < 1000)) return false
    const x = point[first] + along * sun[first]
    const y = point[second] + along * sun[second]
    let isInside = false
    for (let n = 0; n < corners.length; n++) {
      const from = corners[n]!
      const to = corners[(n + 1) % corners.length]!
      if (from[second] > y === to[second] > y) continue
      if (x < from[first] + ((y - from[second]) * (to[first] - from[first])) / (to[second] - from[second]))
        isInside = !isInside
    }
    return isInside
  })
}

function normalised(way: Vector): Vector {
  return scale(way, 1 / Math.hypot(...way))
}
