import assert from 'node:assert/strict'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { examineProgram } from '../../../src/engines/sd-server/examine.ts'
import { openSdServerEngine } from '../../../src/engines/sd-server/sd-server.ts'
import { openEngineBench } from '../run-engine.ts'

describe('the version that sd-server names for its results', () => {
  let bench: Awaited<ReturnType<typeof openEngineBench>>
  let weights: string
  const never = new AbortController().signal
  before(async () => {
    bench = await openEngineBench()
    weights = join(bench.folder, 'weights.gguf')
    await writeFile(weights, 'the weights')
  })
  after(() => bench.close())

  const withEngine = async <T>(
    env: Record<string, string>,
    use: (engine: Awaited<ReturnType<typeof openSdServerEngine>>) => Promise<T>,
  ) => {
    const command = `"${process.execPath}" test/fakes/sd-server-process.ts --model "${weights}"`
    const engine = await openSdServerEngine(await bench.tools({ VEDUTA_SD_SERVER_COMMAND: command, ...env }))
    try {
      return await use(engine)
    } finally {
      await engine.close?.()
    }
  }
  const versionWith = (env: Record<string, string>, kind: 'render' | 'video' = 'render') =>
    withEngine(env, async (engine) => await engine.version!(kind, never))

  test('two servers of the same version make the same bytes of a task, and each result names what was told before', async () => {
    const makeOnce = (changes = {}) =>
      withEngine({}, async (engine) => {
        const told = await engine.version!('render', never)
        const { outputs, version } = await bench.attempt(engine, { ...bench.tasks.render, ...changes })
        assert.equal(version, told)
        assert.match(version, /^sd-server of unknown version, own command, edit at \d+, [0-9a-f]{12}$/)
        return { version, bytes: await readFile(outputs[0]!.path) }
      })
    const made = await makeOnce()
    assert.deepEqual(await makeOnce(), made)
    for (const changes of [{ seed: 8 }, { callerText: 'a barn' }]) {
      const other = await makeOnce(changes)
      assert.equal(other.version, made.version)
      assert.ok(!other.bytes.equals(made.bytes), `the server was not told of ${Object.keys(changes)}`)
    }
  })

  test('other bytes of a model file, another mode, parameters, arguments or kind of result make another version', async () => {
    const versions = [
      await versionWith({}),
      await versionWith({ VEDUTA_SD_SERVER_MODE: 'img2img' }),
      await versionWith({ VEDUTA_SD_SERVER_PARAMETERS: '{"clip_skip":2}' }),
      await versionWith({
        VEDUTA_SD_SERVER_COMMAND: `"${process.execPath}" test/fakes/sd-server-process.ts --model "${weights}" --hold`,
      }),
      await versionWith({ VEDUTA_SD_SERVER_SIZE: '384' }),
      await versionWith({}, 'video'),
    ]
    await withEngine({}, async (engine) => {
      await writeFile(weights, 'the other weights')
      versions.push(await engine.version!('render', never))
      await writeFile(weights, 'the weights')
      assert.equal(await engine.version!('render', never), versions[0])
    })
    assert.equal(new Set(versions).size, versions.length, versions.join('\n'))
  })

  test('a result names the working size that it was made at, which the next one need not have', async () => {
    await withEngine({ VEDUTA_SD_SERVER_SIZE: '' }, async (engine) => {
      const before = await engine.version!('render', never)
      const first = await bench.attempt(engine, bench.tasks.render)
      const between = await engine.version!('render', never)
      const second = await bench.attempt(engine, bench.tasks.render)
      assert.equal(first.version, before)
      assert.equal(second.version, between)
      assert.equal(before === between, /at 1024/.test(before))
      assert.match(between, /edit at 1024/)
    })
  })

  test('a program that was built from an archive of its sources does not tell its version', async () => {
    const program = join(bench.folder, 'sd-server')
    await writeFile(program, "#!/bin/sh\necho 'stable-diffusion.cpp version unknown, commit unknown'\n")
    await chmod(program, 0o755)
    const { ready, message } = await examineProgram([program], never)
    assert.deepEqual([ready, message], [true, `${program} starts, and does not tell its version.`])
    assert.match(await versionWith({ VEDUTA_SD_SERVER_COMMAND: program }), /^sd-server of unknown version, own command/)
  })
})
