import { execFileSync } from 'node:child_process'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/**
 * Builds what npm carries of the client: JavaScript, types, and a package.json that leads to them. The one in client/ leads
 * to the sources, so that in the checkout nothing has to be built first. Into client/dist, or another folder that is named.
 */
const folder = resolve(process.argv[2] ?? 'client/dist')
await rm(folder, { recursive: true, force: true })
const compile = ['node_modules/typescript/bin/tsc', '-p', 'client/tsconfig.build.json', '--outDir', folder]
execFileSync(process.execPath, compile, { stdio: 'inherit' })
const { exports: _, ...about } = JSON.parse(await readFile('client/package.json', 'utf8'))
const built = { ...about, exports: { '.': { types: './index.d.ts', default: './index.js' } } }
await writeFile(join(folder, 'package.json'), `${JSON.stringify(built, null, 2)}\n`)
await copyFile('client/README.md', join(folder, 'README.md'))
await copyFile('LICENSE', join(folder, 'LICENSE'))
