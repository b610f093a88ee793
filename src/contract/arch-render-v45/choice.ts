import { z } from 'zod'

/** One of a list, whatever its letters' case, and with space, hyphen and underscore alike; what is read has the list's spelling. */
export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z
    .string()
    .transform((text) => findChoice(values, text) ?? text)
    .pipe(z.enum(values))

export const findChoice = <Value extends string>(values: readonly Value[], text: string): Value | undefined =>
  values.find((value) => keyOf(value) === keyOf(text))

const keyOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_')
