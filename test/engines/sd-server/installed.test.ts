import assert from 'node:assert/strict'
import { chmod, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { Engine } from '../../../src/engines/port/engine.ts'
import { listUnhonoured } from '../../../src/engines/port/unhonoured.ts'
import { openSdServerEngine } from '../../../src/engines/sd-server/sd-server.ts'
import { readMachine } from '../../../src/models/machine.ts'
import { openEngineBench } from '../run-engine.ts'

const fake = fileURLToPath(new URL('../../fakes/sd-server-process.ts', import.meta.url))
const file = (path: string) => ({ path, licence: 'MIT' })
const never = new AbortController().signal

describe('the engine sd-server, with an installed model', () => {
  let bench: Awaited<ReturnType<typeof openEngineBench>>
  before(async () => {
    bench = await openEngineBench()
  })
  after(() => bench.close())

  /** An engine whose model has this entry in the list, and what its program recorded: its start and the requests. */
  async function withModel(
    entry: object,
    use: (engine: Engine, recorded: () => Promise<{ request?: Record<string, unknown> }[]>) => Promise<void>,
  ) {
    const folder = await mkdtemp(join(bench.folder, 'models-'))
    const record = join(folder, 'record')
    for (const name of ['a-program', 'a-model']) await mkdir(join(folder, name))
    await writeFile(join(folder, 'a-model', 'weights.gguf'), 'the weights')
    const program = join(folder, 'a-program', 'sd-server')
    await writeFile(program, `#!/bin/sh\nexec '${process.execPath}' '${fake}' --record '${record}' "$@"\n`)
    await chmod(program, 0o755)
    const models = [
      { name: 'a-program', for: 'a test', program: 'sd-server', files: [file('sd-server')] },
      {
        name: 'a-model',
        for: 'a test',
        arguments: ['--model', '{weights.gguf}'],
        files: [file('weights.gguf')],
        ...entry,
      },
    ]
    await writeFile(join(folder, 'list.json'), JSON.stringify({ models }))
    const env = { VEDUTA_MODELS: join(folder, 'list.json'), VEDUTA_MODELS_DIR: folder }
    const engine = await openSdServerEngine(await bench.tools({ ...env, VEDUTA_SD_SERVER_MODEL: 'a-model' }))
    const recorded = async () => {
      const text = await readFile(record, 'utf8').catch(() => '')
      return text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    }
    try {
      await use(engine, recorded)
    } finally {
      await engine.close?.()
    }
  }

  for (const [makes, declined, made, message] of [
    ['renderings', 'video', 'render', /^sd-server runs the model a-model \(.*\), which does not make clips: /],
    ['clips', 'render', 'video', /^sd-server runs the model a-model \(.*\), which does not make renderings: /],
  ] as const) {
    test(`a model of ${makes} declines other tasks by its entry, and its program is not started for that`, async () => {
      await withModel({ makes }, async (engine, recorded) => {
        const error = await engine.declines!(bench.tasks[declined], never)
        assert.match(error?.message ?? 'it accepted', message)
        assert.equal(error!.impossible, true)
        assert.equal(await engine.declines!(bench.tasks[made], never), undefined)
        assert.deepEqual(await recorded(), [])
      })
    })
  }

  test('a model is sent as many references as its memory has room for, and its words and notes count those', async () => {
    const { memoryBytes } = await readMachine()
    for (const [room, sent, note] of [
      [1, 1, ['Of the 2 reference images, sd-server used 1.']],
      [0, 0, ['Of the 2 reference images, sd-server used none.']],
    ] as const) {
      const memoryMb = (memoryBytes - (room + 0.5) * 500e6) / 1e6
      await withModel({ memoryMb, cardMb: 1 }, async (engine, recorded) => {
        await bench.attempt(engine, bench.tasks.render)
        const [, { request }] = (await recorded()) as [object, { request: Record<string, unknown> }]
        assert.equal((request.ref_images as string[]).length, 1 + sent)
        assert.equal(/from the reference image\./.test(String(request.prompt)), sent > 0, String(request.prompt))
        const told = listUnhonoured(engine.capabilities, bench.tasks.render).map(({ tell }) => tell(engine.name))
        assert.deepEqual(told, note)
      })
    }
  })
})
