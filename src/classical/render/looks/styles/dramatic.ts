import { gaussianBlur } from '../../../pixels/blur.ts'
import { tone } from '../../../pixels/grade.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { openScratch } from '../../../pixels/plane.ts'
import type { Scene } from '../../scene.ts'
import { addClarity } from '../photographic.ts'
import type { Style } from '../style.ts'

export const style: Style = { draw: develop, isPictorial: true }

/** Chiaroscuro: a pool of light on the subject, everything else sinks into the dark and loses its colour. */
function develop({ picture, sky }: Scene): Picture {
  addClarity(picture, 24, 0.02, 2.1)
  const { L } = picture
  if (sky) for (let i = 0; i < L.length; i++) L[i]! *= 1 - 0.3 * sky.mask[i]!
  tone(picture, {
    contrast: 1.6,
    pivot: 0.54,
    saturation: 0.55,
    shadowTint: [0, -0.012],
    lightTint: [0.008, 0.026],
  })
  poolLight(picture, subjectCentre(picture))
  return picture
}

type Centre = { x: number; y: number }

/** Where the edges are: their centre of mass. */
function subjectCentre({ width, height, L }: Picture): Centre {
  using scratch = openScratch()
  const blurred = scratch.plane(gaussianBlur(L, width, height, 6))
  let total = 1e-6
  let sumX = 0
  let sumY = 0
  for (let y = 4; y < height - 4; y += 4) {
    for (let x = 4; x < width - 4; x += 4) {
      const i = y * width + x
      const across = blurred[i + 4]! - blurred[i - 4]!
      const down = blurred[i + 4 * width]! - blurred[i - 4 * width]!
      const edge = Math.sqrt(across * across + down * down)
      total += edge
      sumX += edge * x
      sumY += edge * y
    }
  }
  return { x: sumX / total / width, y: sumY / total / height }
}

function poolLight({ width, height, L }: Picture, centre: Centre): void {
  const across = Float64Array.from({ length: width }, (_, x) => Math.exp(-5.5 * (x / width - centre.x) ** 2))
  for (let y = 0, i = 0; y < height; y++) {
    const down = Math.exp(-6.5 * (y / height - centre.y) ** 2)
    for (let x = 0; x < width; x++, i++) L[i]! *= 0.46 + 0.6 * across[x]! * down
  }
}
