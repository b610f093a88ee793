import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, fillForm, house, openStudio, type Studio, type Visit } from './open-studio.ts'

/** The clip's state in the browser. */
type Clip = {
  onseeked: unknown
  onerror: unknown
  currentTime: number
  duration: number
  loop: boolean
  videoWidth: number
  poster: string
}

let studio: Studio
let visit: Visit
let page: Page

before(async () => {
  studio = await openStudio()
  visit = await studio.visit()
  page = visit.page
})
after(async () => {
  await visit.close()
  await studio.close()
})

test('a link signs in once and disappears from the address bar', async () => {
  assert.equal(new URL(page.url()).hash, '#/')
  const other = await studio.visitor()
  const link = await studio.linkTo(visit.accountId)
  await other.page.goto(link)
  await other.page.getByRole('heading', { name: 'Create' }).waitFor()
  const third = await studio.visitor()
  await third.page.goto(link)
  await third.page.getByText('This link was already used or has expired').waitFor()
  await assertAccessible(third.page, 'a used link')
  await other.close()
  await third.close()
})

test('scripts can read nothing that signs in: no cookie, nothing stored', async () => {
  assert.equal(await page.evaluate('document.cookie'), '')
  assert.deepEqual(await page.evaluate('Object.keys(localStorage)'), ['theme'])
  assert.deepEqual(await page.evaluate('Object.keys(sessionStorage)'), [])
})

test('the empty form says why it cannot be sent, and is accessible', async () => {
  await assertAccessible(page, 'empty')
  const button = page.getByRole('button', { name: 'Render', exact: true })
  assert.equal(await button.getAttribute('aria-disabled'), 'true')
  await page.getByText('Choose a picture first.').waitFor()
  await page.getByText('5 of your 100 credits').waitFor()
})

test('a drawing is treated as a sketch and a photo is not, until the person chooses the image type', async () => {
  const input = page.locator('.picture input[type=file]').first()
  const told = page.getByText('This looks like a drawing, so it is treated as a sketch.')
  await input.setInputFiles('samples/house-sketch.png')
  await told.waitFor()
  assert.ok(await page.getByRole('radio', { name: 'Sketch', exact: true }).isChecked())
  await input.setInputFiles(house)
  await told.waitFor({ state: 'detached' })
  assert.ok(await page.getByRole('radio', { name: 'Photo' }).isChecked())
  await input.setInputFiles('samples/house-sketch.png')
  await told.waitFor()
  await page.getByRole('radio', { name: 'Photo' }).click()
  await told.waitFor({ state: 'detached' })
  await input.setInputFiles(house)
  await page.getByText('house.jpg').waitFor()
  await input.setInputFiles('samples/house-sketch.png')
  await page.getByText('house-sketch.png').waitFor()
  assert.ok(await page.getByRole('radio', { name: 'Photo' }).isChecked())
  await page.getByRole('button', { name: 'Remove' }).click()
})

test('choosing an expert leaves only the image types that it accepts', async () => {
  const types = () => page.getByRole('group', { name: 'The picture is' }).getByRole('radio').count()
  assert.equal(await types(), 6)
  await page.getByRole('radio', { name: 'Plan', exact: true }).click()
  assert.equal(await types(), 2)
  assert.ok(await page.getByRole('radio', { name: 'Drawing' }).isChecked())
  await page.getByRole('radio', { name: 'Exterior' }).click()
  assert.ok(await page.getByRole('radio', { name: 'Drawing' }).isChecked())
  await page.getByRole('radio', { name: 'Photo' }).click()
})

test('a picture is dropped anywhere on the page or pasted, and shown as it will be used', async () => {
  const bytes = [...(await readFile(house))]
  await page.evaluate(
    `(() => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(${JSON.stringify(bytes)})], 'dropped.jpg', { type: 'image/jpeg' }))
      document.querySelector('.stage').dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
      globalThis.transferred = transfer
    })()`,
  )
  await page.getByText('dropped.jpg').waitFor()
  await page.getByText('1600 × 1067').waitFor()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.evaluate(
    `document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transferred, bubbles: true, cancelable: true }))`,
  )
  await page.getByText('dropped.jpg').waitFor()
})

test('the page shows the price, the balance, the built prompt and what the engine ignores before anything is sent', async () => {
  await fillForm(page)
  await page.getByText('The prompt as built').click()
  await page.getByText('render this photo in photorealistic exterior').waitFor()
  await page.getByRole('button', { name: 'Check first' }).click()
  await page
    .getByText('All checks passed: 1344x896, by the engine classical. You would have 95 credits left.')
    .waitFor()
  const left = page.getByText('from the prompt it applies "sunny"')
  await left.waitFor()
  await page.getByText('5 of your 100 credits').waitFor()
  // It belonged to another order.
  await fillForm(page)
  await left.waitFor({ state: 'detached' })
})

test('a picture is sent once, however often it is checked, and again only if its upload is gone', async () => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  const check = async () => {
    sent.length = 0
    const answered = page.waitForResponse((response) => response.url().endsWith('dry_run=true') && response.ok())
    await page.getByRole('button', { name: 'Check first' }).click()
    await answered
    await page.getByText('All checks passed').waitFor()
    return sent
  }
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.locator('.picture input[type=file]').first().setInputFiles(house)
  assert.deepEqual(await check(), ['/v1/uploads', '/v1/archRender-v41'])
  assert.deepEqual(await check(), ['/v1/archRender-v41'])
  await studio.app.app.db.deleteFrom('uploads').execute()
  assert.deepEqual(await check(), ['/v1/archRender-v41', '/v1/uploads', '/v1/archRender-v41'])
})

test('an order shows its upload, its progress and its result, and the balance follows', async () => {
  // A picture that was not sent before, over a network as slow as a phone's: there is something to see.
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.locator('.picture input[type=file]').first().setInputFiles(house)
  await page.getByText('house.jpg').waitFor()
  const network = await page.context().newCDPSession(page)
  const throttle = (bytesPerSecond: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await throttle(50_000)
  await page.getByRole('button', { name: 'Render', exact: true }).click()
  await page.getByText(/Uploading: \d+ % of/).waitFor()
  await assertAccessible(page, 'uploading')
  await throttle(-1)
  await page.getByRole('button', { name: 'Cancel' }).waitFor()
  await page.getByText(/so far/).waitFor()
  assert.match(await page.title(), /%|#|Waiting/)
  await assertAccessible(page, 'running')
  await page.getByText('95 credits', { exact: true }).waitFor()
  await page.getByRole('slider').waitFor({ timeout: 120_000 })
  await assertAccessible(page, 'done')
  assert.match(await page.title(), /It is ready/)
})

test('the result survives a reload, with the picture it was made from', async () => {
  await page.reload()
  await page.getByRole('slider', { name: 'Divider between before and after' }).waitFor()
})

test('before and after are compared with the mouse, and the result is shown at full size and downloaded', async () => {
  const slider = page.getByRole('slider')
  const box = (await page.locator('.compare').boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.25, box.y + 60, { steps: 4 })
  await page.mouse.up()
  assert.equal(await slider.getAttribute('aria-valuenow'), '25')
  assert.equal(await slider.getAttribute('aria-valuetext'), '75 % of the rendering is shown')

  await page.getByRole('button', { name: 'Full size' }).click()
  await page.getByRole('dialog', { name: 'The rendering' }).waitFor()
  await assertAccessible(page, 'full size')
  await page.keyboard.press('Escape')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ])
  assert.match(download.suggestedFilename(), /^render-[\w-]+\.png$/)
  const bytes = await readFile(await download.path())
  assert.equal(bytes.subarray(1, 4).toString(), 'PNG')
})

test('a rendering is ordered again as it was, with its seed or with another', async () => {
  await page.getByRole('button', { name: 'Same seed' }).click()
  await page.getByText('house.jpg').waitFor()
  assert.equal(await page.getByLabel('What it shows').inputValue(), 'a sunny family house with a pool')
  const seed = () => page.locator('input[type=number]').inputValue()
  const same = await seed()
  assert.match(same, /^\d+$/)
  await page.getByRole('button', { name: 'New seed' }).click()
  assert.notEqual(await seed(), same)
  await page.getByRole('button', { name: 'Use again' }).click()
  assert.equal(await seed(), '')
})

test('a rendering becomes the source of a clip, which plays, loops and can be sought', async () => {
  await page.getByRole('button', { name: 'Make a clip from it' }).click()
  await page.getByText(/rendering-\w+\.png/).waitFor()
  await page.getByLabel('What it shows').fill('a calm morning')
  await page.getByRole('radio', { name: 'Zoom in' }).click()
  await page.getByRole('radio', { name: '5 seconds' }).click()
  await page.getByRole('button', { name: 'Make the clip' }).click()
  const video = page.locator('video')
  await video.waitFor({ timeout: 120_000 })
  const facts = await video.evaluate(async (element) => {
    const clip = element as unknown as Clip
    await new Promise((resolve, reject) => {
      clip.onseeked = resolve
      clip.onerror = reject
      clip.currentTime = 3
    })
    return [Math.round(clip.duration), clip.loop, clip.videoWidth, clip.poster !== '']
  })
  assert.deepEqual(facts, [5, true, 1280, true])
  await assertAccessible(page, 'a clip')
  await page.getByText('85 credits', { exact: true }).waitFor()
})

test('a generation is cancelled and refunded', async () => {
  await page.goto(`${studio.app.url}/#/`)
  await page.getByRole('radio', { name: 'Rendering' }).click()
  await fillForm(page)
  await page.getByRole('button', { name: 'Render', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('The generation was cancelled, and the credits were refunded.').waitFor()
  await page.getByText('CANCELED').waitFor()
  await page.getByText('85 credits', { exact: true }).waitFor()
  await assertAccessible(page, 'failed')
})

test('the history lists everything, filters by kind and status, and deletes', async () => {
  await page.getByRole('link', { name: 'History' }).click()
  const cards = page.getByRole('list', { name: 'Generations' }).getByRole('listitem')
  await cards.nth(2).waitFor()
  await assertAccessible(page, 'history')
  await page.getByLabel('Kind').selectOption('video')
  await page.getByRole('link', { name: /^Clip/ }).waitFor()
  await page
    .getByRole('link', { name: /^Rendering/ })
    .first()
    .waitFor({ state: 'detached' })
  await page.getByLabel('Kind').selectOption('')
  await page.getByLabel('Status').selectOption('failed')
  await page.getByRole('link', { name: /^Clip/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Delete it permanently, with its files?').waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Nothing matches.').waitFor()
})

test('the page loaded nothing from elsewhere, kept its policy and logged no error', () => visit.check())
