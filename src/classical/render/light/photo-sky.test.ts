import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { smoothstep } from '../../pixels/grade.ts'
import { fractalNoise, whiteNoise } from '../../pixels/noise.ts'
import { hexToLinear, linearToOklab } from '../../pixels/oklab.ts'
import { blankPicture, type Picture } from '../../pixels/picture.ts'
import { loadPicture, savePicture } from '../../pixels/picture-file.ts'
import { plainRequest } from '../pipeline.test-request.ts'
import { renderPicture } from '../pipeline.ts'

const width = 560
const height = 380
const ground = 320
const cloud = { x: 400, y: 190, radius: 85 }
/** Their heights at the left border, their slopes and their widths in pixels. */
const wires = [
  { y: 40, slope: 0.13, across: 0.8 },
  { y: 120, slope: -0.07, across: 1.1 },
]

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'photo-sky-'))
  await savePicture(drawWires(), join(folder, 'wires.png'), 1)
})
after(() => rm(folder, { recursive: true }))

for (const sceneMood of ['overcast', 'golden_hour'] as const) {
  test(`before another sky, thin wires stay whole and clouds have soft borders: ${sceneMood}`, async () => {
    const source = join(folder, 'wires.png')
    const output = join(folder, `${sceneMood}.png`)
    await renderPicture({ ...plainRequest, source, expert: 'landscape', sceneMood }, output, () => {})
    const { L } = await loadPicture(output)
    for (const wire of wires) {
      const darker = contrastsAlong(L, wire).toSorted((one, other) => one - other)
      const [faint, usual, strong] = [0.02, 0.5, 0.98].map((share) => darker[Math.floor(share * darker.length)]!)
      assert.ok(usual! > 0.05, `the wire is only ${usual} darker than the sky`)
      assert.ok(faint! > 0.5 * usual! && strong! < 1.7 * usual!, `dashed: ${faint} to ${strong}, usually ${usual}`)
    }
    assert.ok(roughness(L) < 0.003, `${roughness(L)} of the cloud's border is torn`)
  })
}

/** How much darker a wire is than the sky above and below it, as a mean of every few columns. */
function contrastsAlong(L: ArrayLike<number>, { y: from, slope }: (typeof wires)[number]): number[] {
  const sumAt = (x: number) => {
    const y = Math.round(from + slope * x)
    const at = (dy: number) => L[(y + dy) * width + x]!
    const sky = (at(-7) + at(-6) + at(6) + at(7)) / 4
    return [-2, -1, 0, 1, 2].reduce((sum, dy) => sum + sky - at(dy), 0)
  }
  return Array.from({ length: 80 }, (_, n) => {
    const x = 10 + 3 * n
    return (sumAt(x) + sumAt(x + 1) + sumAt(x + 2)) / 3
  })
}

/** The share of pixels at the cloud's border that leap from their neighbours. */
function roughness(L: ArrayLike<number>): number {
  let [rough, count] = [0, 0]
  for (let y = 125; y < 280; y++)
    for (let x = 290; x < 510; x++) {
      const i = y * width + x
      count++
      const bend = (step: number) => Math.abs(L[i - step]! - 2 * L[i]! + L[i + step]!)
      if (Math.max(bend(1), bend(width)) > 0.1) rough++
    }
  return rough / count
}

/** A meadow below a blue sky with a cloud, and the wires before it. */
function drawWires(): Picture {
  const picture = blankPicture(width, height)
  const grain = whiteNoise(width, height, 3)
  const puffs = fractalNoise(width, height, 60, 5, 4)
  const [zenith, horizon, white, wireColour, meadow] = ['#4d8fcf', '#9cc4ea', '#f4f6f8', '#2c2a2a', '#5d6b34'].map(
    hexToLinear,
  )
  const lab = new Float64Array(3)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const away = Math.hypot(x - cloud.x, 1.2 * (y - cloud.y)) / cloud.radius + 0.9 * puffs[i]!
      const cloudy = 1 - smoothstep(0.75, 1.05, away)
      let light = mixed(mixed(zenith!, horizon!, y / ground), white!, cloudy)
      for (const { y: from, slope, across } of wires) {
        const off = Math.abs(y - from - slope * x) / Math.hypot(1, slope)
        light = mixed(light, wireColour!, 0.6 * Math.min(1, Math.max(0, across / 2 + 0.5 - off)))
      }
      if (y >= ground) light = meadow!
      linearToOklab(light[0]!, light[1]!, light[2]!, lab)
      picture.L[i] = lab[0]! + 0.008 * (grain[i]! - 0.5) * (y >= ground ? 20 : 1)
      picture.a[i] = lab[1]!
      picture.b[i] = lab[2]!
    }
  }
  return picture
}

function mixed(one: number[], other: number[], share: number): number[] {
  return one.map((value, n) => value + (other[n]! - value) * share)
}
