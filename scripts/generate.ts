import { readFile, writeFile } from 'node:fs/promises'
import { settings } from '../src/config.ts'
import { openApiDocument } from '../src/contract/openapi/openapi.ts'
import { apiPage } from './generate/api-page.ts'
import { clientRoutes, clientTypes, madeOf } from './generate/client-types.ts'
import { errorsPage } from './generate/errors-page.ts'
import { page, table } from './generate/markdown.ts'
import { stylesList } from './generate/styles-list.ts'

/** Writes what is made from the contract and the settings; with --check it compares and fails where a file is stale. */
const files = {
  'openapi.json': `${JSON.stringify(openApiDocument, null, 2)}\n`,
  'docs/api.md': apiPage(),
  'docs/errors.md': errorsPage(),
  'client/src/contract.ts': clientTypes(),
  'client/src/routes.ts': clientRoutes(),
  'client/src/canonical-json.ts': `${madeOf}\n\n${await readFile('src/contract/generation/canonical-json.ts', 'utf8')}`,
  'src/classical/render/looks/styles.ts': stylesList(),
  'docs/configuration.md': configurationPage(),
}

for (const [path, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) await writeFile(path, text)
  else if ((await readFile(path, 'utf8').catch(() => '')) !== text) {
    console.error(`${path} does not match the code: run "npm run generate" and commit it.`)
    process.exitCode = 1
  }
}

function configurationPage(): string {
  const rows = Object.values(settings).map(({ name, flag, schema, defaultText, description }) => [
    `\`${name}\`${flag ? ` or \`--${flag}\`` : ''}`,
    defaultText ?? `\`${schema.parse(undefined)}\``,
    description,
  ])
  return page('Configuration', [
    'Every setting is an environment variable. Some are also a flag of `veduta serve`. An empty value counts as not set.',
    '[Operations](operations.md#settings) says which settings deserve a thought.\n',
    'Callers have two settings of their own: `veduta render` and the commands like it read `VEDUTA_URL` and `VEDUTA_API_KEY`. If',
    '`VEDUTA_URL` is not set, they find the service by `VEDUTA_PUBLIC_URL` or `VEDUTA_PORT`.\n',
    table(['setting', 'default', 'what it does'], rows),
  ])
}
