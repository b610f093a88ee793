import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ApiError } from '../../contract/errors.ts'
import { matches } from '../request/etag.ts'
import type { Call } from './handler.ts'

/** Where the studio's build is: in its own folder in a checkout, beside the rest in the package. */
const folder = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../studio/dist' : '../../studio', import.meta.url),
)

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/** The build's compressed forms, best first. */
const encodings = { br: '.br', gzip: '.gz' } as const

type Built = { type: string; etag: string; identity: Buffer; br?: Buffer; gzip?: Buffer }

/** A file of the studio's build, in the best of its compressed forms that the browser takes. @throws ApiError NOT_FOUND */
export async function sendBuiltFile({ request, reply }: Call, name: string) {
  const built = (await readBuild()).get(name)
  if (!built) throw new ApiError('NOT_FOUND', undefined, { headers: { 'cache-control': 'no-store' } })
  reply.headers({ etag: built.etag, vary: 'accept-encoding' })
  if (matches(request.headers['if-none-match'], built.etag)) return reply.code(304).send()
  const accepted = String(request.headers['accept-encoding'] ?? '')
  const encoding = (Object.keys(encodings) as (keyof typeof encodings)[]).find(
    (encoding) => built[encoding] && new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
  )
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(built.type).send(encoding ? built[encoding] : built.identity)
}

let build: Promise<Map<string, Built>> | undefined

/** Read at the first request, and kept; without a build there is no page. */
function readBuild(): Promise<Map<string, Built>> {
  build ??= readFiles().catch((error) => {
    build = undefined
    if (error.code === 'ENOENT') return new Map()
    throw error
  })
  return build
}

async function readFiles(): Promise<Map<string, Built>> {
  const found = await readdir(folder, { recursive: true })
  const names = found.filter((name) => extname(name) in types)
  const entries = names.map(async (name): Promise<[string, Built]> => {
    const read = async (suffix: string) =>
      found.includes(name + suffix) ? await readFile(join(folder, name + suffix)) : undefined
    const identity = await readFile(join(folder, name))
    const etag = `"${hash('sha256', identity, 'base64url').slice(0, 22)}"`
    const type = types[extname(name)]!
    return [name, { type, etag, identity, br: await read(encodings.br), gzip: await read(encodings.gzip) }]
  })
  return new Map(await Promise.all(entries))
}
