import type { ImageType } from '../../contract/arch-render-v41.ts'
import { gaussianBlur } from './blur.ts'
import { findComponents } from './components.ts'
import { smoothstep } from './grade.ts'
import { chooseMaterials } from './materials.ts'
import type { Oklab } from './oklab.ts'
import type { Picture, Plane } from './raster.ts'
import type { Scene } from './scene.ts'

const modelTypes: readonly ImageType[] = ['3dmass', '3d']

/** Where an empty background turns from sky to ground, in shares of the height. */
const horizon = 0.6

/** A model view has shade but no materials and often an empty background: greys get a material's colour, the void sky and ground. */
export function materialise(scene: Scene): void {
  const { request, picture } = scene
  if (!modelTypes.includes(request.imageType)) return
  const { of: materials, named } = chooseMaterials(request.expert, request.prompt)
  scene.appliedWords.push(...[...named.values()].flat())
  const background = findBackground(picture)
  tintGreys(picture, background, materials.surface[0]!.colour)
  if (!background || (request.expert !== 'exterior' && request.expert !== 'landscape')) return
  const { width, height } = picture
  const mask = background.map((value, i) => value * aboveHorizon(i, picture))
  layGround(picture, background, materials.ground[0]!.colour)
  for (let i = 0; i < mask.length; i++) blendInto(picture, i, materials.sky[0]!.colour, mask[i]!)
  scene.sky = {
    mask,
    horizonY: Math.ceil(height * horizon) + 1,
    clearL: new Float32Array(width * height).fill(materials.sky[0]!.colour[0]),
  }
}

/** What hangs together with the border and has the border's usual colour; undefined when that is hardly anything. */
function findBackground({ width, height, L, a, b }: Picture): Plane | undefined {
  const border = [...L.keys()].filter((i) => i < width || i % width === 0 || i % width === width - 1)
  const median = (plane: Plane) => border.map((i) => plane[i]!).sort((one, other) => one - other)[border.length >> 1]!
  const [usualL, usualA, usualB] = [median(L), median(a), median(b)]
  const alike = Uint8Array.from(L, (value, i) =>
    Math.hypot(value - usualL, (a[i]! - usualA) * 2, (b[i]! - usualB) * 2) < 0.045 ? 1 : 0,
  )
  const { labels, components } = findComponents(alike, width, height)
  const touching = components.map(({ left, right, top }) => left === 0 || right === width - 1 || top === 0)
  const mask = Float32Array.from(labels, (label) => (label > 0 && touching[label - 1] ? 1 : 0))
  if (mask.reduce((sum, value) => sum + value, 0) < mask.length * 0.08) return undefined
  return gaussianBlur(mask, width, height, 0.8)
}

function tintGreys({ L, a, b }: Picture, background: Plane | undefined, colour: Oklab): void {
  for (let i = 0; i < L.length; i++) {
    const grey = (1 - smoothstep(0.02, 0.05, Math.hypot(a[i]!, b[i]!))) * (1 - (background?.[i] ?? 0))
    // Skylight fills the shaded sides, and a darker side of one material has less colour.
    L[i]! += (0.26 + 0.68 * L[i]! - L[i]!) * grey
    a[i]! += colour[1] * 1.5 * L[i]! * grey
    b[i]! += colour[2] * 1.5 * L[i]! * grey
  }
}

function aboveHorizon(i: number, { width, height }: Picture): number {
  const y = Math.floor(i / width) / height
  return 1 - smoothstep(horizon - 0.012, horizon + 0.012, y)
}

/** Ground in front is darker and stronger in colour than at the horizon. */
function layGround(picture: Picture, background: Plane, colour: Oklab): void {
  const { width, height } = picture
  for (let i = 0; i < background.length; i++) {
    const share = background[i]! * (1 - aboveHorizon(i, picture))
    if (share === 0) continue
    const near = (Math.floor(i / width) / height - horizon) / (1 - horizon)
    blendInto(picture, i, [colour[0] + 0.08 - 0.14 * near, colour[1], colour[2] * (0.7 + 0.3 * near)], share)
  }
}

function blendInto({ L, a, b }: Picture, i: number, colour: Oklab, share: number): void {
  L[i]! += (colour[0] - L[i]!) * share
  a[i]! += (colour[1] - a[i]!) * share
  b[i]! += (colour[2] - b[i]!) * share
}
