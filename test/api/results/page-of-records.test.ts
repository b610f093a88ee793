import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { withTestApp } from '../../harness/open-test-app.ts'
import { get, poll, post } from '../client.ts'
import { file } from '../pictures.ts'

/** What a gallery shows at once, of an account that ordered much. */
const [shown, ordered] = [96, 2000]
const pages = 3
const pageMaxBytes = 2_000_000

test('of 2,000 generations with sources, a page of 96 with the small copies of its results is under 2 MB', () =>
  withTestApp({}, async (app) => {
    const account = await app.newAccount()
    const photo = file(await readFile('samples/house.jpg'), 'house.jpg', 'image/jpeg')
    const fields = {
      ...{ image: photo, reference_image_1: photo, imagetype: 'photo', expert_name: 'exterior', time_of_day: 'dusk' },
      prompt: 'a timber house by a lake with large windows, a gravel path, birches and a low hedge. '.repeat(5),
    }
    const { body } = await post<{ id: string }>(account, '/v1/archRender-v45-fast', fields)
    const made = await poll(account, body.id)
    const small = Buffer.from(await (await fetch(made.output[0]!.thumbnail_url!)).arrayBuffer())
    await sql`INSERT INTO generations SELECT (json_populate_record(one, json_build_object(
        'id', gen_random_uuid(), 'created_at', one.created_at - n * interval '1 minute'))).*
      FROM generations AS one, generate_series(1, ${ordered - 1}) AS n WHERE id = ${body.id}`.execute(app.app.db)

    const seen = new Set<string>()
    let cursor = ''
    for (let page = 0; page < pages; page++) {
      const query = `limit=${shown}${cursor && `&cursor=${cursor}`}`
      const answer = await get<{ generations: StatusBody[]; next_cursor: string | null }>(
        account,
        `/v1/generations?${query}`,
      )
      const { generations, next_cursor } = answer.body
      const bytes = Buffer.byteLength(answer.text) + generations.length * small.length
      assert.ok(bytes < pageMaxBytes, `${bytes} bytes`)
      for (const { id, sources, output } of generations) {
        assert.ok(sources!.length === 2 && output[0]!.thumbnail_url)
        seen.add(id)
      }
      cursor = next_cursor!
    }
    assert.equal(seen.size, pages * shown)
  }))
