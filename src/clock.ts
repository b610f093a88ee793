import { randomBytes, randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/** Time and randomness, so that tests can hold both still. */
export type Clock = {
  now: () => Date
  /** A whole number from 0 to `max`, both inclusive. */
  randomInt: (max: number) => number
  randomBytes: (length: number) => Buffer
  /** A new UUIDv7 (RFC 9562): ids sort by the time they were made. */
  newId: () => string
}

export const systemClock: Clock = {
  now: () => new Date(),
  randomInt: (max) => randomInt(max + 1),
  randomBytes: (length) => randomBytes(length),
  newId: () => v7(),
}
