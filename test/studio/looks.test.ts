import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, fillForm, openStudio, type Studio, type Visit } from './open-studio.ts'

/** Where screenshots are kept; without it none are made. */
const shots = process.env.VEDUTA_TEST_SHOTS

let studio: Studio
let visit: Omit<Visit, 'accountId'>
let page: Page

before(async () => {
  if (shots) await mkdir(shots, { recursive: true })
  studio = await openStudio()
  visit = await studio.visitor()
  page = visit.page
  await page.goto(studio.app.url)
})
after(async () => {
  await visit.close()
  await studio.close()
})

const states: Record<string, () => Promise<unknown>> = {
  'signed-out': () => page.getByText('Or sign in with an API key').waitFor(),
  empty: async () => {
    await page.goto(await studio.linkTo(null))
    await page.getByText('Your picture appears here.').waitFor()
  },
  form: async () => {
    await fillForm(page)
    await page.getByText('1600 × 1067').waitFor()
  },
  running: async () => {
    await page.getByRole('button', { name: 'Render', exact: true }).click()
    await page.getByRole('button', { name: 'Cancel' }).waitFor()
  },
  done: () => page.getByRole('slider').waitFor({ timeout: 120_000 }),
  clip: async () => {
    await page.getByRole('button', { name: 'Make a clip from it' }).click()
    await page.getByText(/rendering-\w+\.png/).waitFor()
  },
  code: async () => {
    await page.getByRole('button', { name: 'As code' }).click()
    await page.getByRole('dialog').waitFor()
  },
  history: async () => {
    await page.keyboard.press('Escape')
    await page.goto(`${studio.app.url}/#/history`)
    await page.getByRole('list', { name: 'Generations' }).waitFor()
  },
  account: async () => {
    await page.goto(`${studio.app.url}/#/account`)
    await page.getByText('opening balance').waitFor()
  },
  webhooks: async () => {
    await page.goto(`${studio.app.url}/#/webhooks`)
    await page.getByLabel('URL').fill(`${studio.app.url}/nowhere`)
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    await page.getByText('Its secret is shown only once').waitFor()
    await page.getByRole('button', { name: 'Send a test' }).click()
    await page.getByText('webhook.test').waitFor()
  },
  operate: async () => {
    await page.goto(`${studio.app.url}/#/operate`)
    await page.getByText('Manage Operator').click()
    await page.getByRole('button', { name: 'Revoke' }).waitFor()
  },
}

for (const [state, reach] of Object.entries(states)) {
  test(`${state}: nothing is cut off at any width, light and dark are readable, axe finds nothing serious`, async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await reach()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // A running order may end meanwhile, so it is checked at two widths only.
      for (const width of state === 'running' ? [320, 1440] : [320, 640, 768, 1440, 3840]) {
        await page.setViewportSize({ width, height: 900 })
        const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
        assert.ok(Number(overflow) <= 0, `${overflow} pixels too wide at ${width}`)
        if (shots) await page.screenshot({ path: join(shots, `${state}-${width}-${colorScheme}.png`) })
      }
      await assertAccessible(page, `${state}, ${colorScheme}`)
    }
    await page.emulateMedia({ colorScheme: 'light' })
    await page.setViewportSize({ width: 1440, height: 900 })
  })
}

test('every target is at least 24 pixels, and the page works from right to left', async () => {
  await page.goto(`${studio.app.url}/#/`)
  await page.getByText('Your picture appears here.').or(page.getByRole('figure')).first().waitFor()
  const small =
    await page.evaluate(`[...document.querySelectorAll('button, a, select, input:not([type=file]), summary')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ element, box }) => box.width && (box.width < 24 || box.height < 24) && !element.closest('.check'))
    .map(({ element }) => element.outerHTML)`)
  assert.deepEqual(small, [])
  await page.evaluate('document.documentElement.dir = "rtl"')
  assert.ok(Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth')) <= 0)
  const places = await page.evaluate(
    `['.order', '.stage'].map((name) => document.querySelector(name).getBoundingClientRect().left)`,
  )
  const [form, stage] = places as [number, number]
  assert.ok(form > stage, 'the form is on the right')
  if (shots) await page.screenshot({ path: join(shots, 'rtl.png') })
  await page.evaluate('document.documentElement.dir = "ltr"')
})

test('everything stays reachable at 200 % zoom', async () => {
  const zoomed = await studio.visit({ viewport: { width: 640, height: 450 }, deviceScaleFactor: 2 })
  assert.ok(Number(await zoomed.page.evaluate('document.documentElement.scrollWidth - innerWidth')) <= 0)
  await zoomed.page.getByRole('button', { name: 'Render', exact: true }).scrollIntoViewIfNeeded()
  assert.ok(await zoomed.page.getByRole('button', { name: 'Render', exact: true }).isVisible())
  await zoomed.page.getByRole('link', { name: 'Account' }).click()
  await zoomed.page.getByRole('heading', { name: 'Ledger' }).waitFor()
  zoomed.check()
  await zoomed.close()
})

test('the page loaded nothing from elsewhere, kept its policy and logged no error', () => visit.check())
