import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { openReceiver } from '../api/webhook-receiver.ts'
import { pngOf } from '../scenes/scene-file.ts'
import { assertAccessible, openStudio, render, type Studio, type Visit } from './open-studio.ts'

let studio: Studio
let visit: Omit<Visit, 'accountId'>
let page: Page

before(async () => {
  studio = await openStudio()
  visit = await studio.visitor()
  page = visit.page
  await page.goto(await studio.linkTo(null))
  await page.getByRole('link', { name: 'Operate' }).waitFor()
})
after(async () => {
  await visit.close()
  await studio.close()
})

test('a webhook is added, its secret shown once, tested, seen in the log, replayed, disabled and deleted', async () => {
  const receiver = await openReceiver()
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByText('There are no webhooks yet.').waitFor()
  await page.getByLabel('URL').fill(receiver.urlOf('/hook'))
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  await page.getByText(/^whsec_/).waitFor()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('webhook.test').waitFor()
  await receiver.untilReceived('/hook', 1)
  await page.getByRole('button', { name: 'Deliver again' }).click()
  await receiver.untilReceived('/hook', 2)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByText(/Delivered, \d attempt/).waitFor()
  await assertAccessible(page, 'webhooks')
  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('button', { name: 'Enable' }).waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('There are no webhooks yet.').waitFor()
  receiver.close()
})

test('the account page has the balance, the usage as a plot and a table, and the ledger, including as CSV', async () => {
  await page.getByRole('link', { name: 'Create', exact: true }).click()
  await render(page)
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByText('opening balance').waitFor()
  assert.equal(await page.locator('.plot rect').count(), 1)
  await page.getByText('As a table').click()
  await page.getByRole('cell', { name: 'Renderings' }).waitFor()
  await page.getByRole('cell', { name: '+100' }).waitFor()
  await assertAccessible(page, 'account')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as CSV' }).click(),
  ])
  assert.equal(download.suggestedFilename(), 'ledger.csv')
  assert.equal(await download.failure(), null)
})

test('the colours follow the system or a saved choice', async () => {
  const paper = () => page.evaluate('getComputedStyle(document.documentElement).backgroundColor')
  const light = await paper()
  await page.getByLabel('Colours').selectOption('dark')
  const dark = await paper()
  assert.notEqual(dark, light)
  await page.reload()
  await page.getByText('opening balance').waitFor()
  assert.equal(await paper(), dark)
  await page.getByLabel('Colours').selectOption('system')
})

test('the operator opens an account, changes its balance with a reason, issues a key and revokes it, and invites by a link', async () => {
  await page.getByRole('link', { name: 'Operate' }).click()
  await page.getByLabel('Name').first().fill('Häuser GmbH')
  await page.getByLabel('Opening balance').fill('20')
  await page.getByRole('button', { name: 'Open an account' }).click()
  await page.getByText('Manage Häuser GmbH · 20 credits').click()
  const account = page.getByRole('listitem').filter({ hasText: 'Häuser GmbH' })
  await account.getByLabel('Credits to add (negative to remove)').fill('-21')
  await account.getByLabel('Reason, for the ledger').fill('a test')
  await account.getByRole('button', { name: 'Change the balance' }).click()
  await account.getByText('NO_CREDITS').waitFor()
  await account.getByLabel('Credits to add (negative to remove)').fill('30')
  await account.getByRole('button', { name: 'Change the balance' }).click()
  await page.getByText('Manage Häuser GmbH · 50 credits').waitFor()
  await account.getByRole('textbox', { name: 'Name' }).fill('the plugin')
  await account.getByRole('button', { name: 'Issue a key' }).click()
  const key = (await account.getByText(/^veduta_\w{38}$/).textContent())!
  const asked = () => fetch(`${studio.app.url}/v1/account`, { headers: { authorization: `Bearer ${key}` } })
  assert.equal((await asked()).status, 200)
  await account.getByRole('button', { name: 'Revoke' }).click()
  await account.getByRole('button', { name: 'Revoke' }).click()
  await account.getByText('Revoked').waitFor()
  await account.getByRole('button', { name: 'Make a sign-in link' }).click()
  const link = (await account.getByText('/#sign-in=').textContent())!
  const invited = await studio.visitor()
  await invited.page.goto(link)
  await invited.page.getByText('50 credits', { exact: true }).waitFor()
  assert.equal(await invited.page.getByRole('link', { name: 'Operate' }).count(), 0)
  await invited.close()
})

test('the operator is shown fifty accounts, and more of them when asking for them', async () => {
  for (let n = 0; n < 60; n++) await studio.app.newAccount(0)
  const asked: string[] = []
  const note = (request: Request) => request.url().includes('/accounts?') && asked.push(request.url())
  await page.getByRole('link', { name: 'Operate' }).click()
  await page.reload()
  const accounts = page.getByText(/^Manage /)
  await accounts.nth(49).waitFor()
  assert.equal(await accounts.count(), 50)
  page.on('request', note)
  await page.getByRole('button', { name: 'Load more' }).click()
  await accounts.nth(60).waitFor()
  page.off('request', note)
  assert.equal(asked.length, 1)
})

test('the operator sees the queue, the engines, the failures and what needs older secrets', async () => {
  await page.getByRole('radio', { name: 'Queue' }).check()
  await page.getByText('Nothing is waiting or running.').waitFor()
  await page.getByRole('radio', { name: 'Failures' }).check()
  await page.getByText('Nothing failed.').waitFor()
  await page.getByRole('radio', { name: 'Secrets' }).check()
  await page.getByText('Sign-in links').waitFor()
  await page.getByRole('radio', { name: 'Engines' }).check()
  await page.getByText('This service does not report on its engines.').or(page.getByText('classical')).first().waitFor()
  await assertAccessible(page, 'engines')
})

test('the operator sees what the engine sees in a picture, or why it was refused', async () => {
  await page.getByRole('radio', { name: 'Seeing' }).check()
  const choose = page.getByLabel('Choose a picture')
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.alloc(2000, 'a text ') })
  await page.getByText('INVALID_IMAGE_TYPE').waitFor()
  const buffer = await pngOf('villa, massing')
  await choose.setInputFiles({ name: 'villa.png', mimeType: 'image/png', buffer })
  const drawing = page.getByRole('img', { name: 'what the engine sees' })
  await drawing.waitFor()
  assert.equal(await drawing.evaluate((image: { naturalWidth: number }) => image.naturalWidth), 1344)
  assert.equal(await page.getByText('INVALID_IMAGE_TYPE').count(), 0)
  await assertAccessible(page, 'seeing')
})

test('the first load has at most 150 KB of script, compressed', async () => {
  const { page, close } = await studio.visitor()
  let bytes = 0
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) bytes += Number(response.headers()['content-length'])
  })
  await page.goto(await studio.linkTo(null), { waitUntil: 'networkidle' })
  assert.ok(bytes > 0 && bytes <= 150 * 1024, `${bytes} bytes`)
  await close()
})

test('the page loaded nothing from elsewhere, kept its policy and logged no error', () => visit.check())
