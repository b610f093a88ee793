// Made by scripts/generate.ts from src/contract; change that instead.

/**
 * A value as canonical JSON (RFC 8785), so that equal values have equal bytes in UTF-8: no spaces, and properties in the order of
 * their names' UTF-16 units. ECMAScript writes strings and numbers as the RFC wants them.
 *
 * @throws TypeError for what JSON cannot say: infinite numbers, and strings that are not well-formed
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`
  if (value !== null && typeof value === 'object') {
    const properties = Object.entries(value).filter(([, each]) => each !== undefined)
    // By units, not by the reader's language.
    properties.sort(([one], [other]) => (one < other ? -1 : 1))
    return `{${properties.map(([name, each]) => `${canonicalJson(name)}:${canonicalJson(each)}`).join()}}`
  }
  const isSayable =
    typeof value === 'number' ? Number.isFinite(value) : typeof value !== 'string' || !/\p{Surrogate}/u.test(value)
  const text = isSayable ? JSON.stringify(value) : undefined
  if (text === undefined) throw new TypeError(`JSON cannot say ${String(value)}.`)
  return text
}
