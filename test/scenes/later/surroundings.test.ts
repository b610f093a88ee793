import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAir } from '../../../src/classical/render/fill/built/air.ts'
import { paintBackdrop } from '../../../src/classical/render/fill/built/backdrop.ts'
import { developFilm, openExposed } from '../../../src/classical/render/fill/built/film.ts'
import { layGrounds } from '../../../src/classical/render/fill/built/grounds.ts'
import { hourOf } from '../../../src/classical/render/fill/built/hour.ts'
import { type Built, findExtents, openOccluders } from '../../../src/classical/render/fill/built/occlusion.ts'
import { inMetres } from '../../../src/classical/render/fill/built/scale.ts'
import { plantGarden } from '../../../src/classical/render/fill/growth/place-plants.ts'
import { openWeather } from '../../../src/classical/render/fill/patterns.ts'
import { standingEyeHeight } from '../../../src/classical/space/depths.ts'
import { isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { sceneMoods } from '../../../src/contract/arch-render-v41.ts'
import { pictureOf } from '../draw-scene.ts'
import { drawTestScene } from '../scenes.ts'
import { laterScenes } from './later.ts'

const built = new Map(['garages, massing', 'farmhouse, pencil'].map((name) => [name, build(name)]))

const usual = { trees: [], isForest: false, hasFlowers: false, isBare: false, isOpen: false, drawn: [] }
const sun = [0.5, -0.5, 0.7] as const

test('plants before a building are rooted in ground that is seen, or below the picture', () => {
  let count = 0
  for (const { space, drawn, faces } of built.values()) {
    const extents = findExtents(space)
    const grounds = layGrounds(space, extents, openOccluders(space, extents, space.regions.partition.labels).boxes)
    for (const seed of [1, 2, 3]) {
      for (const { x, y, isNear } of plantGarden(space, extents, grounds, sun, 'summer', usual, seed).standing) {
        const [u, v] = project(space, x, y)
        if (!isNear || v >= drawn.height || u < 0 || u >= drawn.width) continue
        count++
        const face = faces[drawn.ids[v * drawn.width + u]!]
        assert.equal(face?.part ?? 'ground', 'ground', `seed ${seed}: a plant at ${u}, ${v} stands on a ${face?.part}`)
      }
    }
  }
  assert.ok(count > 10, `${count} plants`)
})

test('nothing is planted before a building where the drawing shows its ground empty, and no street is laid there', () => {
  for (const { space } of built.values()) {
    const extents = findExtents(space)
    const boxes = openOccluders(space, extents, space.regions.partition.labels).boxes
    const grounds = layGrounds(space, extents, boxes, true)
    assert.deepEqual(grounds.streets, [])
    const { standing } = plantGarden(space, extents, grounds, sun, 'summer', { ...usual, isOpen: true }, 1)
    assert.ok(standing.length > 0)
    assert.ok(standing.every(({ isNear }) => !isNear))
  }
})

test('no tree stands in the water around a building', () => {
  for (const { space } of built.values()) {
    const parts = space.scene.parts.map((part) => (part === 'ground' ? 'water' : part))
    const afloat = { ...space, scene: { ...space.scene, parts } }
    const extents = findExtents(afloat)
    const grounds = layGrounds(afloat, extents, openOccluders(afloat, extents, space.regions.partition.labels).boxes)
    const { labels } = space.regions.partition
    const partsUnder = plantGarden(afloat, extents, grounds, sun, 'summer', usual, 1).standing.map(({ x, y }) => {
      const [u, v] = project(space, x, y)
      return u < 0 || v < 0 || u >= space.width || v >= space.height ? undefined : parts[labels[v * space.width + u]!]
    })
    assert.ok(!partsUnder.includes('water'))
  }
})

test('a tree behind a wall that was taken for farther away does not float before it', () => {
  let count = 0
  for (const { space } of built.values()) {
    const { parts, planes } = space.scene
    const far = planes.map((plane, region) =>
      plane && parts[region] === 'wall' ? { ...plane, distance: 30 * plane.distance } : plane,
    )
    const misread = { ...space, scene: { ...space.scene, planes: far } }
    const extents = findExtents(misread)
    const grounds = layGrounds(misread, extents, openOccluders(misread, extents, space.regions.partition.labels).boxes)
    const { labels } = space.regions.partition
    for (const { x, y, isNear } of plantGarden(misread, extents, grounds, sun, 'summer', usual, 1).standing) {
      const [u, v] = project(space, x, y)
      if (isNear || u < 0 || v < 0 || u >= space.width || v >= space.height) continue
      count++
      assert.notEqual(parts[labels[v * space.width + u]!], 'wall', `a tree at ${u}, ${v}`)
    }
  }
  assert.ok(count > 10, `${count}`)
})

test('where no plants are wanted, none stand but those that are drawn', () => {
  const tree = { x: 2, y: -3, height: 7 }
  for (const { space } of built.values()) {
    const extents = findExtents(space)
    const grounds = layGrounds(space, extents, openOccluders(space, extents, space.regions.partition.labels).boxes)
    const bare = { ...usual, isBare: true, isOpen: false, drawn: [tree] }
    const { standing } = plantGarden(space, extents, grounds, sun, 'summer', bare, 1)
    assert.deepEqual(
      standing.map(({ x, y, height }) => ({ x, y, height })),
      [tree],
    )
  }
})

test('windows that would put the eye at the feet of the viewer were misread, and do not give a scene its metres', () => {
  const { space } = built.get('farmhouse, pencil')!
  const { parts, planes } = space.scene
  const far = planes.map((plane, region) =>
    plane && parts[region] === 'opening' ? { ...plane, distance: 20 * plane.distance } : plane,
  )
  const { eyeHeight = standingEyeHeight } = inMetres({ ...space, scene: { ...space.scene, planes: far } })
  assert.ok(eyeHeight >= 0.6, `${eyeHeight}`)
})

test('hills have an outline and nearly the colour of the sky behind them: no flat band lies on the horizon', () => {
  const space = { ...built.get('garages, massing')!.space, eyeHeight: 5 }
  const { width, height } = space
  for (const seed of [1, 2, 3]) {
    const hour = hourOf('auto_daylight', { isFoggy: false, isRainy: false, isLit: false }, 0)
    const weather = openWeather(seed)
    const exposed = openExposed(width, height)
    const air = openAir(hour, [0.5, -0.5, 0.7], weather, seed)
    const [lowest, highest] = [farAway(space, 0)[1], farAway(space, width - 1)[1]].sort((one, other) => other - one)
    paintBackdrop(
      exposed,
      new Uint8Array(width * height).fill(1, (highest! - 90) * width, lowest! * width),
      space,
      air,
      hour,
      weather,
      seed,
    )
    const { L, a, b } = developFilm(exposed, hour.exposure)
    const tops: number[] = []
    const steps: number[] = []
    for (let x = 0; x < width; x += 8) {
      const [, horizon] = farAway(space, x)
      // From the sky downwards: the first row that is darker than those above it by more than clouds are.
      let y = horizon - 70
      while (y < horizon && L[(y - 3) * width + x]! - L[(y + 1) * width + x]! < 0.012) y++
      tops.push(horizon - y)
      const [above, below] = [(y - 4) * width + x, (y + 3) * width + x]
      const step = Math.hypot(L[above]! - L[below]!, a[above]! - a[below]!, b[above]! - b[below]!)
      steps.push(step)
    }
    // Woods may stand before the hills, and are dark.
    const most = steps.sort((one, other) => one - other)[Math.floor(0.75 * steps.length)]!
    assert.ok(most < 0.14, `seed ${seed}: ${most}`)
    const mean = tops.reduce((sum, top) => sum + top, 0) / tops.length
    const spread = Math.sqrt(tops.reduce((sum, top) => sum + (top - mean) ** 2, 0) / tops.length)
    assert.ok(spread > 3, `seed ${seed}: an outline of ${spread} pixels`)
  }
})

test('clouds have no upright stripes: their detail is finer upwards than across', () => {
  const { space } = built.get('garages, massing')!
  const { width, height } = space
  const hour = hourOf('auto_daylight', { isFoggy: false, isRainy: false, isLit: false }, 0)
  for (const seed of [1, 2, 3]) {
    const weather = openWeather(seed)
    const exposed = openExposed(width, height)
    const air = openAir(hour, [0.5, -0.5, 0.7], weather, seed)
    paintBackdrop(exposed, new Uint8Array(width * height).fill(1, 0, 210 * width), space, air, hour, weather, seed)
    const { L } = developFilm(exposed, hour.exposure)
    let [across, upwards] = [0, 0]
    for (let y = 10; y < 200; y++) {
      for (let x = 10, i = y * width + 10; x < width - 10; x++, i++) {
        across += Math.abs(2 * L[i]! - L[i - 6]! - L[i + 6]!)
        upwards += Math.abs(2 * L[i]! - L[i - 6 * width]! - L[i + 6 * width]!)
      }
    }
    assert.ok(across < upwards, `seed ${seed}: ${across / upwards}`)
  }
})

function build(name: string) {
  const { faces, ...rest } = laterScenes.find((scene) => scene.name === name)!
  const drawn = drawTestScene({ faces, ...rest })
  const space = seeSpace(pictureOf(drawn), name.endsWith('pencil') ? 'sketch' : 'massing')
  assert.ok(isFull(space))
  return { space: inMetres(space), drawn, faces }
}

/** The pixel of a place on the ground. */
function project({ camera: { axes, focalPx, centre }, eyeHeight = standingEyeHeight }: Built, x: number, y: number) {
  const [right, down, depth] = [0, 1, 2].map((n) => x * axes[0][n]! + y * axes[1][n]! - eyeHeight * axes[2][n]!)
  return [0, 1].map((n) => Math.round(centre[n]! + (focalPx * [right!, down!][n]!) / depth!)) as [number, number]
}

/** The pixel of the horizon in a column. */
function farAway({ camera: { axes, focalPx, centre } }: Built, x: number): [number, number] {
  const [a, b, c] = axes[2]
  return [x, Math.round(centre[1] - (focalPx * (c + (a * (x - centre[0])) / focalPx)) / b)]
}

test('a town keeps nine tenths of its colours through the haze, however far away it is, and three quarters in fog', () => {
  for (const mood of sceneMoods) {
    for (const metres of [100, 900, 5000]) {
      const kept = (isFoggy: boolean) =>
        Math.exp(-metres / hourOf(mood, { isFoggy, isRainy: false, isLit: false }, metres).clear)
      assert.ok(kept(false) > 0.88, `${mood} at ${metres} m`)
      assert.ok(kept(true) > 0.75 && kept(true) < 0.8, `${mood} at ${metres} m in fog`)
    }
  }
})
