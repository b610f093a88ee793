/** One line a row, its cells below each other; the last one is as long as it is. */
export function alignedLines(rows: string[][], indent = ''): string {
  const widths = rows.reduce<number[]>((widest, row) => row.map((cell, i) => Math.max(cell.length, widest[i] ?? 0)), [])
  return rows
    .map(
      (row) =>
        indent +
        row
          .map((cell, i) => cell.padEnd(widths[i]!))
          .join('  ')
          .trimEnd(),
    )
    .join('\n')
}
