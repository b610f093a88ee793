import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fractalNoise } from '../../pixels/noise.ts'
import { hexToLinear, hexToOklab, linearToOklab, oklabToLinear } from '../../pixels/oklab.ts'
import { blankPicture, type Picture } from '../../pixels/picture.ts'
import { plainRequest } from '../pipeline.test-request.ts'
import { openScene } from '../scene.ts'
import { relight } from './relight.ts'

const width = 448
const height = 300

for (const sceneMood of ['night', 'sunset', 'overcast'] as const) {
  test(`a translucent curtain keeps its own light, and lets through that of the hour's outdoors: ${sceneMood}`, () => {
    const [curtained, curtainAlone, clear] = [drawRoom(0.5, 0.5), drawRoom(0.5, 0), drawRoom(0, 1)]
    for (const picture of [curtained, curtainAlone, clear])
      relight(openScene({ source: '', ...plainRequest, expert: 'interior', sceneMood }, picture))
    let [off, count] = [0, 0]
    for (let y = 56; y < 204; y++) {
      for (let x = 66; x < 174; x++) {
        if (Math.abs(x - 120) < 8) continue
        const i = y * width + x
        const [made, own, through] = [curtained, curtainAlone, clear].map((picture) => lightAt(picture, i))
        const truth = own!.map((value, n) => value + 0.5 * through![n]!)
        count++
        off += difference(made!, truth)
      }
    }
    assert.ok(off / count < 6, `off by ΔE ${off / count}`)
  })
}

/** A room whose window shows a pale sky over a dark hedge, behind so much of a white curtain. */
function drawRoom(curtain: number, through: number): Picture {
  const picture = blankPicture(width, height)
  const leaves = fractalNoise(width, height, 8, 1, 2)
  const [wall, floor, frame] = ['#cdbfa9', '#8a6544', '#2b2622'].map((hex) => hexToOklab(hex))
  const [sky, dark, light, white] = ['#b9d3f0', '#1f3018', '#33471f', '#f4f1ec'].map(hexToLinear)
  const out = new Float64Array(3)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      let lab: ArrayLike<number> = y > 240 ? floor! : wall!
      if (x > 56 && x < 184 && y > 46 && y < 214) {
        if (x < 62 || x > 178 || y < 52 || y > 208 || Math.abs(x - 120) < 3) lab = frame!
        else {
          const outdoors = y < 140 ? sky! : leaves[i]! > 0 ? light! : dark!
          const [red, green, blue] = [0, 1, 2].map((n) => curtain * white![n]! + through * outdoors[n]!)
          linearToOklab(red!, green!, blue!, out)
          lab = out
        }
      }
      picture.L[i] = lab[0]!
      picture.a[i] = lab[1]!
      picture.b[i] = lab[2]!
    }
  }
  return picture
}

function lightAt({ L, a, b }: Picture, i: number): number[] {
  const out = new Float64Array(3)
  oklabToLinear(L[i]!, a[i]!, b[i]!, out)
  return [...out]
}

/** 100 times the distance in OKLab. */
function difference(one: number[], other: number[]): number {
  const [first, second] = [one, other].map((light) => {
    const lab = new Float64Array(3)
    linearToOklab(Math.max(0, light[0]!), Math.max(0, light[1]!), Math.max(0, light[2]!), lab)
    return lab
  })
  return 100 * Math.hypot(...first!.map((value, n) => value - second![n]!))
}
