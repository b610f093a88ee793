import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { type ModelServer, openModelServer } from '../engines/models/model-server.ts'
import { assertAccessible, openStudio, type Studio, type Visit } from './open-studio.ts'

/** Where screenshots are kept; without it none are made. */
const shots = process.env.VEDUTA_TEST_SHOTS

let publisher: ModelServer
let folder: string
let studio: Studio
let visit: Omit<Visit, 'accountId'>
let page: Page

before(async () => {
  if (shots) await mkdir(shots, { recursive: true })
  publisher = await openModelServer()
  folder = await mkdtemp(join(tmpdir(), 'veduta-models-'))
  const entries = [
    publisher.program(),
    publisher.model({ time: 'a moment', memoryMb: 1, cardMb: 1 }),
    publisher.model({ name: 'too-hungry', memoryMb: 1e9 }),
    publisher.model({ name: 'without-hash' }, { sha256: undefined }),
    publisher.model({ name: 'b-model', onlyByName: true }, { sha256: 'a'.repeat(64) }),
  ]
  studio = await openStudio({ modelsList: await publisher.writeList(...entries), modelsDir: join(folder, 'models') })
  visit = await studio.visitor()
  page = visit.page
  await page.goto(await studio.linkTo(null))
  await openModels()
})
after(async () => {
  await visit.close()
  await studio.close()
  await publisher.close()
  await rm(folder, { recursive: true })
})

async function openModels() {
  await page.getByRole('link', { name: 'Operate' }).click()
  await page.getByRole('radio', { name: 'Models' }).check()
  await page.getByRole('heading', { name: 'Local models' }).waitFor()
}

const row = (name: string) => page.getByRole('row').filter({ hasText: name })
const bar = () => page.getByRole('progressbar', { name: 'Progress of the download' })
const valueNow = () => bar().evaluate((element) => (element as unknown as { value: number }).value)

async function assertLooks(state: string) {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
      assert.ok(Number(overflow) <= 0, `${state} is ${overflow} pixels too wide at ${width}`)
      const path = shots && join(shots, `models-${state}-${width}-${colorScheme}.png`)
      if (path) await page.screenshot({ path, fullPage: true })
    }
    await assertAccessible(page, `${state}, ${colorScheme}`)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('the page says what this machine is, which model fits and why, and which cannot be installed', async () => {
  await page.getByText(/^a-model is the choice for this machine: the smallest, because/).waitFor()
  await row('too-hungry').getByText('Too large for this machine').waitFor()
  await row('without-hash').getByText('No SHA-256 in the list').waitFor()
  assert.equal(await row('without-hash').getByRole('button').count(), 0)
  await page.getByText(/^Only the machine .* gets it\. In a fleet/).waitFor()
  await assertLooks('list')
})

test('an install shows its progress, which moves, and is still there when the page is opened again', async () => {
  publisher.hold('model.gguf', 1_000_000)
  await page.getByRole('button', { name: 'Install a-model' }).first().click()
  await page.getByText('File 2 of 3, model.gguf').waitFor()
  await page.getByText('1 MB of 3.2 MB').waitFor()
  const before = await valueNow()
  assert.ok(before > 25 && before < 40, `${before} %`)
  assert.equal(await bar().getAttribute('aria-valuetext'), '1 MB of 3.2 MB')
  await page.getByText('a-model is being installed', { exact: true }).first().waitFor()
  assert.equal(await row('b-model').getByRole('button').getAttribute('aria-disabled'), 'true')
  await row('a-model').getByText('Being installed').waitFor()
  await assertLooks('running')
  await page.reload()
  await page.getByRole('radio', { name: 'Models' }).check()
  publisher.hold('model.gguf', 2_000_000)
  await page.getByText(/· 2 MB of 3\.2 MB/).waitFor()
  assert.ok((await valueNow()) > before)
})

test('it is cancelled, goes on, and at its end the page says that the service is to be started again', async () => {
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('heading', { name: 'a-model was cancelled' }).waitFor()
  await row('a-model').getByText('Partly here').waitFor()
  await assertLooks('cancelled')
  publisher.release('model.gguf')
  await row('a-model').getByRole('button', { name: 'Go on with a-model' }).click()
  await page
    .getByText(/Start the service again: from then on it makes renderings with a-model\./)
    .first()
    .waitFor()
  await row('a-model').getByText('Installed').waitFor()
  await page.getByText('a-model is the choice for this machine, and is installed.').waitFor()
  assert.equal(publisher.asked.filter(({ path }) => path === 'model.gguf').at(-1)!.range, 'bytes=2000000-')
  // Screen readers are told.
  await page.getByRole('status').filter({ hasText: 'a-model is installed. Every file is verified.' }).waitFor()
  await assertLooks('installed')
})

test('an install that fails, and one that is refused, say what to do', async () => {
  await row('b-model').getByRole('button', { name: 'Install b-model' }).click()
  await page
    .getByRole('alert')
    .filter({ hasText: /model\.gguf has the SHA-256 \w{64}, but a{64} was expected/ })
    .waitFor()
  await assertLooks('failed')
  const { installer } = studio.app.app
  publisher.hold('text.gguf', 1000)
  await rm(join(folder, 'models', 'a-model', 'text.gguf'))
  await installer.begin('a-model')
  await row('b-model').getByRole('button', { name: 'b-model' }).click()
  await page.getByText('INSTALL_RUNNING').waitFor()
  await page.getByRole('heading', { name: 'a-model is being installed' }).waitFor()
  await installer.cancel()
  await page.getByRole('heading', { name: 'a-model was cancelled' }).waitFor()
  publisher.release('text.gguf')
})

test('the page loaded nothing from elsewhere, kept its policy and logged no error', () => visit.check())
