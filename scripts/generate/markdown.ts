/** A page that is made from the code. */
export function page(title: string, lines: string[]): string {
  const head = [`# ${title}\n`, '<!-- Made by scripts/generate.ts; change the code instead. -->\n']
  return `${[...head, ...lines].join('\n').trim()}\n`
}

export function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`
}
