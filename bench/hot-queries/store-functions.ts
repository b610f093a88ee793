import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const store = new URL('../../src/store/', import.meta.url).pathname

/** Every function of the store that takes the database, by its file. */
export function listStoreFunctions(): string[] {
  const files = globSync('{*,{accounts,connection,generations,webhooks}/*}.ts', {
    cwd: store,
    exclude: ['**/*.test.ts'],
  })
  return files.flatMap((file) => {
    const functions = readFileSync(join(store, file), 'utf8').matchAll(asked)
    return [...functions].map(([, name]) => `${basename(file, '.ts')}.${name}`)
  })
}

const asked = /export (?:async )?function\*? (\w+)\(\s*(?:db|trx)\b/g
