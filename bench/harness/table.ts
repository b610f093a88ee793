/** One line of the table. If the bar is a ratio, `reference` is the divisor of the figure. */
export type Row = { measure: string; figure: string; reference?: string; ratio?: number; bar?: string; ok?: boolean }

/** A figure that must not be more than `max`. */
export function atMost(measure: string, value: number, unit: string, max?: number): Row {
  const row = { measure, figure: `${round(value)} ${unit}` }
  return max === undefined ? row : { ...row, bar: `≤ ${max} ${unit}`, ok: value <= max }
}

/** A figure beside that of a reference; the bar, if any, is on the ratio. */
export function beside(
  measure: string,
  { value, reference, unit }: { value: number; reference: number; unit: string },
  { ratioMax, ratioMin }: { ratioMax?: number; ratioMin?: number } = {},
): Row {
  const ratio = value / reference
  const row = { measure, figure: `${round(value)} ${unit}`, reference: `${round(reference)} ${unit}`, ratio }
  if (ratioMax !== undefined) return { ...row, bar: `≤ ${ratioMax}×`, ok: ratio <= ratioMax }
  if (ratioMin !== undefined) return { ...row, bar: `≥ ${ratioMin}×`, ok: ratio >= ratioMin }
  return row
}

/** The rows as a Markdown table. */
export function table(rows: Row[]): string {
  const cells = rows.map(({ measure, figure, reference = '', ratio, bar = '', ok }) => [
    ...[measure, figure, reference, ratio === undefined ? '' : `${ratio.toFixed(2)}×`, bar],
    ok === undefined ? '' : ok ? 'ok' : 'MISSED',
  ])
  const head = ['measure', 'Veduta', 'reference', 'ratio', 'bar', '']
  return [head, head.map(() => '---'), ...cells].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const round = (value: number) => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))
