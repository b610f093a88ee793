import type { Camera } from '../camera.ts'
import { cross, unit, type Vector } from '../vector.ts'

/** Of the width: the focal length of a lens that architects draw streets with, about 47° across. */
const usualFocal = 1.15
/** A contrario, in powers of ten: the lines of a facade, and of its uprights. */
const facadeMin = 50
const explainedMin = 0.85
/** Of the height, how far from its middle the horizon of a street lies at most; of the width, how far beside it the street vanishes. */
const horizonMax = 0.3
const besideMax = 2.5

/**
 * The camera of a drawing in which all that is level runs to one point beside the middle, as a street's facade does: where it looks
 * follows from that point, and its focal length is a guess. Undefined if `found`, which explains such lines with many a focal length,
 * does not have that one direction.
 */
export function guessStreet(found: Camera, width: number, height: number): Camera | undefined {
  const { axes, focalPx, centre, meaningful, explained } = found
  const [n, other] = meaningful[0] > meaningful[1] ? [0, 1] : [1, 0]
  const axis = axes[n]!
  if (explained < explainedMin || meaningful[n]! < facadeMin || meaningful[2] < facadeMin) return undefined
  if (meaningful[other]! > 1 || Math.abs(axis[2]) < 1e-3) return undefined
  const [x, y] = [centre[0] + (focalPx * axis[0]) / axis[2], centre[1] + (focalPx * axis[1]) / axis[2]]
  const beside = Math.abs(x - width / 2) / width
  if (Math.abs(y - height / 2) > horizonMax * height || beside > besideMax) return undefined
  const focal = usualFocal * width
  const along = unit([x - width / 2, 0, focal])
  const across = cross([0, -1, 0], along)
  const level = [along, across].map((one): Vector => (one[2] < 0 ? [-one[0], 0, -one[2]] : one))
  const [right, left] = level.toSorted((one, another) => another[0] - one[0]) as [Vector, Vector]
  return {
    mode: 'full',
    focalPx: focal,
    centre: [width / 2, y],
    shifted: true,
    axes: [right, left, [0, -1, 0]],
    sigma: 0,
    explained,
    meaningful,
  }
}
