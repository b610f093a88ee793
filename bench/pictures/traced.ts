import { linearToOklab, type Oklab, oklabToLinear } from '../../src/classical/pixels/oklab.ts'
import { chooseMaterials } from '../../src/classical/render/words/materials.ts'
import type { TestScene } from '../../test/scenes/scenes.ts'
import type { Face, Part, Vector as Point } from '../../test/scenes/solid.ts'
import { denoise } from '../../tools/samples/denoise.ts'
import { develop } from '../../tools/samples/film.ts'
import { frameBytes, openFrame } from '../../tools/samples/tracer/frame.ts'
import type { Lamp } from '../../tools/samples/tracer/lights.ts'
import type { Material } from '../../tools/samples/tracer/material.ts'
import { addPatch, closeMesh, openDraft } from '../../tools/samples/tracer/mesh.ts'
import { openScene, place } from '../../tools/samples/tracer/scene.ts'
import { openSky } from '../../tools/samples/tracer/sky.ts'
import { traceRow } from '../../tools/samples/tracer/tracer.ts'
import { cross, dot, normalize, scale, subtract, type Vector } from '../../tools/samples/tracer/vector.ts'

/** Every so many pixels one is traced: the mean of a plane needs no more. */
export const tracedEvery = 4
const samples = 12

/** What a scene looks like to a perfect eye: CIE L* in rows, and the same as an 8-bit sRGB picture; one pixel of the drawing in `tracedEvery`, each way. */
export type Traced = { width: number; height: number; lightness: Float32Array; rgb: Uint8Array }

/**
 * Traces a drawn scene from its true geometry, in the materials that the engine takes for its parts, under a sun.
 * @param sun towards it, in the scene's axes
 */
export function traceScene(
  { faces, view }: TestScene,
  { sun, words, isRoom }: { sun: Point; words: string; isRoom: boolean },
): Traced {
  const [width, height] = [Math.floor(view.width / tracedEvery), Math.floor(view.height / tracedEvery)]
  const eye = turn(view.eye)
  const materials = materialsOf(words, isRoom)
  const draft = openDraft()
  const lamps: Lamp[] = []
  for (const face of faces) {
    const corners = towardsEye(face, eye)
    const [first] = corners as [Vector]
    const isPane = isRoom && face.part === 'opening'
    if (isPane) lamps.push(lampOf(corners, eye))
    for (let n = 1; n + 1 < corners.length; n++)
      addPatch(
        draft,
        first,
        subtract(corners[n]!, first),
        subtract(corners[n + 1]!, first),
        isPane ? outside : materials[face.part],
        'triangle',
      )
  }
  const placed = openScene([place(closeMesh(draft), 0, 0)])
  const [x, y, z] = turn(sun)
  const frame = openFrame(new SharedArrayBuffer(frameBytes(width, height)), width, height)
  const opened = {
    scene: placed,
    coarse: placed,
    sky: openSky((Math.asin(y) * 180) / Math.PI, (Math.atan2(x, z) * 180) / Math.PI),
    camera: {
      position: eye,
      heading: view.yaw,
      view: view.fov,
      horizon: 0.5 + (view.shift ?? 0),
      pitch: view.pitch,
    },
    lamps,
    portals: [],
    hazeDistance: 3000,
  }
  for (let row = 0; row < height; row++) traceRow(opened, frame, row, samples)
  const radiance = denoise(frame)
  const lightness = new Float32Array(width * height)
  const lab = new Float64Array(3)
  for (let i = 0; i < lightness.length; i++) {
    linearToOklab(radiance[i * 3]!, radiance[i * 3 + 1]!, radiance[i * 3 + 2]!, lab)
    lightness[i] = lab[0]! * 100
  }
  const exposure = { gain: isRoom ? 2.7 : 0.84, contrast: 1, balance: [1, 1, 1] } as const
  return { width, height, lightness, rgb: develop(radiance, width, height, exposure) }
}

/** The drawn scenes have z up and y away; the tracer has y up and z towards the street. */
const turn = ([x, y, z]: Point): Vector => [x, z, -y]

/** A face's corners, moved a little towards the eye if it lies in another's plane. */
function towardsEye({ corners, over }: Face, eye: Vector): Vector[] {
  const turned = corners.map(turn)
  const normal = normalize(cross(subtract(turned[1]!, turned[0]!), subtract(turned.at(-1)!, turned[0]!)))
  const side = Math.sign(dot(normal, subtract(eye, turned[0]!)))
  return turned.map((corner) => subtract(corner, scale(normal, -0.01 * over * side)))
}

const outside = plain('outside', [2.2, 2.4, 2.6], { emission: [2.2, 2.4, 2.6] })

/** A pane of a room, which lights it. */
function lampOf(corners: Vector[], eye: Vector): Lamp {
  const [corner, next, , last] = corners as [Vector, Vector, Vector, Vector]
  const [u, v] = [subtract(next, corner), subtract(last, corner)]
  const shinesIn = dot(cross(u, v), subtract(eye, corner)) > 0
  return { corner, u: shinesIn ? u : v, v: shinesIn ? v : u, emission: outside.emission! }
}

/** What blades of grass leave of their own colour, since each stands in the shade of others: a lawn reflects a tenth of what is seen. */
const ownShade = 0.3

/** By part, those that the engine chooses for the words. */
function materialsOf(words: string, isRoom: boolean): Record<Part, Material> {
  const { of } = chooseMaterials(isRoom ? 'interior' : 'exterior', words)
  const as = (name: string, { colour }: { colour: Oklab }, share = 1) => {
    const linear = new Float64Array(3)
    oklabToLinear(...colour, linear)
    return plain(name, scale([linear[0]!, linear[1]!, linear[2]!], share))
  }
  const wall = as('wall', of.surface[0]!)
  const ground = as('ground', of.ground[0]!, of.ground[0]!.pattern === 'grass' ? ownShade : 1)
  const water = plain('water', [0.04, 0.06, 0.07], { coat: { reflectance: 0.04, roughness: 0 } })
  return {
    ground,
    floor: ground,
    wall,
    soffit: wall,
    top: wall,
    roof: as('roof', of.roof[0]!),
    opening: plain('glass', [0.05, 0.055, 0.06], { coat: { reflectance: 0.1, roughness: 0 } }),
    door: as('door', of.door[0]!),
    ceiling: as('ceiling', of.sky[0]!),
    furniture: as('furniture', of.surface[1] ?? of.surface[0]!),
    water,
  }
}

function plain(name: string, [r, g, b]: Vector, more: Partial<Material> = {}): Material {
  return {
    name,
    ...more,
    paint: (surface) => {
      surface.r = r
      surface.g = g
      surface.b = b
    },
  }
}
