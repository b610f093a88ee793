import { mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openTestApp } from '../test/harness/open-test-app.ts'
import { generatorsOf } from './generators/generators.ts'
import { openApi30 } from './generators/openapi-3.0.ts'
import { runShell } from './generators/run-shell.ts'

/*
 * Has the usual generators make clients from openapi.json, compiles each, and has it order at a service of its own: a dry run, a
 * rendering, a clip and refusals, each answer read as a value of its type. The generators are fetched into a temporary folder,
 * which needs the network, Python, Go and Java. Names choose some of them: npm run generators -- oapi-codegen
 */

const chosen = process.argv.slice(2)
const generators = generatorsOf(resolve('.'))
const unknown = chosen.filter((name) => !generators.some((generator) => generator.name === name))
if (unknown.length) throw new Error(`Name some of ${generators.map(({ name }) => name).join(', ')}.`)

await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-generators-'))
const document = await readFile('openapi.json', 'utf8')
await writeFile(join(folder.path, 'openapi.json'), document)
await writeFile(join(folder.path, 'openapi-3.0.json'), JSON.stringify(openApi30(JSON.parse(document)), null, 2))
const app = await openTestApp()
try {
  for (const { name, install, make, use, says } of generators) {
    if (chosen.length && !chosen.includes(name)) continue
    const { key } = await app.newAccount(100)
    const place = join(folder.path, name)
    await mkdir(place)
    await runShell(install, place)
    const printed = await runShell(make, place)
    const warnings = printed.split('\n').filter((line) => /\b(warn|warning|error)\b/i.test(line) && !says?.test(line))
    if (warnings.length) throw new Error(`${name} warns:\n${warnings.join('\n')}`)
    await runShell(use, place, {
      VEDUTA_URL: app.url,
      VEDUTA_API_KEY: key,
      VEDUTA_ADMIN_TOKEN: app.app.config.adminToken,
      PICTURE: resolve('samples/house.jpg'),
    })
    console.log(`${name}: made, compiled, and ordered by`)
  }
} finally {
  await app.close()
}
