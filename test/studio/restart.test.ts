import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Browser, chromium } from 'playwright-core'
import { adminTokenFile } from '../../src/secrets.ts'
import { freePort, type ServeProcess, startServe } from '../harness/serve-process.ts'
import { fillForm } from './open-studio.ts'

let dataDir: string
let port: number
let service: ServeProcess
let browser: Browser

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'veduta-studio-'))
  port = await freePort()
  service = startServe({ port, dataDir })
  await service.ready
  browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
})
after(async () => {
  await browser.close()
  await service.kill()
  await rm(dataDir, { recursive: true, force: true })
})

test("the operator's link signs in on a fresh service, with credits for a first picture, and survives a crash", async () => {
  const page = await browser.newPage()
  await page.goto(await operatorLink())
  await page.getByText('100 credits', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Operate' }).waitFor()
  await fillForm(page)
  await page.getByRole('button', { name: 'Render', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
  await service.killGroup()
  service = startServe({ port, dataDir })
  await page.getByRole('slider').waitFor({ timeout: 120_000 })
  await page.getByText('95 credits', { exact: true }).waitFor()
  const { generations } = await askAsOperator<{ generations: { status: string }[] }>('GET', 'generations')
  assert.deepEqual(
    generations.map(({ status }) => status),
    ['succeeded'],
  )
})

/** What `veduta sign-in` prints. */
const operatorLink = async () => (await askAsOperator<{ url: string }>('POST', 'sign-in-links', '{}')).url

async function askAsOperator<Reply>(method: string, what: string, body?: string): Promise<Reply> {
  const token = (await readFile(adminTokenFile(dataDir), 'utf8')).trim()
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const request = { method, headers, ...(body && { body }) }
  return (await (await fetch(`${service.url}/admin/v1/${what}`, request)).json()) as Reply
}
