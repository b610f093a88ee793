import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { assertAccessible, house, openStudio, type Studio, type Visit } from './open-studio.ts'

let studio: Studio
let visitor: Omit<Visit, 'accountId'>
let page: Page

before(async () => {
  studio = await openStudio()
  visitor = await studio.visitor()
  page = visitor.page
})
after(async () => {
  await visitor.close()
  await studio.close()
})

test('an API key signs in by keyboard only, and a wrong one gets an error', async () => {
  const { key } = await studio.app.newAccount(50)
  await page.goto(studio.app.url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await assertAccessible(page, 'signed out')
  await tabTo(page.getByText('Or sign in with an API key'))
  await page.keyboard.press('Enter')
  await tabTo(page.getByLabel('API key', { exact: true }))
  await page.keyboard.type('veduta_nonsense')
  await page.keyboard.press('Enter')
  await page.getByText('This is not a valid API key').waitFor()
  await page.getByLabel('API key', { exact: true }).fill('')
  await page.getByLabel('API key', { exact: true }).focus()
  await page.keyboard.type(key)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Create' }).waitFor()
})

test('? lists the keys, Esc closes the list, and g with a letter goes to a page', async () => {
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keys' }).waitFor()
  await assertAccessible(page, 'the keys')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await page.getByText('Nothing here yet.').waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { name: 'Create' }).waitFor()
})

test('a picture is chosen, described and ordered by keyboard only', async () => {
  await tabTo(page.getByLabel('Choose a picture').first())
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.keyboard.press('Space')])
  await chooser.setFiles(house)
  await page.getByText('house.jpg').waitFor()
  await tabTo(page.getByLabel('What it shows'))
  await page.keyboard.type('what is the house like? a pool')
  await tabTo(page.getByRole('radio', { name: 'Exterior' }))
  await page.keyboard.press('ArrowRight')
  assert.ok(await page.getByRole('radio', { name: 'Interior' }).isChecked())
  await page.keyboard.press('ArrowLeft')
  await tabTo(page.getByRole('combobox', { name: 'Style' }))
  await page.keyboard.type('Water')
  await page.evaluate(`(() => {
    const region = document.querySelector('p[aria-live]')
    globalThis.said = []
    new MutationObserver(() => said.push(region.textContent)).observe(region, { subtree: true, childList: true, characterData: true })
  })()`)
  await page.keyboard.press('Control+Enter')
  // On a busy machine it may be ready before the browser looks.
  const underWay = page.getByRole('button', { name: 'Cancel' })
  await underWay.or(page.getByRole('slider')).waitFor()
})

test('screen readers announce the stages of an order, but not each percent', async () => {
  await page.getByRole('slider').waitFor({ timeout: 120_000 })
  const said = (await page.evaluate('said')) as string[]
  assert.deepEqual(
    [...new Set(said)].filter((text) => text !== '' && text !== 'Sent.'),
    ['It is being made.', 'It is ready.'],
  )
  assert.ok(said.length <= 4, said.join(' | '))
})

test('before and after are compared by the keyboard, with spoken values', async () => {
  const slider = page.getByRole('slider')
  await tabTo(slider)
  for (const [key, value] of [
    ['ArrowRight', 52],
    ['ArrowLeft', 50],
    ['PageUp', 60],
    ['Home', 0],
    ['End', 100],
  ] as const) {
    await page.keyboard.press(key)
    assert.equal(await slider.getAttribute('aria-valuenow'), String(value))
    assert.equal(await slider.getAttribute('aria-valuetext'), `${100 - value} % of the rendering is shown`)
  }
})

test('ordering again by keyboard fills the form and focuses its button', async () => {
  await tabTo(page.getByRole('button', { name: 'Same seed' }))
  await page.keyboard.press('Enter')
  assert.ok(await isFocused(page.getByRole('button', { name: 'Render', exact: true })))
  assert.equal(await page.getByLabel('What it shows').inputValue(), 'what is the house like? a pool')
})

test('the page loaded nothing from elsewhere, kept its policy and logged no error', () => visitor.check())

/** Presses Tab, at most as often as there are elements on the page. */
async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  assert.fail(`Tab does not lead to ${target}`)
}

const isFocused = (target: Locator) =>
  target.evaluate((element) => {
    const { ownerDocument } = element as unknown as { ownerDocument: { activeElement: unknown } }
    return ownerDocument.activeElement === (element as unknown)
  })
