import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { grantCredits } from '../../src/accounts/accounts.ts'
import { assertAccessible, fillForm, house, openStudio, type Studio } from './open-studio.ts'

let studio: Studio
let folder: string

before(async () => {
  studio = await openStudio()
  folder = await mkdtemp(join(tmpdir(), 'veduta-studio-'))
})
after(async () => {
  await studio.close()
  await rm(folder, { recursive: true })
})

test('a file of 40 MB is refused at once in the words of the service, and nothing is sent', async () => {
  const { page, check, close } = await studio.visit()
  const path = join(folder, 'huge.jpg')
  await writeFile(path, Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(40 * 1024 * 1024 - 4)]))
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.locator('.picture input[type=file]').first().setInputFiles(path)
  await page.getByText('The file of 41943040 bytes is too large: send at most 8388608 bytes (8 MB).').waitFor()
  await page.getByText('IMAGE_TOO_LARGE').waitFor()
  await assertAccessible(page, 'too large')
  await page.getByRole('button', { name: 'Make it smaller' }).click()
  await page.getByText('This browser cannot read the picture').waitFor()
  assert.deepEqual(posts, [])
  check()
  await close()
})

test('a picture that is too large is made smaller if the browser can read it', async () => {
  const { page, check, close } = await studio.visit()
  const path = join(folder, 'large.jpg')
  const noise = {
    create: {
      width: 3600,
      height: 2400,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  } as const
  await sharp(noise).jpeg({ quality: 97 }).toFile(path)
  await page.locator('.picture input[type=file]').first().setInputFiles(path)
  await page.getByRole('button', { name: 'Make it smaller' }).click()
  await page.getByText('2688 × 1792').waitFor()
  check()
  await close()
})

test('a HEIC picture is converted if the browser can, else a sentence says what to do; a text is refused by its bytes', async () => {
  const { page, check, close } = await studio.visit()
  const input = page.locator('.picture input[type=file]').first()
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(4000)])
  await input.setInputFiles({ name: 'photo.heic', mimeType: 'image/heic', buffer: heic })
  await page.getByText('This browser cannot read HEIC pictures').waitFor()
  await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(4000, 'no picture ') })
  await page.getByText('INVALID_IMAGE_TYPE').waitFor()
  await input.setInputFiles(house)
  await page.getByText('INVALID_IMAGE_TYPE').waitFor({ state: 'detached' })
  check()
  await close()
})

test('without credits the page says so before anything is sent', async () => {
  const { page, check, close } = await studio.visit({ credits: 0 })
  await fillForm(page)
  await page.getByText('This costs 5 credits and you have 0.').waitFor()
  await assertAccessible(page, 'no credits')
  check()
  await close()
})

test('credits spent between the form and its sending give an error with code and request, and the balance follows', async () => {
  const { page, accountId, check, close } = await studio.visit({ credits: 5 })
  await fillForm(page)
  await grantCredits(studio.app.app, accountId, { amount: -2, reason: 'a test' })
  await page.getByRole('button', { name: 'Render', exact: true }).click()
  await page.getByText('The balance of 3 credits does not cover the cost').waitFor()
  await page.getByText(/NO_CREDITS · Request [\w-]{36}/).waitFor()
  await page.getByText('3 credits', { exact: true }).waitFor()
  check()
  await close()
})

test('the page recovers from a network that is cut in the middle of an order', async () => {
  const { page, close } = await studio.visit()
  await fillForm(page)
  await page.getByRole('button', { name: 'Render', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
  await page.context().setOffline(true)
  await page.getByText('You are offline.').waitFor()
  await assertAccessible(page, 'offline')
  await page.context().setOffline(false)
  await page.getByText('You are offline.').waitFor({ state: 'detached' })
  await page.getByRole('slider').waitFor({ timeout: 120_000 })
  await close()
})

test('a session that is revoked in the middle asks to sign in, and then continues', async () => {
  // The order cannot end before the session does.
  const still = await openStudio({ maxRunning: 0 })
  const { page, accountId, check, close } = await still.visit()
  await fillForm(page, 'kept over the sign-in')
  await page.getByRole('button', { name: 'Render', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
  const { url, app } = still.app
  const headers = { authorization: `Bearer ${app.config.adminToken}` }
  const keys = `${url}/admin/v1/accounts/${accountId}/keys`
  const listed = (await (await fetch(keys, { headers })).json()) as { keys: { id: string; name: string }[] }
  await fetch(`${keys}/${listed.keys.find(({ name }) => name === 'Studio')!.id}`, { method: 'DELETE', headers })
  await page.getByText('You are no longer signed in').waitFor({ timeout: 60_000 })
  await assertAccessible(page, 'the session ended')
  await page.goto(await still.linkTo(accountId))
  await page.getByRole('heading', { name: 'Create' }).waitFor()
  assert.equal(await page.getByLabel('What it shows').inputValue(), 'kept over the sign-in')
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByRole('list', { name: 'Generations' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('100 credits', { exact: true }).waitFor()
  check()
  await close()
  await still.close()
})

test('two tabs share the balance and the end of a session', async () => {
  // Nothing begins, so that there is time to cancel it.
  const still = await openStudio({ maxRunning: 0 })
  const { page, check, close } = await still.visit()
  const other = await page.context().newPage()
  await other.goto(still.app.url)
  await other.getByText('100 credits', { exact: true }).waitFor()
  await fillForm(page)
  await page.getByRole('button', { name: 'Render', exact: true }).click()
  await other.getByText('95 credits', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await other.getByText('100 credits', { exact: true }).waitFor()
  await other.getByRole('link', { name: 'Account' }).click()
  await other.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('Or sign in with an API key').waitFor()
  check()
  await close()
  await still.close()
})

test('a clock that is wrong by an hour does not change how long an order took', async () => {
  const { page, check, close } = await studio.visit()
  await page.clock.install({ time: Date.now() + 3_600_000 })
  await page.reload()
  await page.getByRole('heading', { name: 'Create' }).waitFor()
  await fillForm(page)
  await page.getByRole('button', { name: 'Render', exact: true }).click()
  assert.match((await page.getByText(/so far/).textContent())!, /^\d s so far/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  check()
  await close()
})
