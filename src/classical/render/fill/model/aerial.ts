import type { Picture } from '../../../pixels/picture.ts'
import { takePlane } from '../../../pixels/plane.ts'
import { countAreas, partColours } from '../../../space/colour-regions.ts'
import { openTracing, outside, type Partition } from '../../../space/partition.ts'
import type { Scene } from '../../scene.ts'
import { chooseMaterials } from '../../words/materials.ts'
import { openEntourage } from '../entourage/entourage.ts'
import { noiseAt, openWeather } from '../patterns.ts'
import { reportWords } from '../report-words.ts'
import { coatModel, followEdges } from './model-coat.ts'
import { findModelLeaves } from './model-leaves.ts'

/** What a face of a model is that is seen from above. */
export type Face = 'wall' | 'roof' | 'street' | 'court'

/** Of a face's outline, what runs upright on a wall, and by how much that may lean. */
const uprightMin = 0.16
const lean = 0.2
/** Pixels within which sides follow what was traced. */
const traced = 2
/** Of the width, how far below a border it is looked which face goes on there: parapets and kerbs are thinner. */
const below = 0.016
/** Of a face's lower border, what ends above a wall if the face is a roof; and of the picture, what is too small for open ground. */
const walledMin = 0.3
const openMin = 0.003
/** Of the picture, what is larger than a wall, if it goes on beyond the picture: streets run between corners that stand upright, too. */
const streetMin = 0.025
/** Lightness that grass and gravel vary by. */
const rough = 0.035

/**
 * A grey model of many buildings that is seen from above: its walls, roofs, streets and courts get their materials, in the model's own light,
 * and balls become trees.
 */
export function coatAerial(scene: Scene): void {
  const { picture, request } = scene
  const { width, height, L } = picture
  const standIn = openEntourage(scene)
  const labels = partColours(picture)
  const faces = readFaces(openTracing(labels, width, height)(traced))
  const isOf = (...kinds: Face[]) => followEdges(picture, labels, (label) => kinds.includes(faces[label]!))
  const [roofs, ground, streets] = [isOf('roof'), isOf('street', 'court'), isOf('street')]
  const materials = chooseMaterials('exterior', request.callerText)
  const { surface, roof, ground: lawn, path, opening } = materials.of
  const isPane = findPanes(picture, labels, faces)
  const panes = followEdges(picture, labels, (label) => isPane[label]!)
  const { fine, coarse } = openWeather(scene.seed('materials'))
  const texture = takePlane(L.length)
  for (let i = 0; i < texture.length; i++) {
    const [x, y] = [i % width, Math.floor(i / width)]
    texture[i] = ground[i]! * rough * (noiseAt(fine, x, y) + noiseAt(coarse, x, y))
  }
  const colours = {
    sky: undefined,
    ground: lawn[0]!.colour,
    panes: opening[0]!.colour,
    roofs: roof[0]!.colour,
    built: surface[0]!.colour,
  }
  const streetColour = path[0]!.colour
  coatModel(
    picture,
    {
      ground,
      panes,
      roofs,
      leaves: findModelLeaves(picture),
      colours,
      streets: { mask: streets, colour: streetColour },
      texture,
    },
    scene.seed('leaves'),
  )
  reportWords(scene, new Set(['surface', 'roof', 'ground', 'path', 'opening'] as const), materials)
  standIn?.('above')
}

/** By region: walls stand between upright edges, and what ends above walls is a roof; seen from above, no wall hides the open. */
export function readFaces({ labels, width, areas, sides }: Partition): Face[] {
  const [upright, all] = [new Float64Array(areas.length), new Float64Array(areas.length)]
  for (const { left, right, x1, y1, x2, y2, length } of sides)
    for (const label of left === outside || right === outside ? [] : [left, right]) {
      all[label]! += length
      if (Math.abs(x2 - x1) < lean * Math.abs(y2 - y1)) upright[label]! += length
    }
  const isAtBorder = new Uint8Array(areas.length)
  for (let i = 0; i < labels.length; i++) {
    const x = i % width
    if (x === 0 || x === width - 1 || i < width || i >= labels.length - width) isAtBorder[labels[i]!] = 1
  }
  const isWall = areas.map(
    (area, label) =>
      upright[label]! > uprightMin * all[label]! && !(isAtBorder[label] && area > streetMin * labels.length),
  )
  const [lower, walled] = [new Float64Array(areas.length), new Float64Array(areas.length)]
  const step = Math.max(2, Math.round(below * width)) * width
  for (let i = 0; i < labels.length; i++) {
    const [label, next] = [labels[i]!, labels[i + step]]
    if (next === undefined || next === label) continue
    lower[label]!++
    if (isWall[next]) walled[label]!++
  }
  const isOpen = (label: number) =>
    areas[label]! > openMin * labels.length && walled[label]! < walledMin * lower[label]!
  return areas.map((_, label) =>
    isWall[label] ? 'wall' : !isOpen(label) ? 'roof' : isAtBorder[label] ? 'street' : 'court',
  )
}

/** By region: panes are small, and darker than the wall around them. */
function findPanes({ width, L }: Picture, labels: Int32Array, faces: readonly Face[]): boolean[] {
  const areas = countAreas(labels)
  const lights = new Float64Array(areas.length)
  for (let i = 0; i < labels.length; i++) lights[labels[i]!]! += L[i]! / areas[labels[i]!]!
  const [beside, dark] = [new Float64Array(areas.length), new Float64Array(areas.length)]
  for (let i = 1; i < labels.length; i++)
    for (const next of [labels[i - 1]!, labels[i - width]]) {
      const label = labels[i]!
      if (next === undefined || next === label) continue
      const [small, large] = areas[next]! < areas[label]! ? [next, label] : [label, next]
      beside[small]!++
      if (faces[large] === 'wall' && lights[small]! < paneDarker * lights[large]!) dark[small]!++
    }
  return areas.map((area, label) => area < paneMax * labels.length && dark[label]! > paneMin * beside[label]!)
}

/** Of the picture, what a pane may be; its lightness, by that of its wall; and the part of its outline that lies against such a wall. */
const paneMax = 0.0012
const paneDarker = 0.96
const paneMin = 0.7
