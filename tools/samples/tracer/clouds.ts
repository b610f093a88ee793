import { fractalNoise, smoothstep } from './noise.ts'
import { random } from './sampler.ts'
import type { Sky } from './sky.ts'
import type { Vector } from './vector.ts'
import { add, mix, scale } from './vector.ts'

/** Kilometres. */
const base = 1.1
const thickness = 0.9
const steps = 16

/** The sky with fair-weather cumulus, ray-marched, under a veil of cirrus. */
export function cloudySky(sky: Sky, direction: Vector): Vector {
  const clear = sky.radiance(direction)
  const height = direction[1]
  if (height < 0.02) return clear
  const haze = smoothstep(0.02, 0.16, height)
  const veiled = mix(clear, add(scale(sky.sunlight, 0.07), scale(clear, 0.7)), cirrus(direction) * haze * 0.5)
  return marchCumulus(sky, direction, veiled, haze)
}

function marchCumulus(sky: Sky, [dx, dy, dz]: Vector, behind: Vector, haze: number): Vector {
  const from = base / dy
  const stride = Math.min(thickness / dy, 5) / steps
  const above = sky.radiance([0, 1, 0])
  let light: Vector = [0, 0, 0]
  let clear = 1
  const offset = random()
  for (let step = 0; step < steps && clear > 0.03; step++) {
    const distance = from + stride * (step + offset)
    const [x, y, z] = [dx * distance, dy * distance, dz * distance]
    const density = cumulus(x, y, z, 5)
    if (density <= 0) continue
    let shade = 0
    for (let k = 1; k <= 2; k++) {
      const reach = 0.11 * k * k
      shade += k * cumulus(x + sky.sun[0] * reach, y + sky.sun[1] * reach, z + sky.sun[2] * reach, 3)
    }
    const lit = 0.025 + 0.095 * Math.exp(-shade * 1.1)
    const raised = (y - base) / thickness
    const glow = add(scale(sky.sunlight, lit), scale(above, 0.5 + 0.6 * raised))
    const absorbed = 1 - Math.exp(-density * stride * 9)
    light = add(light, scale(glow, clear * absorbed))
    clear *= 1 - absorbed
  }
  return mix(behind, add(light, scale(behind, clear)), haze)
}

/** Density in the slab: flat below, heaped where the banks are. */
function cumulus(x: number, y: number, z: number, octaves: number): number {
  const raised = (y - base) / thickness
  if (raised < 0 || raised > 1) return 0
  const bank = fractalNoise(x * 0.28 + 3.1, 0.5, z * 0.28 + 7.7, 2)
  const limit = 1.1 - bank + raised * raised * 0.35
  if (limit > 0.75) return 0
  const shape = fractalNoise(x * 1.5, y * 1.9, z * 1.5, octaves)
  return Math.max(0, shape - limit) * 7 * smoothstep(0, 0.07, raised)
}

function cirrus([dx, dy, dz]: Vector): number {
  const x = dx / (dy + 0.06)
  const z = dz / (dy + 0.06)
  const warp = fractalNoise(x * 0.8, 9, z * 0.8, 4) * 1.5
  const along = x * 0.8 + z * 0.5
  const across = x * 0.5 - z * 0.8
  return smoothstep(0.46, 0.9, fractalNoise(along * 0.5 + warp, across * 2.6 + warp * 0.7, 2.5, 6))
}
