import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Page } from 'playwright-core'
import { expertsV45, panels } from '../../src/contract/arch-render-v45/panels.ts'
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
  await page.getByRole('radio', { name: '4.5 Fast' }).click()
})
after(async () => {
  await visit.close()
  await studio.close()
})

const price = (text: string) => page.getByText(text, { exact: true }).waitFor()
const scene = () => page.getByRole('group', { name: 'The scene' })

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

/** What the service understands of an order sent now. */
async function understood(): Promise<{ prompt: string; parameters: Record<string, unknown> }> {
  const answer = page.waitForResponse((response) => response.url().endsWith('?dry_run=true'))
  await page.getByRole('button', { name: 'Check first' }).click()
  const body = await (await answer).json()
  await page.getByText('All checks passed').waitFor()
  return body
}

test('the price of rendering 4.5 follows its model and how many results are asked for', async () => {
  await price('1 of your 100 credits.')
  await page.getByRole('group', { name: 'Results' }).getByRole('radio', { name: '4' }).click()
  await price('4 of your 100 credits.')
  await page.getByRole('radio', { name: '4.5 Ultra' }).click()
  await price('12 of your 100 credits.')
  await page.getByText('3 credits a result.').waitFor()
  await page.getByRole('radio', { name: '4.5 Fast' }).click()
  await page.getByRole('group', { name: 'Results' }).getByRole('radio', { name: '1' }).click()
})

test('each expert asks for the fields of its own panel, with all their values, and for no other', async () => {
  const experts = page.getByRole('group', { name: 'Expert' })
  for (const expert of expertsV45) {
    await experts.getByRole('radio', { name: new RegExp(`^${expert}$`, 'i') }).click()
    const selects = await scene().locator('select').all()
    const asked = await Promise.all(
      selects.map((select) =>
        select
          .locator('option')
          .evaluateAll((options) => options.map((option) => (option as unknown as { value: string }).value)),
      ),
    )
    const wanted = Object.values(panels[expert] as Record<string, readonly string[]>)
    assert.deepEqual(
      asked.map((values) => values.filter(Boolean).join()).sort(),
      wanted.map((values) => values.filter((value) => value !== 'auto').join()).sort(),
      expert,
    )
  }
  await assertFits('render-v45-product')
  await experts.getByRole('radio', { name: 'Exterior' }).click()
})

test('what was chosen of a panel is sent, and stays only with experts that have it', async () => {
  await fillForm(page, 'a timber house')
  await scene().getByLabel('Time of day').selectOption('dusk')
  await scene().getByLabel('Greenery').selectOption('lush')
  const { time_of_day, greenery, weather, ignored } = (await understood()).parameters
  assert.deepEqual([time_of_day, greenery, weather, ignored], ['dusk', 'lush', 'clear', []])
  await page.getByRole('group', { name: 'Expert' }).getByRole('radio', { name: 'Landscape' }).click()
  await scene().getByLabel('Water features').selectOption('pond')
  const other = (await understood()).parameters
  assert.deepEqual([other.water_features, other.ignored], ['pond', []])
  await page.getByRole('group', { name: 'Expert' }).getByRole('radio', { name: 'Exterior' }).click()
  assert.equal(await scene().getByLabel('Time of day').inputValue(), '')
})

test('the words alone stay with another model of renderings, and a prompt may be left out', async () => {
  await page.getByRole('radio', { name: '4.1' }).click()
  assert.equal(await page.getByLabel('What it shows').inputValue(), 'a timber house')
  await price('5 of your 100 credits.')
  await page.getByRole('radio', { name: '4.5 Fast' }).click()
  await page.getByLabel('What it shows').fill('')
  assert.equal(await page.getByRole('button', { name: 'Render', exact: true }).getAttribute('aria-disabled'), 'false')
  await page.getByRole('radio', { name: 'Change only what I name' }).click()
  await page.getByLabel('What to change').fill('a red door')
  assert.equal((await understood()).parameters.prompt_mode, 'edit')
  await page.getByRole('radio', { name: 'Describe the result' }).click()
})

test('a value that goes with no other is refused with a sentence', async () => {
  await page.getByRole('group', { name: 'Expert' }).getByRole('radio', { name: 'Product' }).click()
  await scene().getByLabel('Background').selectOption('transparent')
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('radio', { name: 'JPEG' }).click()
  await page.getByRole('button', { name: 'Check first' }).click()
  await page.getByText('a JPEG cannot be transparent: send output_format png or webp').waitFor()
  await page.getByRole('group', { name: 'Expert' }).getByRole('radio', { name: 'Exterior' }).click()
})

test('two results of rendering 4.5 are shown one at a time, each with its seed and the map of its outlines', async () => {
  await page.getByRole('group', { name: 'Results' }).getByRole('radio', { name: '2' }).click()
  await page.getByRole('spinbutton', { name: 'Seed' }).fill('7')
  await page.getByLabel('Longer side in pixels').fill('640')
  await page.getByLabel('Geometry to keep at least, 0 to 1').fill('0.05')
  await page.getByLabel('The picture is').selectOption('photo')
  await scene().getByLabel('Time of day').selectOption('dusk')
  await scene().getByLabel('Camera direction').selectOption('corner_left')
  await page.getByText('The prompt as built').click()
  const built = await page.locator('.built p').first().textContent()
  await assertFits('render-v45-form')
  await page.getByRole('button', { name: 'Render', exact: true }).click()
  await page.getByRole('slider').waitFor({ timeout: 120_000 })
  await page.getByText('98 credits', { exact: true }).waitFor()
  const results = page.getByRole('group', { name: 'The results' })
  const download = page.getByRole('link', { name: 'Download' })
  const first = await download.getAttribute('href')
  assert.match(first!, /\.jpg|\.jpeg/)
  assert.ok(await results.getByRole('radio', { name: 'Result 1, seed 7' }).isChecked())
  await results.getByRole('radio', { name: 'Result 2, seed 8' }).check()
  assert.notEqual(await download.getAttribute('href'), first)
  const map = page.getByRole('img', { name: 'Map of the outlines' })
  // The page's policy refuses the eval by which waitForFunction asks again.
  await map.evaluate((image) => (image as unknown as { decode(): Promise<void> }).decode())
  await page.getByText(/^\d+ % of the geometry was kept\.$/).waitFor()
  await assertFits('render-v45-result')
  await page.getByRole('button', { name: 'Enlarge the map of the outlines' }).click()
  await page.getByRole('dialog', { name: 'Map of the outlines' }).waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await map.count(), 1)
  assert.match(built!, /a red door, seen from the left front corner, .*dusk/)
  await page.getByText(`The prompt as built: ${built}`).waitFor()
  const { endpoint, task } = await studio.app.app.db
    .selectFrom('generations')
    .select(['endpoint', 'task'])
    .where('accountId', '=', visit.accountId)
    .executeTakeFirstOrThrow()
  assert.equal(endpoint, 'archRender-v45-fast')
  const { v45 } = task as unknown as { v45: Record<string, unknown> }
  assert.deepEqual([v45.count, v45.minFidelity, v45.format], [2, 0.05, 'jpeg'])
  await page.getByRole('button', { name: 'Use again' }).click()
  assert.ok(await page.getByRole('radio', { name: '4.5 Fast' }).isChecked())
  assert.equal(await page.getByLabel('Longer side in pixels').inputValue(), '640')
})

test('the page loaded nothing from elsewhere, kept its policy and logged no error', () => visit.check())
