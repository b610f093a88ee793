import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Generation, openClient, VedutaError } from '../../client/src/index.ts'
import { jpeg } from '../api/pictures.ts'
import { openTestApp, type TestApp } from '../harness/open-test-app.ts'

let service: TestApp

before(async () => {
  service = await openTestApp()
})
after(() => service.close())

async function newClient(credits = 100, options = {}) {
  const { url, key, id } = await service.newAccount(credits, options)
  return { account: id, veduta: openClient({ baseUrl: url, apiKey: key }) }
}

const house = async () => ({ image: await jpeg(), expert_name: 'exterior', prompt: 'a house' }) as const

test('a client without an address says at once what is missing', () => {
  for (const baseUrl of [undefined as unknown as string, '']) {
    assert.throws(() => openClient({ baseUrl }), /^TypeError: baseUrl is missing: pass the address of the service, /)
  }
})

test('a rendering is ordered, waited for and downloaded, and every step is reported', async () => {
  const { veduta } = await newClient()
  const { id, credits } = await veduta.render({ ...(await house()), context: ['cars', 'people'], seed: 7 })
  assert.equal(credits, 95)

  const told: Generation[] = []
  const done = await veduta.wait(id, { onStatus: (generation) => told.push(generation) })
  assert.deepEqual([done.id, done.seed, done.status, told.at(-1)], [id, 7, 'succeeded', done])
  assert.deepEqual(
    told.map(({ progress }) => progress),
    told.map(({ progress }) => progress).sort((a, b) => a - b),
  )

  const file = await veduta.download(done.output[0])
  const bytes = Buffer.from(await file.arrayBuffer())
  assert.deepEqual([file.type, file.size], ['image/png', done.output[0].size_bytes])
  assert.equal(createHash('sha256').update(bytes).digest('hex'), done.output[0].sha256)
})

test('a picture is uploaded once for several orders, and the client says how much of it has been sent', async () => {
  const { veduta } = await newClient()
  const { image, ...fields } = await house()
  const told: [number, number][] = []
  const onSent = (sent: number, total: number) => told.push([sent, total])
  const { id } = await veduta.upload(image, { onSent })
  const [last, total] = told.at(-1)!
  assert.ok(last === total && total > image.size && total < image.size + 1000, `${last} of ${total}, for ${image.size}`)
  assert.deepEqual(
    told.toSorted(([one], [other]) => one - other),
    told,
  )
  assert.equal((await veduta.upload(image)).id, id)
  assert.equal((await veduta.render({ ...fields, image: id }, { onSent })).credits, 95)
  assert.ok(told.at(-1)![1] < 1000, 'The second order sends no picture.')
})

test('a clip is ordered and cancelled, and cancelling it again changes nothing', async () => {
  const { veduta } = await newClient()
  const { id } = await veduta.video({ image: await jpeg(), prompt: 'a calm morning', duration: 10 })
  const cancelled = await veduta.cancel(id)
  assert.deepEqual([cancelled.error?.code, cancelled.credits.refunded], ['CANCELED', 10])
  assert.equal((await veduta.cancel(id)).error?.code, 'CANCELED')
  await assert.rejects(veduta.wait(id), (error) => {
    assert.ok(error instanceof VedutaError)
    assert.deepEqual([error.code, error.generation?.id], ['CANCELED', id])
    return true
  })
  assert.equal((await veduta.account()).credits, 100)
})

test('the list of generations is read page by page', async () => {
  const { veduta } = await newClient()
  const { image, ...fields } = await house()
  const ids: string[] = []
  for (const seed of [1, 2, 3]) ids.unshift((await veduta.render({ ...fields, image, seed })).id)
  const listed: string[] = []
  for await (const { id } of veduta.generations({ type: 'render', limit: 2 })) listed.push(id)
  assert.deepEqual(listed, ids)
  assert.equal((await veduta.generations({ type: 'video' }).next()).done, true)
})

test('a dry run returns the cost and the built prompt, and orders nothing', async () => {
  const { veduta } = await newClient()
  const { cost, credits_after, built_prompt } = await veduta.render(await house(), { dryRun: true })
  assert.deepEqual([cost, credits_after], [5, 95])
  assert.match(built_prompt, /a house/)
  assert.equal((await veduta.account()).credits, 100)
})
