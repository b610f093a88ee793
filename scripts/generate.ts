import { readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { settings } from '../src/config.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints.ts'
import { errors } from '../src/contract/errors.ts'
import type { Field } from '../src/contract/field.ts'
import { openApiDocument } from '../src/contract/openapi.ts'

/** Writes what is made from the contract and the settings; with --check it compares and fails where a file is stale. */
const files = {
  'openapi.json': `${JSON.stringify(openApiDocument, null, 2)}\n`,
  'docs/api.md': apiPage(),
  'docs/configuration.md': configurationPage(),
}

for (const [path, text] of Object.entries(files)) {
  if (!process.argv.includes('--check')) await writeFile(path, text)
  else if ((await readFile(path, 'utf8').catch(() => '')) !== text) {
    console.error(`${path} says something else than the code: run "npm run generate" and commit it.`)
    process.exitCode = 1
  }
}

function apiPage(): string {
  const operations = (Object.values(endpoints) as Endpoint[]).map(operationSection)
  const rows = Object.entries(errors).map(([code, { status, details }]) => [
    code,
    String(status),
    details instanceof z.ZodObject ? Object.keys(details.shape).join(', ') : '',
  ])
  return page('The API', [
    'Every request carries `Authorization: Bearer <API key>`. Bodies are UTF-8 JSON. Every error, whatever raised it, is',
    '`{ "status": "error", "code", "message", "details"? }`; `message` says what to do.\n',
    ...operations,
    '## Errors\n',
    table(['code', 'HTTP', 'details'], rows),
  ])
}

function operationSection({ method, path, summary, description, access, form, errors }: Endpoint): string {
  const callers = { key: 'an API key', admin: "the operator's token", link: 'a signed link', anyone: 'nothing' }
  return [
    `## ${method} ${path}\n`,
    `${summary}. ${description ?? ''}`.trim(),
    `Needs ${callers[access]}.${errors.length ? ` Errors: ${errors.join(', ')}.` : ''}\n`,
    ...(form
      ? [table(['field', 'type', 'required', 'default', 'description'], Object.entries(form).map(fieldRow))]
      : []),
  ].join('\n')
}

function fieldRow([name, field]: [string, Field]): string[] {
  const fallback = field.kind === 'text' && field.default !== undefined ? JSON.stringify(field.default) : ''
  const required = 'required' in field && field.required ? 'yes' : ''
  return [name, fieldType(field), required, fallback, field.description]
}

function fieldType(field: Field): string {
  if (field.kind !== 'text') return field.kind === 'file' ? 'file' : 'list of strings'
  const { $schema, ...schema } = z.toJSONSchema(field.schema)
  if (schema.enum) return schema.enum.join(', ')
  return schema.type === 'integer' ? `integer, ${schema.minimum} to ${schema.maximum}` : String(schema.type)
}

function configurationPage(): string {
  const rows = Object.values(settings).map(({ name, flag, schema, defaultText, description }) => [
    `\`${name}\`${flag ? ` or \`--${flag}\`` : ''}`,
    defaultText ?? `\`${schema.parse(undefined)}\``,
    description,
  ])
  return page('Configuration', [
    'Every setting is an environment variable; some are also a flag of `veduta serve`. Empty counts as not set.\n',
    table(['setting', 'default', 'what it does'], rows),
  ])
}

function page(title: string, lines: string[]): string {
  const head = [`# ${title}\n`, '<!-- Made by scripts/generate.ts; change the code instead. -->\n']
  return `${[...head, ...lines].join('\n').trim()}\n`
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return `${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`
}
