import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { after, before, test } from 'node:test'
import { type Caller, poll, post } from '../api/client.ts'
import { house } from '../api/pictures.ts'
import { type Fleet, openFleet } from './open-fleet.ts'

let fleet: Fleet
let image: File
before(async () => {
  fleet = await openFleet()
  image = await house()
})
after(() => fleet.close())

/** Every version accepts a generation, whichever runs it, and reports its end. */
async function assertServes(...callers: Caller[]): Promise<void> {
  for (const caller of callers) {
    const form = { image, expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
    const { id } = (await post<{ id: string }>(caller, '/v1/archRender-v41', form)).body
    for (const { url } of callers) assert.equal((await poll({ ...caller, url }, id)).status, 'succeeded')
  }
}

test('the version before the last migration and this one work together on one database', async (t) => {
  const previous = await checkOutBefore('--diff-filter=A', '--', 'src/store/migrations')
  if (!previous) return t.skip('This checkout has no history.')
  t.after(previous.remove)
  const old = await fleet.startServer([], {}, previous.folder)
  await old.ready
  const account = await fleet.newAccount(old.url)
  await assertServes(account)
  const young = await fleet.startServer()
  await young.ready
  await assertServes(account, { ...account, url: young.url })
  assert.deepEqual(await Promise.all([old.stop(), young.stop()]), [0, 0])
})

test('a worker of the version before leaves kinds of work that it does not know, and takes what comes after', async (t) => {
  const previous = await checkOutBefore('-G', 'endpointNames = ', '--', 'src/contract/vocabulary.ts')
  if (!previous) return t.skip('This checkout has no history.')
  t.after(previous.remove)
  const server = await fleet.startServer(['--no-worker'])
  await server.ready
  const old = await fleet.startServer([], {}, previous.folder)
  await old.ready
  const account = await fleet.newAccount(server.url)
  const order = async (path: string, form: Record<string, string>) =>
    (await post<{ id: string }>(account, path, { image, prompt: 'a house', ...form })).body.id
  const newer = await order('/v1/archRender-v45-fast', { render_style: 'raw', output_size: '512' })
  const render = await order('/v1/archRender-v41', { expert_name: 'plan', render_style: 'raw' })
  assert.equal((await poll(account, render)).status, 'succeeded')
  const states = (id: string) => fleet.query('SELECT status, started_at FROM generations WHERE id = $1', [id])
  assert.deepEqual(await states(newer), [{ status: 'queued', started_at: null }])
  const young = await fleet.startWorker()
  await young.ready
  const { status, output } = await poll(account, newer)
  // In the size that was asked: a version before would make it 1344 pixels wide.
  assert.deepEqual([status, output.map(({ width, height }) => [width, height])], ['succeeded', [[512, 341]]])
  assert.deepEqual(await Promise.all([old.stop(), server.stop(), young.stop()]), [0, 0, 0])
})

test('a worker of the version before replays leaves them to one that knows them', async (t) => {
  const previous = await checkOutBefore('-G', 'kindsOfWork', '--', 'src/generations/kinds-of-work.ts')
  if (!previous) return t.skip('This checkout has no history.')
  t.after(previous.remove)
  const server = await fleet.startServer()
  await server.ready
  const account = await fleet.newAccount(server.url)
  const form = { image, expert_name: 'plan', prompt: 'a house', render_style: 'raw' }
  const order = async (path: string, sent: object) => (await post<{ id: string }>(account, path, { ...sent })).body.id
  const made = await order('/v1/archRender-v41', form)
  assert.equal((await poll(account, made)).status, 'succeeded')
  assert.equal(await server.stop(), 0)
  const [asking, old] = [await fleet.startServer(['--no-worker']), await fleet.startServer([], {}, previous.folder)]
  await Promise.all([asking.ready, old.ready])
  account.url = asking.url
  const replay = await order(`/v1/generations/${made}/replay`, {})
  const after = await order('/v1/archRender-v41', form)
  assert.equal((await poll(account, after)).status, 'succeeded')
  assert.equal((await poll(account, replay, () => true)).status, 'queued')
  const young = await fleet.startWorker()
  await young.ready
  assert.equal((await poll(account, replay)).replay?.verdict, 'same')
  assert.deepEqual(await Promise.all([asking.stop(), old.stop(), young.stop()]), [0, 0, 0])
})

test('this version keeps working, and restarts, on a database that a later version has migrated', async () => {
  const server = await fleet.startServer()
  await server.ready
  const account = await fleet.newAccount(server.url)
  await fleet.query(`ALTER TABLE generations ADD COLUMN of_the_next_version text NOT NULL DEFAULT ''`)
  await fleet.query(`INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-next', now()::text)`)
  await assertServes(account)
  assert.equal(await server.stop(), 0)
  const again = await fleet.startServer()
  await again.ready
  await assertServes({ ...account, url: again.url })
  assert.equal(await again.stop(), 0)
})

/** A worktree of the commit before the last one that `git log` finds by these arguments. */
async function checkOutBefore(...found: string[]) {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const parent = await mkdtemp(join(tmpdir(), 'veduta-previous-'))
  const folder = join(parent, 'checkout')
  try {
    const commit = git('log', '-1', '--first-parent', '-m', '--format=%H', ...found)
    git('worktree', 'add', '--detach', folder, `${commit}^`)
  } catch {
    return undefined
  }
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    remove: async () => {
      git('worktree', 'remove', '--force', folder)
      await rm(parent, { recursive: true, force: true })
    },
  }
}
