import { z } from 'zod'

export type Setting<T> = {
  /** The environment variable; an empty one counts as not set. */
  name: string
  /** The flag of `veduta serve`, if there is one. */
  flag?: string
  description: string
  /** Parses the text as set; undefined means not set. */
  schema: z.ZodType<T, string | undefined>
  /** The default in words, if the schema's value does not say it. */
  defaultText?: string
}

export function setting<T>(setting: Setting<T>): Setting<T> {
  return setting
}

/** A whole number within bounds. */
export const integer = (min: number, max: number, fallback: number) =>
  z
    .string()
    .regex(/^\d+$/, 'is not a whole number')
    .default(String(fallback))
    .transform(Number)
    .pipe(z.int().min(min, `is less than ${min}`).max(max, `is more than ${max}`))

/** A whole number, or `off` for no limit. */
export const limit = (fallback: number) =>
  z
    .string()
    .regex(/^([1-9]\d{0,8}|off)$/, 'is neither a whole number from 1 nor off')
    .default(String(fallback))
    .transform((text) => (text === 'off' ? Number.POSITIVE_INFINITY : Number(text)))

/** Days, or `off` for no end. */
export const days = () =>
  z
    .string()
    .regex(/^([1-9]\d{0,4}|off)$/, 'is neither a whole number of days nor off')
    .default('off')
    .transform((text) => (text === 'off' ? Number.POSITIVE_INFINITY : Number(text)))

/** The entries of a comma-separated list. */
export const splitList = (list: string): string[] => list.split(',').map((entry) => entry.trim())

/** true or false. */
export const flag = () =>
  z
    .enum(['true', 'false'], 'is neither true nor false')
    .default('false')
    .transform((value) => value === 'true')

/** A day, from its start in UTC. */
export const day = z.iso.date('is not a date such as 2026-11-01').transform((text) => new Date(text))

const secondsOf = { s: 1, m: 60, h: 3600 }

/** A number per time, such as `60/1m`; `off` is undefined. */
export const rate = (fallback: string) =>
  z
    .string()
    .regex(/^([1-9]\d{0,8}\/[1-9]\d{0,4}[smh]|off)$/, 'is neither a rate such as 60/1m nor off')
    .default(fallback)
    .transform((text) => {
      const [, quota, length, unit] = /^(\d+)\/(\d+)([smh])$/.exec(text) ?? []
      return unit && { quota: Number(quota), windowSeconds: Number(length) * secondsOf[unit as keyof typeof secondsOf] }
    })
