import type { ErrorDetails } from '../../contract/errors.ts'
import type { Inspected } from '../../media/inspect/inspect.ts'
import type { Picture } from './plan.ts'

export type Frame = 'start' | 'end'
export type Refused = Extract<Inspected, { refused: string }>
type Refusal = ErrorDetails<'UNRENDERABLE_FRAME'>

const shortSideMin = 300
const ratioRange = [0.4, 2.5]
/** Of 255: a picture that varies less is one colour, whatever the noise. */
const lumaDeviationMin = 2
const mismatchMax = 0.02

/** Why a picture cannot begin or end a clip: the first reason that applies. */
export function findRefusal(frame: Frame, picture: Refused | Picture): Refusal | undefined {
  if (picture.refused !== undefined && picture.isCorrupt) return { frame, reason: 'corrupt' }
  const { width, height } = picture.shown!
  const shortSide = Math.min(width, height)
  if (shortSide < shortSideMin) return { frame, reason: 'too_small', limit: shortSideMin, actual: shortSide }
  const ratio = width / height
  if (ratio < ratioRange[0]! || ratio > ratioRange[1]!) {
    return { frame, reason: 'aspect_out_of_range', limit: ratioRange, actual: round(ratio) }
  }
  const deviation = picture.refused === undefined ? picture.lumaDeviation! : Number.POSITIVE_INFINITY
  if (deviation < lumaDeviationMin) {
    return { frame, reason: 'blank', limit: lumaDeviationMin, actual: round(deviation) }
  }
  return undefined
}

/** Whether the end frame's ratio differs too much from the start's, as a share of it. */
export function findMismatch(start: Picture, end: Picture): Refusal | undefined {
  const ratioOf = ({ shown }: Picture) => shown.width / shown.height
  const difference = Math.abs(ratioOf(end) / ratioOf(start) - 1)
  if (difference <= mismatchMax) return undefined
  return { frame: 'end', reason: 'frame_mismatch', limit: mismatchMax, actual: round(difference) }
}

/** To three decimals. */
const round = (value: number) => Math.round(value * 1000) / 1000
