import { readFile } from 'node:fs/promises'

/** What a reader copies from a page, in order: lines for a terminal, and files with the name that the page gives. */
export type Block = { kind: 'terminal'; text: string } | { kind: 'file'; name: string; text: string }

/** All blocks run, except data that shows an answer. */
const data = ['json']

/** @throws Error for a block that does not say how to run it */
export async function readBlocks(path: string): Promise<Block[]> {
  const page = await readFile(path, 'utf8')
  return [...page.matchAll(/^```(\w*) ?(\S*)\n(.*?)^```$/gms)].flatMap(
    ([, language = '', name = '', text = '']): Block[] => {
      if (language === 'sh' && !name) return [{ kind: 'terminal', text }]
      if (name) return [{ kind: 'file', name, text }]
      if (data.includes(language)) return []
      throw new Error(`${path} has a block of "${language}" that no test runs:\n${text}`)
    },
  )
}
