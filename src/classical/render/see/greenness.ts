import { smoothstep } from '../../pixels/grade.ts'

/** Leaves and grass lie between yellow-green and green in OKLab's hue. */
export function greenness(a: number, b: number): number {
  return smoothstep(0.005, 0.03, -a) * smoothstep(0.015, 0.05, b)
}
