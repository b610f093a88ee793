import assert from 'node:assert/strict'
import axe from 'axe-core'
import { type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { createSignInLink } from '../../src/accounts/sessions.ts'
import { signInUrl } from '../../src/http/endpoints/session.ts'
import { openTestApp, type TestApp } from '../harness/open-test-app.ts'

/** Playwright's own downloads are not used: Debian's Chromium plays H.264. */
const executablePath = process.env.VEDUTA_TEST_CHROMIUM ?? '/usr/bin/chromium'

/** For steps without a generation, which has its own timeout. */
const stepMs = 60_000

export type Studio = Awaited<ReturnType<typeof openStudio>>
export type Visit = { page: Page; accountId: string; check: () => void; close: () => Promise<void> }

/** The real page of a real service in a real browser. */
export async function openStudio(overrides: Parameters<typeof openTestApp>[0] = {}) {
  const app = await openTestApp(overrides)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })

  /** The browser of one person, signed in by a link; `check` fails if the page did something forbidden. */
  async function visit({
    credits = 100,
    ...options
  }: BrowserContextOptions & { credits?: number } = {}): Promise<Visit> {
    const { id } = await app.newAccount(credits)
    const visited = await visitor(options)
    await visited.page.goto(await linkTo(app, id))
    await visited.page.getByRole('heading', { name: 'Create' }).waitFor()
    return { ...visited, accountId: id }
  }

  async function visitor(options: BrowserContextOptions = {}): Promise<Omit<Visit, 'accountId'>> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 },
      reducedMotion: 'reduce',
      ...options,
    })
    context.setDefaultTimeout(stepMs)
    const page = await context.newPage()
    const faults = watch(page, app.url)
    return { page, check: () => assert.deepEqual(faults, []), close: () => context.close() }
  }

  return {
    app,
    visit,
    visitor,
    linkTo: (accountId: string | null) => linkTo(app, accountId),
    close: async () => {
      await browser.close()
      await app.close()
    },
  }
}

/** @param accountId null for the operator */
async function linkTo(app: TestApp, accountId: string | null): Promise<string> {
  return signInUrl(app.url, (await createSignInLink(app.app, accountId)).token)
}

/** What a page must never do: load from elsewhere, break its policy, throw, complain. */
function watch(page: Page, url: string): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`threw ${error.stack}`))
  page.on('console', (message) => {
    // The browser logs every refusal of the service; whether the page copes with it is for the tests.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    faults.push(`logged ${message.text()}`)
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`) && !/^(blob|data):/.test(request.url()))
      faults.push(`asked ${request.url()}`)
  })
  return faults
}

/** Asserts that axe finds nothing serious on the current page. */
export async function assertAccessible(page: Page, state: string): Promise<void> {
  // By the debugger, which the page's policy does not restrict.
  await page.evaluate(axe.source)
  const found = (await page.evaluate('axe.run({ resultTypes: ["violations"] })')) as axe.AxeResults
  const serious = found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  assert.deepEqual(
    serious.map(({ id, nodes }) => `${state}: ${id} at ${nodes.map(({ html }) => html).join(' ')}`),
    [],
  )
}

export const house = 'samples/house.jpg'

/** Puts a picture and a prompt in the form. */
export async function fillForm(page: Page, prompt = 'a sunny family house with a pool'): Promise<void> {
  await page.locator('.picture input[type=file]').first().setInputFiles(house)
  await page.getByText('house.jpg').waitFor()
  await page.getByLabel('What it shows').fill(prompt)
}

/** An ordered rendering, once it is on the page. */
export async function render(page: Page): Promise<void> {
  await fillForm(page)
  await page.getByRole('button', { name: 'Render', exact: true }).click()
  await page.getByRole('slider').waitFor({ timeout: 120_000 })
}
