import { execFileSync } from 'node:child_process'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'

/**
 * Builds what npm carries of the client, in client/dist: JavaScript, types, and a package.json that leads to them. The one
 * in client/ leads to the sources, so that in the checkout nothing has to be built first.
 */
await rm('client/dist', { recursive: true, force: true })
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'client/tsconfig.build.json'], {
  stdio: 'inherit',
})
const { exports: _, ...about } = JSON.parse(await readFile('client/package.json', 'utf8'))
const built = { ...about, exports: { '.': { types: './index.d.ts', default: './index.js' } } }
await writeFile('client/dist/package.json', `${JSON.stringify(built, null, 2)}\n`)
await copyFile('client/README.md', 'client/dist/README.md')
await copyFile('LICENSE', 'client/dist/LICENSE')
