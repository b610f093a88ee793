import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { assertAccessible, fillForm, openStudio, type Studio, type Visit } from './open-studio.ts'

/** Where screenshots are kept; without it none are made. */
const shots = process.env.VEDUTA_TEST_SHOTS

let studio: Studio
let visit: Visit
let page: Page

before(async () => {
  if (shots) await mkdir(shots, { recursive: true })
  studio = await openStudio()
  visit = await studio.visit()
  page = visit.page
  await page.getByRole('radio', { name: 'Clip', exact: true }).click()
  await page.getByRole('radio', { name: '2.0 Flash' }).click()
})
after(async () => {
  await visit.close()
  await studio.close()
})

const price = (text: string) => page.getByText(text, { exact: true }).waitFor()
const camera = (name: string) =>
  page.getByRole('group', { name: 'Camera' }).getByRole('checkbox', { name, exact: true })
const picture = async (width: number, height: number, name: string, background = '#fff') => {
  const plain = sharp({ create: { width, height, channels: 3, background } })
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#357' } }
  const buffer = await (background === '#fff' ? plain.composite([{ input: half, left: 0, top: 0 }]) : plain)
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

async function assertFits(state: string): Promise<void> {
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth')
    assert.ok(Number(overflow) <= 0, `${overflow} pixels too wide at ${width}`)
    if (shots) await page.screenshot({ path: join(shots, `${state}-${width}.png`), fullPage: true })
  }
  await assertAccessible(page, state)
  await page.setViewportSize({ width: 1280, height: 900 })
}

test('the price of a clip of video v2.0 follows its length and its model before anything is sent', async () => {
  await price('10 of your 100 credits.')
  await page.getByRole('radio', { name: '15 seconds' }).click()
  await price('15 of your 100 credits.')
  await page.getByRole('radio', { name: '2.0 Cinematic' }).click()
  await price('30 of your 100 credits.')
  await page.getByText('2 credits a second.').waitFor()
  await page.getByRole('radio', { name: '2.0 Flash' }).click()
  await page.getByRole('radio', { name: '5 seconds', exact: true }).click()
  await price('5 of your 100 credits.')
})

test('two camera movements are chosen at once, and never two that undo each other', async () => {
  assert.ok(await camera('Static').isChecked())
  await camera('Dolly in').check()
  assert.ok(!(await camera('Static').isChecked()))
  assert.ok(await camera('Dolly out').isDisabled())
  await camera('Truck left').check()
  assert.ok(await camera('Tilt up').isDisabled())
  await camera('Auto').check()
  assert.ok(!(await camera('Dolly in').isChecked()))
  await camera('Auto').uncheck()
  assert.ok(await camera('Static').isChecked())
  await camera('Dolly in').check()
  await camera('Tilt up').check()
})

test('what was filled in stays when another model of clips is chosen, as far as it takes it', async () => {
  await fillForm(page, 'a calm morning')
  await page.getByRole('radio', { name: '2.0 Cinematic' }).click()
  assert.ok(await camera('Tilt up').isChecked())
  await page.getByRole('radio', { name: 'Clip 1.0' }).click()
  await page.getByText('house.jpg').waitFor()
  assert.equal(await page.getByLabel('What it shows').inputValue(), 'a calm morning')
  await price('10 of your 100 credits.')
  await page.getByRole('radio', { name: '2.0 Flash' }).click()
  await camera('Dolly in').check()
  await camera('Tilt up').check()
  assert.equal(await page.getByRole('textbox', { name: /url/i }).count(), 0)
  await page.getByText('The prompt as built').click()
  await page
    .getByText(
      'the camera glides slowly forward toward the subject while the camera stays in place and tilts slowly upward',
    )
    .waitFor()
  await assertFits('video-v20-form')
})

test('a frame that no clip can begin with is refused beside its picture, free of charge, until it is replaced', async () => {
  const input = page.locator('.picture input[type=file]').first()
  const beside = page.getByRole('group', { name: 'Picture', exact: true }).getByRole('alert')
  for (const [sent, sentence] of [
    [
      await picture(400, 240, 'small.png'),
      'The start image is too small: send one of at least 300 pixels on its short side.',
    ],
    [
      await picture(400, 400, 'grey.png', '#888'),
      'The start image shows a single colour: send a picture that shows something.',
    ],
    [
      await picture(1200, 400, 'wide.png'),
      'The start image is too wide or too high: crop it to a ratio from 2:5 to 5:2.',
    ],
  ] as const) {
    await input.setInputFiles(sent)
    await page.getByText(sent.name).waitFor()
    await page.getByRole('button', { name: 'Make the clip' }).click()
    await beside.getByText(sentence).waitFor()
  }
  await assertFits('video-v20-refused')
  await fillForm(page, 'a calm morning')
  await beside.waitFor({ state: 'detached' })
  await page.getByText('100 credits', { exact: true }).waitFor()
})

test('an end frame in another ratio is refused beside its picture, and a loop has no end frame', async () => {
  await page.getByText('More', { exact: true }).click()
  const end = page.getByRole('group', { name: 'Picture to end on' })
  await end.locator('input[type=file]').setInputFiles(await picture(600, 600, 'square.png'))
  await end.getByText('square.png').waitFor()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Check first' }).click()
  await end.getByText('The end image has another ratio than the start image').waitFor()
  await page.getByLabel('Loop: it ends where it began').check()
  await page.getByText('A loop ends where it began: remove the picture to end on, or switch the loop off.').waitFor()
  await end.getByRole('button', { name: 'Remove' }).click()
})

test('a clip of video v2.0 is ordered with all that was chosen, and its form is filled in again', async () => {
  await page.getByLabel('Without').fill('people')
  await page.getByRole('radio', { name: 'Balanced' }).click()
  await page.getByRole('spinbutton', { name: 'Seed' }).fill('7')
  await page.getByLabel('Sound').uncheck()
  await page.getByRole('button', { name: 'Make the clip' }).click()
  const video = page.locator('video')
  await video.waitFor({ timeout: 120_000 })
  await page.getByText('95 credits', { exact: true }).waitFor()
  await assertFits('video-v20-clip')
  const { endpoint, task, seed } = await studio.app.app.db
    .selectFrom('generations')
    .select(['endpoint', 'task', 'seed'])
    .where('accountId', '=', visit.accountId)
    .executeTakeFirstOrThrow()
  const { v20, negativePrompt, durationSeconds } = task as Record<string, unknown>
  const { area: _, ...asked } = v20 as Record<string, unknown>
  assert.deepEqual(
    { endpoint, seed: Number(seed), negativePrompt, durationSeconds, ...asked },
    {
      ...{ endpoint: 'video-v20-flash', seed: 7, negativePrompt: 'people', durationSeconds: 5 },
      ...{ moves: ['dolly_in', 'tilt_up'], activity: 'balanced', sound: false, loop: true },
    },
  )
  await page.getByRole('radio', { name: 'Clip 1.0' }).click()
  await page.getByRole('button', { name: 'Use again' }).click()
  assert.ok(await page.getByRole('radio', { name: '2.0 Flash' }).isChecked())
  assert.ok(await camera('Tilt up').isChecked())
})

test('the page loaded nothing from elsewhere, kept its policy and logged no error', () => visit.check())
