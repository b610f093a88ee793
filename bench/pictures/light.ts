import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { plainRequest } from '../../src/classical/render/pipeline.test-request.ts'
import type { RenderRequest } from '../../src/classical/render/request.ts'
import { isFull, seeSpace } from '../../src/classical/space/space.ts'
import { renderTrue } from '../../src/media/render-true.ts'
import { type DrawnScene, pictureOf } from '../../test/scenes/draw-scene.ts'
import { draw, imageTypes } from '../../test/scenes/fidelity/renderings.ts'
import { laterScenes } from '../../test/scenes/later/later.ts'
import { shadeOf, shadeOverlap } from '../../test/scenes/later/true-shade.ts'
import {
  deviationOf,
  distance,
  edgesOff,
  type Lab,
  labOf,
  meanOf,
  type Point,
  pixelsWithin,
} from '../../test/scenes/measure-rendering.ts'
import { drawTestScene, knownScenes, type TestScene } from '../../test/scenes/scenes.ts'
import type { Part } from '../../test/scenes/solid.ts'
import { unseenScenes } from '../../test/scenes/unseen.ts'
import { median } from '../harness/interleave.ts'
import { atMost, type Row } from '../harness/table.ts'
import { kinds } from './seeing.ts'
import { keepSheet } from './sheet.ts'
import { type Traced, tracedEvery, traceScene } from './traced.ts'

/** Of one scene; undefined if it has nothing of the kind. */
type Measured = {
  scene: TestScene
  isBuilt: boolean
  panes: number
  glass: number
  edges?: number
  overlap?: number
  onBuilding?: number
  sunOff?: number
  order?: number
  lit?: number
  glowing?: number
  pure: number
}

/**
 * How scenes of known geometry are lit and finished, a line each, beside what a path tracer makes of their true geometry in the same materials
 * under the same sun. Sheets of source, rendering and traced picture are kept in a folder, to be looked at.
 */
export async function measureLight(): Promise<Row[]> {
  const folder = join(tmpdir(), 'veduta-light')
  await mkdir(folder, { recursive: true })
  console.log(
    '| scene | way | panes that are glass | edges | shade, overlap | on the building | its sun off by | order of planes | lit at night | walls that glow | pure pixels |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  const all: Measured[] = []
  for (const scene of [...knownScenes, ...unseenScenes, ...laterScenes]) {
    const measured = await measure(scene, folder)
    console.log(describe(measured))
    all.push(measured)
  }
  console.log(`\nThe sheets are in ${folder}.\n`)
  return summarise(all)
}

async function measure(scene: TestScene, folder: string): Promise<Measured> {
  const { faces, manner } = scene
  const name = scene.name.replaceAll(/\W+/g, '-')
  const drawn = drawTestScene(scene)
  const source = await draw(scene, folder, `${name}-source`)
  const isRoom = drawn.ids.some((id) => faces[id]?.part === 'ceiling')
  const words = isRoom ? 'white walls, an oak floor' : 'white rendered walls, a grey tiled roof, a lawn'
  const request: RenderRequest = {
    ...plainRequest,
    source,
    expert: isRoom ? 'interior' : 'exterior',
    imageType: imageTypes[manner],
    renderScenario: 'precise',
    callerText: words,
  }
  const render = async (change: Partial<RenderRequest>, as: string) => {
    const path = join(folder, `${name}-${as}.png`)
    const { isBuilt = false } = await renderTrue({ ...request, ...change }, path, () => {})
    return { isBuilt, path, rgb: await sharp(path).removeAlpha().raw().toBuffer() }
  }
  const day = await render({}, 'day')
  const lab = labOf(day.rgb)
  const seen = seeSpace(
    pictureOf(drawn),
    kinds[manner],
    !isRoom ? 'outdoors' : manner === 'massing' ? undefined : 'indoors',
  )
  const shade = !isRoom && day.isBuilt && isFull(seen) ? shadeOf(seen, drawn) : undefined
  const traced = traceScene(scene, { sun: shade?.sun ?? usualSun, words, isRoom })
  await keepSheet(join(folder, `${name}.png`), source, day.path, traced)
  const { panes, glass } = countGlass(lab, drawn, scene, isRoom)
  return {
    scene,
    isBuilt: day.isBuilt,
    panes,
    glass,
    pure: countPure(day.rgb),
    order: orderOf(lab, drawn, scene, traced),
    ...(manner !== 'pencil' && { edges: edgesOf(lab, drawn, scene) }),
    ...(shade && shadeFigures(scene, drawn, shade)),
    ...(!isRoom && (await nightFigures(labOf((await render({ sceneMood: 'night' }, 'night')).rgb), drawn, scene))),
  }
}

/** From over the viewer's shoulder; rooms have no other. */
const usualSun: Point = [-0.55, -0.53, 0.64]

/** The least pixels of a pane, and of a plane whose lightness counts. */
const paneMin = 200
const planeMin = 1500

/** Panes that are glass by their picture: not yellow, unlike each wall, of more than one tone; in a room, pale. */
function countGlass(lab: Lab, drawn: DrawnScene, { faces }: TestScene, isRoom: boolean) {
  const walls = faces.flatMap(({ part }, id) => {
    const places = part === 'wall' ? pixelsWithin(drawn, id, 3) : []
    return places.length < 800 ? [] : [meanOf(lab, places)]
  })
  let [panes, glass] = [0, 0]
  for (const [id, { part }] of faces.entries()) {
    const places = part === 'opening' ? pixelsWithin(drawn, id, 4) : []
    if (places.length < paneMin) continue
    panes++
    const pane = meanOf(lab, places)
    const isUnlike = walls.every((wall) => distance(wall, pane) > 12)
    const isPale = pane[0] > 70
    if (pane[2] <= 8 && deviationOf(lab, places) > 2 && (isRoom ? isPale || isUnlike : isUnlike)) glass++
  }
  return { panes, glass }
}

const edgeParts = new Set(['wall', 'roof', 'opening', 'ceiling'])

/** Root mean square in pixels; undefined if too few edges stand alone. */
function edgesOf(lab: Lab, drawn: DrawnScene, { faces }: TestScene): number | undefined {
  const { rms, count } = edgesOff(lab[0], drawn, (id) => edgeParts.has(faces[id]?.part ?? ''))
  return count > 50 ? rms : undefined
}

const turns = Array.from({ length: 25 }, (_, n) => (n - 12) * 2.5)

/** How far the shade agrees with true geometry under the engine's sun, and by how many degrees of azimuth the sun is turned that fits best. */
function shadeFigures(scene: TestScene, drawn: DrawnScene, { sun, sunlit }: { sun: Point; sunlit: Float32Array }) {
  const overlapUnder = (one: Point) => shadeOverlap(scene, drawn, sunlit, one, 'all')
  const overlap = overlapUnder(sun)
  if (!(overlap >= 0)) return {}
  const onBuilding = shadeOverlap(scene, drawn, sunlit, sun)
  const overlaps = turns.map((degrees) => {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
    return overlapUnder([c * sun[0] - s * sun[1], s * sun[0] + c * sun[1], sun[2]])
  })
  const most = Math.max(...overlaps.filter((value) => value >= 0))
  // Of suns that fit alike the nearest to the engine's.
  const best = turns.filter((_, n) => overlaps[n]! > most - 0.02).map(Math.abs)
  return { overlap, ...(onBuilding >= 0 && { onBuilding }), sunOff: Math.min(...best) }
}

/** What the engine chooses of its own: other than the words say, or seen through. */
const chosenParts = new Set<Part>(['opening', 'door', 'furniture'])

/** Spearman's rank correlation between the lightness of planes, each by its median, in the rendering and as traced. */
function orderOf({ 0: L }: Lab, drawn: DrawnScene, { faces }: TestScene, traced: Traced): number | undefined {
  const planes = faces.flatMap(({ part }, id) => {
    const places = chosenParts.has(part) ? [] : pixelsWithin(drawn, id, 4)
    if (places.length < planeMin) return []
    return [{ made: median(places.map((i) => L[i]!)), traced: median(places.map((i) => tracedAt(traced, drawn, i))) }]
  })
  if (planes.length < 4) return undefined
  const one = ranks(planes.map(({ made }) => made))
  const other = ranks(planes.map((plane) => plane.traced))
  const middle = (planes.length - 1) / 2
  const sum = (value: (n: number) => number) => planes.reduce((total, _, n) => total + value(n), 0)
  const spread = (ranked: number[]) => sum((n) => (ranked[n]! - middle) ** 2)
  return sum((n) => (one[n]! - middle) * (other[n]! - middle)) / Math.sqrt(spread(one) * spread(other))
}

function tracedAt({ width, height, lightness }: Traced, drawn: DrawnScene, i: number): number {
  const x = Math.min(width - 1, Math.floor((i % drawn.width) / tracedEvery))
  return lightness[Math.min(height - 1, Math.floor(i / drawn.width / tracedEvery)) * width + x]!
}

/** What differs by less than this share of the whole range is as light: nobody sees which is lighter. */
const alike = 0.04

/** Ranks of values; those that are alike share the mean of theirs. */
function ranks(values: number[]): number[] {
  const sorted = values.toSorted((one, other) => one - other)
  const step = alike * (sorted.at(-1)! - sorted[0]!)
  return values.map((value) => {
    const same = sorted.flatMap((other, rank) => (Math.abs(other - value) <= step ? [rank] : []))
    return mean(same)
  })
}

/** Lighter than the walls by so much of L* is lit. */
const litBy = 15

function nightFigures([L]: Lab, drawn: DrawnScene, { faces }: TestScene) {
  const walls = faces.flatMap(({ part }, id) => (part === 'wall' ? pixelsWithin(drawn, id, 6) : []))
  const dark = mean(walls.map((i) => L[i]!))
  const panes = faces.flatMap(({ part }, id) => {
    const places = part === 'opening' ? pixelsWithin(drawn, id, 4) : []
    return places.length > paneMin ? [mean(places.map((i) => L[i]!))] : []
  })
  if (panes.length === 0) return {}
  return {
    lit: panes.filter((value) => value > dark + litBy).length / panes.length,
    glowing: walls.filter((i) => L[i]! > dark + litBy).length / walls.length,
  }
}

function countPure(rgb: Buffer): number {
  let pure = 0
  for (let i = 0; i < rgb.length; i += 3) {
    const [low, high] = [Math.min(rgb[i]!, rgb[i + 1]!, rgb[i + 2]!), Math.max(rgb[i]!, rgb[i + 1]!, rgb[i + 2]!)]
    if (high > 200 && low < 25) pure++
  }
  return pure
}

function describe(measured: Measured) {
  const { scene, isBuilt, panes, glass, edges, overlap, onBuilding, sunOff, order, lit, glowing, pure } = measured
  const show = (value: number | undefined, digits: number, unit = '') =>
    value === undefined ? '' : `${value.toFixed(digits)}${unit}`
  const percent = (share: number | undefined) => show(share === undefined ? undefined : 100 * share, 1, ' %')
  return `| ${[
    scene.name,
    isBuilt ? 'built' : 'as it lies',
    panes ? `${glass} of ${panes}` : '',
    show(edges, 2, ' px'),
    show(overlap, 2),
    show(onBuilding, 2),
    show(sunOff, 1, '°'),
    show(order, 2),
    percent(lit),
    percent(glowing),
    pure,
  ].join(' | ')} |`
}

function summarise(all: Measured[]): Row[] {
  const of = (value: (measured: Measured) => number | undefined) => all.flatMap((one) => value(one) ?? [])
  const sum = (value: (measured: Measured) => number) => all.reduce((total, one) => total + value(one), 0)
  const edges = of((one) => one.edges)
  const lit = of((one) => one.lit)
  return [
    atMost(`scenes coloured as they lie, of ${all.length}`, all.filter(({ isBuilt }) => !isBuilt).length, ''),
    atMost('panes that are not glass', 100 * (1 - sum(({ glass }) => glass) / sum(({ panes }) => panes)), '%', 10),
    atMost('edges from their lines, median', median(edges), 'px', 0.8),
    atMost(
      `scenes whose edges are over 0.8 px off, of ${edges.length}`,
      edges.filter((one) => one > 0.8).length,
      '',
      0,
    ),
    atMost('shade unlike that of true geometry, 1 - overlap, median', 1 - median(of((one) => one.overlap)), '', 0.25),
    atMost('the same on the buildings alone', 1 - median(of((one) => one.onBuilding)), ''),
    atMost('the sun of its shade, off by at most', Math.max(...of((one) => one.sunOff)), '°', 5),
    atMost(
      'order of planes unlike the traced one, 1 - rank correlation, median',
      1 - median(of((one) => one.order)),
      '',
      0.2,
    ),
    atMost(
      `scenes of which less than half is lit at night, of ${lit.length}`,
      lit.filter((one) => one < 0.5).length,
      '',
      0,
    ),
    atMost('walls that glow at night, at most', 100 * Math.max(...of((one) => one.glowing)), '%', 2),
    atMost(
      'pixels of a pure primary',
      sum(({ pure }) => pure),
      '',
      0,
    ),
  ]
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
