import { horizonRow } from '../../../space/camera.ts'
import type { FullSpace } from '../../../space/space.ts'

/** Metres. */
const personTall = 1.72
/** What is as narrow, over its height, and as tall in pixels may be a person. */
const narrowMax = 0.62
const tallMinPx = 12
/** So many must agree, to within this share; and the eye is over the ground by so many times their height. */
const agreeingMin = 3
const within = 0.05
const ratios = [0.6, 14] as const

/**
 * How high over the ground the eye was, in metres: of all people who stand on one ground, the horizon is over their feet by the same number of
 * times their height. Undefined if too few that were drawn before the rest agree.
 */
export function eyeByPeople({ scenery = [], camera }: FullSpace): number | undefined {
  const found = scenery
    .flatMap(({ left, right, top, bottom, foot = bottom, isCluster }) => {
      const tall = foot - top
      if (isCluster || tall < tallMinPx || right - left >= narrowMax * tall) return []
      const ratio = (foot - horizonRow(camera, (left + right) / 2)) / tall
      return ratio > ratios[0] && ratio < ratios[1] ? [ratio] : []
    })
    .sort((one, other) => one - other)
  const groups = found.map((least, n) => found.slice(n).filter((ratio) => ratio < least * (1 + 2 * within)))
  const most = groups.sort((one, other) => other.length - one.length)[0] ?? []
  return most.length >= agreeingMin ? personTall * most[most.length >> 1]! : undefined
}
