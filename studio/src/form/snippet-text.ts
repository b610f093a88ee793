import { finalStatuses } from '../../../src/contract/vocabulary.ts'
import { kindOf, type Mode, pathOf } from '../draft.ts'

export const keyVariable = 'VEDUTA_API_KEY'

type Order = { baseUrl: string; mode: Mode; fields: Record<string, string | { name: string }> }

/** An order as code in each language: it sends, waits and downloads, and reads the key from the environment. */
export const snippets = {
  curl: { label: 'cURL', write: curl },
  typescript: { label: 'TypeScript', write: typescript },
  python: { label: 'Python', write: python },
}

const wordOf = (mode: Mode) => ({ render: 'rendering', video: 'clip' })[kindOf(mode)]

const extensionOf = ({ mode, fields }: Order) => (kindOf(mode) === 'video' ? 'mp4' : (fields.output_format ?? 'png'))

const isOfSeveral = ({ fields }: Order) => Number(fields.count ?? 1) > 1

function curl(order: Order): string {
  const { baseUrl, mode, fields } = order
  const parts = entries(fields).map(([name, value]) =>
    // --form-string, because -F gives a meaning to a leading @ or < and to a semicolon.
    typeof value === 'string'
      ? `--form-string ${shell(`${name}=${value}`)}`
      : `-F ${shell(`${name}=@"${value.name}"`)}`,
  )
  return `URL=${shell(baseUrl)}
AUTH="Authorization: Bearer $${keyVariable}"
field() { sed -E "s/.*\\"$1\\":\\[?\\"([^\\"]*)\\".*/\\1/"; }

ID=$(curl -fsS "$URL${pathOf(mode)}" -H "$AUTH" \\
  ${parts.join(' \\\n  ')} | field id)

while STATUS=$(curl -fsS "$URL/v1/status/$ID?wait=55" -H "$AUTH"); do
  case $(echo "$STATUS" | sed -E 's/^\\{"status":"([a-z]*)".*/\\1/') in
    succeeded) ${isOfSeveral(order) ? curlAll(order) : `curl -fsS "$(echo "$STATUS" | field message)" -o ${wordOf(mode)}.${extensionOf(order)}`}; break ;;
    failed) echo "$STATUS" >&2; break ;;
  esac
done
`
}

/** The results in their order, each by its link, in which a comma is written otherwise. */
const curlAll = (order: Order) => `N=0
      for RESULT in $(echo "$STATUS" | sed -E 's/.*"message":\\[([^]]*)\\].*/\\1/' | tr -d '"' | tr , ' '); do
        N=$((N + 1)); curl -fsS "$RESULT" -o "${wordOf(order.mode)}-$N.${extensionOf(order)}"
      done`

function typescript(order: Order): string {
  const { baseUrl, mode, fields } = order
  const parts = entries(fields).map(([name, value]) =>
    typeof value === 'string'
      ? `form.append(${JSON.stringify(name)}, ${JSON.stringify(value)})`
      : `form.append(${JSON.stringify(name)}, await openAsBlob(${JSON.stringify(value.name)}), ${JSON.stringify(value.name)})`,
  )
  return `import { openAsBlob } from 'node:fs'
import { writeFile } from 'node:fs/promises'

const url = ${JSON.stringify(baseUrl)}
const headers = { authorization: \`Bearer \${process.env.${keyVariable}}\` }

async function call(path: string, init: RequestInit = {}) {
  const response = await fetch(url + path, { ...init, headers })
  const body: any = await response.json()
  if (!response.ok) throw new Error(\`\${body.code}: \${body.message}\`)
  return body
}

const form = new FormData()
${parts.join('\n')}

const { id } = await call('${pathOf(mode)}', { method: 'POST', body: form })
let generation: any
do {
  generation = await call(\`/v1/status/\${id}?wait=55\`)
} while (!${array(finalStatuses)}.includes(generation.status))
if (generation.error) throw new Error(generation.error.message)

${isOfSeveral(order) ? typescriptAll(order) : typescriptOne(order)}`
}

const typescriptOne = (order: Order) => `const file = await fetch(generation.output[0].url)
await writeFile('${wordOf(order.mode)}.${extensionOf(order)}', Buffer.from(await file.arrayBuffer()))
`

const typescriptAll = (order: Order) => `for (const [i, { url }] of generation.output.entries()) {
  const file = await fetch(url)
  await writeFile(\`${wordOf(order.mode)}-\${i + 1}.${extensionOf(order)}\`, Buffer.from(await file.arrayBuffer()))
}
`

function python(order: Order): string {
  const { baseUrl, mode, fields } = order
  const files = entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' ? [] : [`    ${literal(name)}: open(${literal(value.name)}, "rb"),`],
  )
  const data = entries(fields).flatMap(([name, value]) =>
    typeof value === 'string' ? [`    ${literal(name)}: ${literal(value)},`] : [],
  )
  return `import os
import requests  # pip install requests

url = ${literal(baseUrl)}
headers = {"Authorization": "Bearer " + os.environ["${keyVariable}"]}
files = {
${files.join('\n') || '    # No file: this makes the form multipart.\n    "": ("", ""),'}
}
data = {
${data.join('\n')}
}

answer = requests.post(url + "${pathOf(mode)}", headers=headers, files=files, data=data, timeout=120)
if not answer.ok:
    raise SystemExit(answer.json()["message"])

generation = {"status": "queued"}
while generation["status"] not in (${finalStatuses.map(literal).join(', ')}):
    status = requests.get(url + "/v1/status/" + answer.json()["id"] + "?wait=55", headers=headers, timeout=90)
    status.raise_for_status()
    generation = status.json()
if generation["error"]:
    raise SystemExit(generation["error"]["message"])

${isOfSeveral(order) ? pythonAll(order) : pythonOne(order)}`
}

const pythonOne = (order: Order) => `with open("${wordOf(order.mode)}.${extensionOf(order)}", "wb") as file:
    file.write(requests.get(generation["output"][0]["url"], timeout=120).content)
`

const pythonAll = (order: Order) => `for i, output in enumerate(generation["output"], start=1):
    with open(f"${wordOf(order.mode)}-{i}.${extensionOf(order)}", "wb") as file:
        file.write(requests.get(output["url"], timeout=120).content)
`

const array = (words: readonly string[]) => `[${words.map((word) => `'${word}'`).join(', ')}]`

const entries = (fields: Order['fields']) => Object.entries(fields)

/** Inside single quotes, a shell gives no character a special meaning. */
const shell = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** JSON strings are valid Python, except for surrogates, which JSON leaves as they are. */
const literal = (text: string) => JSON.stringify(text)
