import { distanceToBlocked } from '../pixels/distance.ts'

/** How far beyond the ball an opened mask is kept, in pixels, so that corners stay. */
const corner = 1.4

/** What is left of a mask if a ball of that radius must fit inside it everywhere, but in its corners. */
export function open(mask: Uint8Array, width: number, radius: number): Uint8Array {
  const inside = distanceToBlocked(mask, width)
  const far = new Uint8Array(mask.length)
  for (let i = 0; i < far.length; i++) far[i] = inside[i]! > radius ? 0 : 1
  const away = distanceToBlocked(far, width)
  const out = new Uint8Array(mask.length)
  for (let i = 0; i < out.length; i++) out[i] = mask[i] && away[i]! <= radius + corner ? 1 : 0
  return out
}

/** A mask without the gaps that such a ball does not fit into. */
export const close = (mask: Uint8Array, width: number, radius: number): Uint8Array =>
  invert(open(invert(mask), width, radius))

/** A mask and all within that many pixels of it. */
export function widen(mask: Uint8Array, width: number, radius: number): Uint8Array {
  const away = distanceToBlocked(invert(mask), width)
  const out = new Uint8Array(mask.length)
  for (let i = 0; i < out.length; i++) out[i] = away[i]! <= radius ? 1 : 0
  return out
}

export function invert(mask: Uint8Array): Uint8Array {
  const out = new Uint8Array(mask.length)
  for (let i = 0; i < out.length; i++) out[i] = mask[i] ? 0 : 1
  return out
}
