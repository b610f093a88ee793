import { type Plane, takePlane } from './plane.ts'

/** The working form of every picture: OKLab planes. */
export type Picture = { width: number; height: number; L: Plane; a: Plane; b: Plane }

export function blankPicture(width: number, height: number): Picture {
  const size = width * height
  return { width, height, L: takePlane(size).fill(0), a: takePlane(size).fill(0), b: takePlane(size).fill(0) }
}
