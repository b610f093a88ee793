import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { issueApiKey } from '../../src/accounts/accounts.ts'
import { poll, post } from '../api/client.ts'
import { openImageServer } from '../api/image-server.ts'
import { house } from '../api/pictures.ts'
import { assertAccessible, openStudio, type Studio, type Visit } from './open-studio.ts'

let studio: Studio
let visit: Visit
let page: Page
before(async () => {
  studio = await openStudio({ engines: { render: ['./test/fakes/seeded-engine.ts'], video: ['classical'] } })
  visit = await studio.visit()
  page = visit.page
})
after(async () => {
  await studio.close()
})

test('an order of another door shows its settings and its source, and fills the form with all of them', async () => {
  const { app, url } = studio.app
  const options = { name: 'a test', scopes: ['generate', 'read'] as ('generate' | 'read')[], expiresAt: null }
  const { key } = await issueApiKey(app, visit.accountId, { ...options, dailyCredits: null })
  const caller = { url, key }
  const fields = { prompt: 'a house by the sea', expert_name: 'exterior', imagetype: 'drawing', scene_mood: 'sunset' }
  const image = await house()
  const order = { ...fields, image, reference_image_2: image, context: ['trees', 'cars'], seed: '7' }
  const { body } = await post<{ id: string }>(caller, '/v1/archRender-v41', order)
  await poll(caller, body.id)

  await page.getByRole('link', { name: 'History' }).click()
  const picture = page.locator('.card img')
  await picture.waitFor()
  assert.match((await picture.getAttribute('src'))!, /-thumbnail\.webp/)
  await page.locator('.card a', { hasText: fields.prompt }).click()
  await page.getByRole('slider').waitFor()
  // Its notes have opened the details.
  for (const text of ['Sunset', 'Trees, Cars']) await page.locator('.facts').getByText(text).waitFor()
  assert.equal(await page.locator('.facts').getByText('Reference image count').count(), 0)
  await page.getByRole('list', { name: 'Picture' }).getByRole('img', { name: 'Style reference 2' }).waitFor()
  await assertAccessible(page, 'the details of a rendering')

  await page.getByRole('button', { name: 'Same seed' }).click()
  await page.getByText('image-0.jpg').waitFor()
  assert.equal(await page.getByLabel('What it shows').inputValue(), fields.prompt)
  assert.equal(await page.locator('input[type=number]').inputValue(), '7')
  await page.getByRole('button', { name: 'Render', exact: true }).click()
  await page.getByText('90 credits', { exact: true }).waitFor({ timeout: 60_000 })
  const rows = await app.db.selectFrom('generations').select('task').orderBy('createdAt').execute()
  const [first, second] = rows.map(({ task }) => task.kept!)
  assert.deepEqual(second!.parameters, first!.parameters)
  assert.deepEqual(
    second!.sources.map(({ field }) => field),
    ['image', 'reference_image_2'],
  )
})

test('what an order switched on or off is told in words, and leads to the order whose result it is made from', async () => {
  const { app, url } = studio.app
  const options = { name: 'a test', scopes: ['generate', 'read'] as ('generate' | 'read')[], expiresAt: null }
  const { key } = await issueApiKey(app, visit.accountId, { ...options, dailyCredits: null })
  const caller = { url, key }
  const parent = await app.db.selectFrom('generations').select('id').orderBy('createdAt').executeTakeFirstOrThrow()
  const fields = { image: `generation:${parent.id}`, prompt: 'call-outs', annotation: 'true', output_size: '512' }
  const { body } = await post<{ id: string }>(caller, '/v1/archRender-v45-fast', fields)
  await poll(caller, body.id)
  await page.getByRole('link', { name: 'History' }).click()
  await page.locator('.card a', { hasText: fields.prompt }).click()
  const facts = page.locator('.facts div')
  await facts.filter({ hasText: 'Call-outs' }).getByText('Yes', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Result 1 of an earlier order' }).click()
  await page.waitForURL((address) => address.href.includes(parent.id))
})

test('pictures that came by URL are in the form again, from what the service kept, and can be ordered although the URLs are gone', async () => {
  const { app, url } = studio.app
  const options = { name: 'a test', scopes: ['generate', 'read'] as ('generate' | 'read')[], expiresAt: null }
  const { key } = await issueApiKey(app, visit.accountId, { ...options, dailyCredits: null })
  const images = await openImageServer({ '/start.jpg': await house(), '/end.jpg': await house() })
  const urls = { image_url: images.urlOf('/start.jpg'), end_image_url: images.urlOf('/end.jpg') }
  const fields = { ...urls, prompt: 'by address', camera_movement: 'dolly_in, tilt_up', duration: '5' }
  const { body } = await post<{ id: string }>({ url, key }, '/v1/video-v20-flash', fields)
  images.close()
  await poll({ url, key }, body.id)
  await page.getByRole('link', { name: 'History' }).click()
  await page.locator(`.card a[href*="${body.id}"]`).click()
  await page.locator('.facts').getByText('Dolly in, Tilt up', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  await page.locator('.card', { hasText: fields.prompt }).getByRole('button', { name: 'Use again' }).click()
  await page.getByText('end_image-1.jpg').waitFor({ state: 'attached' })
  await page.getByText(/^image-0\.jpg/).waitFor()
  const make = page.getByRole('button', { name: 'Make the clip' })
  assert.equal(await make.isEnabled(), true)
})

test('fields of 4.1 and what was left to the service are in the form as they were understood', async () => {
  const { app, url } = studio.app
  const options = { name: 'a test', scopes: ['generate', 'read'] as ('generate' | 'read')[], expiresAt: null }
  const { key } = await issueApiKey(app, visit.accountId, { ...options, dailyCredits: null })
  const caller = { url: studio.app.directUrl, key }
  const image = await house()
  const plan = { image, prompt: 'rooms of a flat', expert_name: 'plan' }
  const moved = { image, prompt: 'an older program', scene_mood: 'dramatic', output_size: '512' }
  const chair = { image, prompt: 'a chair', expert_name: 'furniture', output_size: '512' }
  const use = (prompt: string) => page.locator('.card', { hasText: prompt }).getByRole('button', { name: 'Use again' })
  for (const [path, { prompt, ...fields }] of [
    ['/v1/archRender-v41', plan],
    ['/v1/archDiffusion-v42-lite', moved],
    ['/v1/archDiffusion-v42-lite', chair],
  ] as const) {
    const { body } = await post<{ id: string }>(caller, path, { prompt, ...fields })
    await poll({ url, key }, body.id)
  }
  await page.getByRole('link', { name: 'History' }).click()
  await use(plan.prompt).click()
  await page.getByRole('radio', { name: 'Drawing', checked: true }).waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'History' }).click()
  await use(moved.prompt).click()
  await page.getByLabel('Time of day').waitFor({ state: 'attached' })
  assert.equal(await page.getByLabel('Time of day').inputValue(), 'golden_hour')
  await page.getByRole('link', { name: 'History' }).click()
  await use(chair.prompt).click()
  await page.getByRole('radio', { name: 'Product', checked: true }).waitFor({ state: 'attached' })
})

test('the page loaded nothing from elsewhere, kept its policy and logged no error', () => visit.check())
