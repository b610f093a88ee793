import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { fillForm, house, openStudio, type Studio } from './open-studio.ts'

const run = promisify(execFile)

let studio: Studio
let folder: string

before(async () => {
  studio = await openStudio()
  folder = await mkdtemp(join(tmpdir(), 'veduta-snippets-'))
  await copyFile(house, join(folder, 'house.jpg'))
})
after(async () => {
  await studio.close()
  await rm(folder, { recursive: true })
})

/** Characters that could break a shell, JavaScript or Python string. */
const prompt = `it's a "house" at $5; @home \\ <today>`

const languages = {
  cURL: (code: string, env: NodeJS.ProcessEnv) => run('bash', ['-eu', '-c', code], { cwd: folder, env }),
  TypeScript: async (code: string, env: NodeJS.ProcessEnv) => {
    await writeFile(join(folder, 'order.ts'), code)
    await run(process.execPath, ['order.ts'], { cwd: folder, env })
  },
  Python: (code: string, env: NodeJS.ProcessEnv) => run('python3', ['-c', code], { cwd: folder, env }),
}

for (const [language, execute] of Object.entries(languages)) {
  test(`the order as ${language} runs as copied: it sends, waits and downloads`, async () => {
    const { page, check, close } = await studio.visit()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await fillForm(page, prompt)
    await page.getByLabel('Light').selectOption('night')
    await page.getByRole('button', { name: 'As code' }).click()
    await page.getByRole('radio', { name: language }).check()
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const code = (await page.evaluate('navigator.clipboard.readText()')) as string
    check()
    await close()

    const { key, id } = await studio.app.newAccount(5)
    await execute(code, { ...process.env, VEDUTA_API_KEY: key })
    const picture = await readFile(join(folder, 'rendering.png'))
    assert.equal(picture.subarray(1, 4).toString(), 'PNG')
    const ordered = await studio.app.app.db
      .selectFrom('generations')
      .select('task')
      .where('accountId', '=', id)
      .executeTakeFirstOrThrow()
    const task = ordered.task as { prompt: string; words?: string; sceneMood?: string }
    assert.deepEqual([task.words, task.sceneMood], [prompt, 'night'])
    await rm(join(folder, 'rendering.png'))
  })
}

for (const [language, execute] of Object.entries(languages)) {
  test(`an order of two results as ${language} downloads both, in the format that was chosen`, async () => {
    const { page, check, close } = await studio.visit()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('radio', { name: '4.5 Fast' }).click()
    await fillForm(page, prompt)
    await page.getByRole('group', { name: 'Results' }).getByRole('radio', { name: '2' }).click()
    await page.getByText('More', { exact: true }).click()
    await page.getByLabel('Longer side in pixels').fill('512')
    await page.getByRole('radio', { name: 'JPEG' }).click()
    await page.getByRole('button', { name: 'As code' }).click()
    await page.getByRole('radio', { name: language }).check()
    await page.getByRole('button', { name: 'Copy' }).click()
    await page.getByRole('button', { name: 'Copied' }).waitFor()
    const code = (await page.evaluate('navigator.clipboard.readText()')) as string
    check()
    await close()

    const { key } = await studio.app.newAccount(5)
    await execute(code, { ...process.env, VEDUTA_API_KEY: key })
    for (const name of ['rendering-1.jpeg', 'rendering-2.jpeg']) {
      const picture = await readFile(join(folder, name))
      assert.deepEqual([...picture.subarray(0, 2)], [0xff, 0xd8], name)
      await rm(join(folder, name))
    }
  })
}
