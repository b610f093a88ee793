import { gaussianBlur } from './blur.ts'
import { mixColour, smoothstep } from './grade.ts'
import { chooseWash, kindOfRegion, type Wash } from './materials.ts'
import { hashUnit, valueNoise } from './noise.ts'
import type { Oklab } from './oklab.ts'
import { wordsOf } from './prompt-words.ts'
import type { Picture, Plane } from './raster.ts'
import { findRegions, type Regions } from './regions.ts'
import { enlarge, shrink } from './scale.ts'
import type { Scene } from './scene.ts'
import { findSurroundings } from './surroundings.ts'

/** Turns a line drawing into a coloured scene: paper cleaned, lines kept as ink, every closed region washed with a colour. */
export function colourDrawing(scene: Scene): void {
  const { width, height } = scene.picture
  const source = scene.picture
  const darkness = readDarkness(source)
  scene.ink = darkness.map((value) => smoothstep(0.06, 0.5, value))
  const { labels, boxes } = findRegions(scene.ink, width, height)
  scene.regions = { labels, boxes, kinds: boxes.map(kindOfRegion) }
  const marks = darkness.map((value) => smoothstep(0.03, 0.2, value))
  if (isOutdoors(scene)) findSurroundings(scene.regions, marks, width)
  const { wash, used } = chooseWash(scene.request.expert, wordsOf(scene.request.prompt))
  scene.appliedWords.push(...used)
  scene.picture = washRegions(scene, scene.regions, source, wash)
  findDrawnSky(scene)
}

function isOutdoors({ request }: Scene): boolean {
  return request.expert === 'exterior' || request.expert === 'landscape'
}

/** How much darker than the paper, whose shade is removed by background division. */
function readDarkness({ width, height, L }: Picture): Plane {
  const factor = 8
  const smallWidth = Math.ceil(width / factor)
  const smallHeight = Math.ceil(height / factor)
  const brightest = dilate(shrink(L, width, height, factor), smallWidth, smallHeight, 4)
  const paper = enlarge(gaussianBlur(brightest, smallWidth, smallHeight, 5), width, height, factor)
  return L.map((value, i) => 1 - value / Math.max(0.2, paper[i]!))
}

function dilate(plane: Plane, width: number, height: number, radius: number): Plane {
  const rows = plane.map((_, i) => {
    const x = i % width
    let best = 0
    for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++)
      best = Math.max(best, plane[i - x + u]!)
    return best
  })
  return plane.map((_, i) => {
    const x = i % width
    const y = (i - x) / width
    let best = 0
    for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++)
      best = Math.max(best, rows[v * width + x]!)
    return best
  })
}

function washRegions(scene: Scene, regions: Regions, source: Picture, wash: Wash): Picture {
  const { width, height } = source
  const ink = scene.ink!
  const colours = regions.boxes.map((_, label) => colourOf(scene, regions, wash, label))
  const drawn = meanColours(source, ink, regions)
  for (let label = 0; label < colours.length; label++) {
    // Colour that the drawing brings along wins over ours.
    const own = drawn[label]!
    colours[label] = mixColour(colours[label]!, own, smoothstep(0.03, 0.07, Math.hypot(own[1], own[2])))
  }
  const L = new Float32Array(width * height)
  const a = new Float32Array(width * height)
  const b = new Float32Array(width * height)
  // Shade gathers where lines are dense: corners, soffits, foliage.
  const shade = gaussianBlur(ink, width, height, width / 90)
  const uneven = valueNoise(width, height, width / 16, scene.seed('wash'))
  for (let i = 0; i < L.length; i++) {
    const label = regions.labels[i]!
    const colour = colours[label]!
    const box = regions.boxes[label]!
    const down = (Math.floor(i / width) / height - box.top) / Math.max(0.02, box.bottom - box.top)
    const slope = regions.kinds[label] === 'surface' ? 0.05 * (0.5 - down) : 0.03 * (down - 0.5)
    L[i] = colour[0] + slope - 0.3 * shade[i]! + 0.012 * uneven[i]!
    a[i] = colour[1]
    b[i] = colour[2]
  }
  const soften = (plane: Plane) => gaussianBlur(plane, width, height, 1.6)
  return inkOver({ width, height, L: soften(L), a: soften(a), b: soften(b) }, ink)
}

function colourOf(scene: Scene, regions: Regions, wash: Wash, label: number): Oklab {
  const list = wash[regions.kinds[label]!]
  // The wide ground is one lawn or yard, the small pieces in it are paths and terraces.
  const isWide = regions.kinds[label] === 'ground' && regions.boxes[label]!.area > 0.12
  const colour = list[isWide ? 0 : Math.floor(hashUnit(label, 1, 7) * list.length)]!
  // One drawing keeps its colours for every seed in `precise`; only their light changes.
  const seed = scene.request.renderScenario === 'precise' ? 3 : scene.seed('region')
  return [colour[0] + (hashUnit(label, 2, seed) - 0.5) * 0.05, colour[1], colour[2]]
}

function meanColours({ L, a, b }: Picture, ink: Plane, regions: Regions): Oklab[] {
  const sums = regions.boxes.map(() => [0, 0, 0, 1e-6] as [number, number, number, number])
  for (let i = 0; i < L.length; i++) {
    const share = 1 - ink[i]!
    const sum = sums[regions.labels[i]!]!
    sum[0] += L[i]! * share
    sum[1] += a[i]! * share
    sum[2] += b[i]! * share
    sum[3] += share
  }
  return sums.map(([sumL, sumA, sumB, weight]) => [sumL / weight, sumA / weight, sumB / weight])
}

function inkOver(picture: Picture, ink: Plane): Picture {
  const { L, a, b } = picture
  for (let i = 0; i < L.length; i++) {
    const keep = 1 - 0.6 * ink[i]!
    L[i]! *= keep
    a[i]! *= keep
    b[i]! *= keep
  }
  return picture
}

function findDrawnSky(scene: Scene): void {
  const { regions, picture } = scene
  if (!regions || !isOutdoors(scene)) return
  const { width, height } = picture
  const mask = new Float32Array(width * height)
  let horizonY = 0
  for (let i = 0; i < mask.length; i++) {
    if (regions.kinds[regions.labels[i]!] !== 'sky') continue
    mask[i] = 1 - scene.ink![i]!
    horizonY = Math.floor(i / width)
  }
  if (horizonY < height * 0.05) return
  const soft = gaussianBlur(mask, width, height, 1.2)
  for (let i = 0; i < soft.length; i++) soft[i] = Math.min(soft[i]!, 1 - scene.ink![i]!)
  scene.sky = { mask: soft, horizonY: horizonY + 1, clearL: picture.L.slice() }
}
