import { gaussianBlur } from '../../../pixels/blur.ts'
import type { Oklab } from '../../../pixels/oklab.ts'
import { nearestIndex, quantise } from '../../../pixels/palette.ts'
import type { Picture } from '../../../pixels/picture.ts'
import type { Plane } from '../../../pixels/plane.ts'
import { shrink, shrinkPicture } from '../../../pixels/scale.ts'
import { isFull } from '../../../space/space.ts'
import type { Landmark, Scene } from '../../scene.ts'
import { nameMaterial } from '../../words/name-patch.ts'
import { placeParts } from './parts-in-space.ts'

const factor = 8
const areaMin = 0.02
/** Areas darker than this lie in shadow, which hides the material's colour. */
const shadowMax = 0.4
/** Labels stand at the sides, in this share of the width; pinned places lie between them if possible. */
const labelShare = 0.25
/** The places do not depend on the request's seed: they are the picture's. */
const paletteSeed = 5

/** For an annotated render, the largest areas of one colour, each where it is most solid; by day, before the mood's light. */
export function findLandmarks(scene: Scene): void {
  const { request, sky } = scene
  if (request.renderStyle !== 'annotated_render') return
  const { space } = scene
  if (space && isFull(space)) {
    scene.landmarks = placeParts(space)
    scene.notes.push('The call-outs name the parts that the engine sees in the lines or faces of the picture.')
    return
  }
  const small = shrinkPicture(scene.picture, factor)
  const { width, height, L, a, b } = small
  const palette = quantise(small, 8, paletteSeed)
  const labels = L.map((_, i) => nearestIndex(palette, L[i]!, a[i]!, b[i]!))
  const skyMask = sky && shrink(sky.mask, scene.picture.width, scene.picture.height, factor)
  const landmarks: Landmark[] = []
  const add = (place: { x: number; y: number } | undefined, name: string | undefined) => {
    // More of one material would only repeat it.
    if (place && name && !landmarks.some((other) => other.name === name)) landmarks.push({ ...place, name })
  }
  // Of the areas of one name, the largest that is lit stands for it.
  const sizes = new Float64Array(palette.length)
  for (const label of labels) sizes[label]! += palette[label]![0] < shadowMax ? 1e-6 : 1
  const order = [...palette.keys()].sort((one, other) => sizes[other]! - sizes[one]!)
  for (const k of order) {
    const area = labels.map((label, i) => (label === k && !(skyMask && skyMask[i]! > 0.5) ? 1 : 0))
    const place = mostSolid(area, width, height)
    add(place, place && nameAt(scene, place, colourAt(small, place)))
  }
  if (skyMask) add(mostSolid(skyMask, width, height), 'SKY')
  scene.landmarks = landmarks
  scene.notes.push('The call-outs name only what colour, place and the words of the prompt leave little doubt of.')
}

function mostSolid(area: Plane, width: number, height: number): { x: number; y: number } | undefined {
  if (area.reduce((sum, value) => sum + value, 0) < area.length * areaMin) return undefined
  const density = gaussianBlur(area, width, height, width / 26)
  // The blur is cut at the border and would favour it.
  const inset = Math.min(Math.round(width / 20), height >> 2)
  const densest = (insetX: number) => {
    let best = -1
    for (let y = inset; y < height - inset; y++) {
      for (let x = insetX; x < width - insetX; x++) {
        const i = y * width + x
        if (area[i]! > 0.5 && density[i]! > (best < 0 ? 0.25 : density[best]!)) best = i
      }
    }
    return best
  }
  let best = densest(Math.round(width * labelShare))
  if (best < 0) best = densest(inset)
  if (best < 0) return undefined
  return { x: ((best % width) + 0.5) / width, y: (Math.floor(best / width) + 0.5) / height }
}

/** The place's own colour: an area's mean may match nothing in it. */
function colourAt({ width, height, L, a, b }: Picture, place: { x: number; y: number }): Oklab {
  const i = Math.floor(place.y * height) * width + Math.floor(place.x * width)
  const mean = (plane: Plane) => {
    const around = [-width, 0, width].flatMap((row) => [-1, 0, 1].map((step) => plane[i + row + step] ?? plane[i]!))
    return around.reduce((sum, value) => sum + value, 0) / around.length
  }
  return [mean(L), mean(a), mean(b)]
}

function nameAt(
  { picture: { width, height }, regions, request }: Scene,
  { x, y }: { x: number; y: number },
  colour: Oklab,
): string | undefined {
  const kind = regions?.kinds[regions.labels[Math.floor(y * height) * width + Math.floor(x * width)]!]
  return nameMaterial({ y, colour, kind }, request.expert, request.callerText)
}
