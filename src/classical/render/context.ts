import { smoothstep } from './grade.ts'
import type { Picture } from './raster.ts'
import type { Scene } from './scene.ts'

/** Nothing is invented: a tag can only strengthen what the picture already shows. */
export function applyContext(scene: Scene): void {
  const dropped = scene.request.context.filter((tag) => tag !== 'greenery' || !strengthenGreen(scene.picture))
  if (dropped.length < scene.request.context.length)
    scene.notes.push('The embedded engine strengthened the greenery in the picture and added none.')
  if (dropped.length > 0) {
    const tags = dropped.map((tag) => `"${tag}"`).join(', ')
    scene.notes.push(`The embedded engine adds no objects to the picture: context ${tags} was not applied.`)
  }
}

/** False where too little is green to be called greenery. */
function strengthenGreen({ L, a, b }: Picture): boolean {
  let green = 0
  for (let i = 0; i < L.length; i++) if (greenness(a[i]!, b[i]!) > 0.5) green++
  if (green < L.length * 0.01) return false
  for (let i = 0; i < L.length; i++) {
    const share = greenness(a[i]!, b[i]!)
    a[i]! -= 0.016 * share
    b[i]! *= 1 + 0.15 * share
    L[i]! *= 1 - 0.04 * share
  }
  return true
}

/** Leaves and grass lie between yellow-green and green in OKLab's hue. */
export function greenness(a: number, b: number): number {
  return smoothstep(0.005, 0.03, -a) * smoothstep(0.015, 0.05, b)
}
