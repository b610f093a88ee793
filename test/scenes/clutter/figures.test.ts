import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { clearDrawn } from '../../../src/classical/render/fill/drawn/drawn-trees.ts'
import { takeOpenFigures } from '../../../src/classical/render/fill/drawn/open-figures.ts'
import { type FullSpace, isFull, seeSpace } from '../../../src/classical/space/space.ts'
import { pictureOf } from '../draw-scene.ts'
import { drawTestScene, knownScenes } from '../scenes.ts'

const drawn = drawTestScene(knownScenes.find(({ name }) => name === 'villa, line drawing')!)
const { rgb, width, height } = drawn
const bare = seeSpace(pictureOf(drawn), 'drawing')
assert.ok(isFull(bare))
const { centre, axes, focalPx } = bare.camera
const horizonY = centre[1] - (axes[2][2] * focalPx) / axes[2][1]
/** Who stands upright has the eyes on the horizon. */
const [x, foot, tall] = [0.45 * width, horizonY + 165, 180]

/** What is seen of the villa with somebody before it. */
async function seeWith(svg: string): Promise<FullSpace> {
  const peopled = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer()
  const seen = seeSpace(pictureOf({ ...drawn, rgb: new Uint8Array(peopled) }), 'drawing')
  assert.ok(isFull(seen))
  return seen
}

test('a person drawn in pieces stands there as one, and the house behind is whole', async () => {
  const at = (across: number, up: number) => `${x + across * tall},${foot - up * tall}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g fill="white" stroke="black" stroke-width="2">
    <polygon points="${at(-0.09, 0.46)} ${at(-0.11, 0)} ${at(-0.05, 0)} ${at(0, 0.44)} ${at(0.06, 0)} ${at(0.12, 0)} ${at(0.09, 0.46)}"/>
    <polygon points="${at(-0.12, 0.82)} ${at(-0.04, 0.86)} ${at(0.04, 0.86)} ${at(0.13, 0.8)} ${at(0.1, 0.46)} ${at(-0.1, 0.46)}"/>
    <circle cx="${x}" cy="${foot - 0.93 * tall}" r="${0.068 * tall}"/></g></svg>`
  const seen = await seeWith(svg)
  const { people, space } = clearDrawn(seen)
  assert.ok(people.some((one) => Math.abs(one.x - x / width) < 0.01 && Math.abs(one.foot - foot / height) < 0.01))
  const head = Math.round(foot - 0.93 * tall) * width + Math.round(x)
  assert.notEqual(space.scene.parts[space.regions.partition.labels[head]!], 'unknown')
})

test('a person whose soles are not drawn stands before the wall, and is not a hole in it', async () => {
  const at = (across: number, up: number) => `${x + across * tall} ${foot - up * tall}`
  // Head, shoulders and arms are one outline, which is open below both legs.
  const half = [
    [0.03, 0.87],
    [0.12, 0.84],
    [0.15, 0.5],
    [0.1, 0.46],
    [0.1, 0],
  ] as const
  const side = (sign: number) => half.map(([u, v]) => at(sign * u, v)).join('L')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <path d="M${side(-1)}L${at(-0.02, 0)}L${at(0, 0.44)}L${at(0.02, 0)}L${side(1).split('L').reverse().join('L')}Z" fill="white"/>
    <g fill="none" stroke="black" stroke-width="2"><path d="M${side(-1)}"/><path d="M${side(1)}"/>
    <path d="M${at(-0.03, 0)}L${at(0, 0.44)}L${at(0.03, 0)}"/>
    <path d="M${at(-0.03, 0.87)}A${0.068 * tall} ${0.068 * tall} 0 1 1 ${at(0.03, 0.87)}" fill="white"/></g></svg>`
  const seen = await seeWith(svg)
  const partAt = (space: typeof seen, up: number) =>
    space.scene.parts[space.regions.partition.labels[Math.round(foot - up * tall) * width + Math.round(x)]!]
  assert.equal(partAt(seen, 0.7), 'ground', 'it is one with the ground')
  const { space, people } = takeOpenFigures(seen)
  assert.equal(people.length, 1)
  assert.ok(Math.abs(people[0]!.x - x / width) < 0.01 && Math.abs(people[0]!.foot - foot / height) < 0.04)
  assert.notEqual(partAt(space, 0.7), 'ground')
})
