import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { adminTokenFile } from '../src/secrets.ts'
import { freePort, startServe } from '../test/harness/serve-process.ts'
import { atMost, type Row, table } from './harness/table.ts'

/**
 * Lighthouse's measurements of the studio, with its own throttling of a phone: `node bench/studio.ts PATH`, where PATH is the
 * lighthouse command of an installation elsewhere, because it is larger than this project.
 */
const [lighthouse = 'lighthouse'] = process.argv.slice(2)
const dataDir = await mkdtemp(join(tmpdir(), 'veduta-lighthouse-'))
const service = startServe({ port: await freePort(), dataDir })
try {
  await service.ready
  const rows = [...(await measure('signed out', undefined)), ...(await measure('signed in', await openSession()))]
  console.log(table(rows))
} finally {
  await service.stop()
  await rm(dataDir, { recursive: true, force: true })
}

type Report = {
  categories: Record<string, { score: number }>
  audits: Record<
    string,
    { numericValue: number; details?: { items: { resourceType: string; transferSize: number }[] } }
  >
}

async function measure(state: string, cookie: string | undefined): Promise<Row[]> {
  const out = join(dataDir, 'lighthouse.json')
  await promisify(execFile)(lighthouse, [
    service.url,
    '--quiet',
    '--output=json',
    `--output-path=${out}`,
    '--only-categories=performance,accessibility,best-practices',
    '--chrome-flags=--headless=new --no-sandbox',
    ...(cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : []),
  ])
  const { categories, audits } = JSON.parse(await readFile(out, 'utf8')) as Report
  const score = (category: string, least: number): Row => {
    const value = Math.round(categories[category]!.score * 100)
    return { measure: `${category}, ${state}`, figure: String(value), bar: `≥ ${least}`, ok: value >= least }
  }
  const paintMs = audits['largest-contentful-paint']!.numericValue
  const scripts = audits['network-requests']!.details!.items.filter(({ resourceType }) => resourceType === 'Script')
  const scriptKb = scripts.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024
  return [
    score('performance', 90),
    score('accessibility', 95),
    score('best-practices', 95),
    atMost(`largest contentful paint, ${state}`, paintMs / 1000, 's', 1.5),
    atMost(`scripts, compressed, ${state}`, scriptKb, 'KB', 150),
  ]
}

/** The operator's, as the link of `veduta sign-in` opens it. */
async function openSession(): Promise<string> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(service.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const token = (await readFile(adminTokenFile(dataDir), 'utf8')).trim()
  const made = await post('/admin/v1/sign-in-links', {}, { authorization: `Bearer ${token}` })
  const { url } = (await made.json()) as { url: string }
  const opened = await post('/v1/session', { link: url.split('=')[1] })
  return opened.headers.get('set-cookie')!.split(';')[0]!
}
