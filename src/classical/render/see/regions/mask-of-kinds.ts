import type { RegionKind } from './regions.ts'

/** Where the regions of some kinds are, as 1. */
export function maskOfKinds(labels: Int32Array, kinds: RegionKind[], wanted: readonly RegionKind[]): Uint8Array {
  const isWanted = Uint8Array.from(kinds, (kind) => (wanted.includes(kind) ? 1 : 0))
  const mask = new Uint8Array(labels.length)
  for (let i = 0; i < mask.length; i++) mask[i] = isWanted[labels[i]!]!
  return mask
}
