import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import sharp from 'sharp'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { withTestApp } from '../../harness/open-test-app.ts'
import { get, poll, post } from '../client.ts'
import { file } from '../pictures.ts'

/** What a gallery shows at once, of an account that ordered much. */
const [shown, ordered] = [96, 2000]
const pageMaxBytes = 2_000_000

/** Grey noise in cells of four pixels: few pictures make larger files. */
async function drawNoise(): Promise<File> {
  const cells = { width: 150, height: 150, channels: 1 } as const
  const noise = sharp(randomBytes(cells.width * cells.height), { raw: cells })
  const bytes = await noise.resize(600, 600, { kernel: 'nearest' }).png().toBuffer()
  return file(bytes, 'noise.png', 'image/png')
}

test('of 2,000 generations with sources, each page of 96 with the small copies of its results is under 2 MB, whatever they show', () =>
  withTestApp(
    {},
    async (app) => {
      const account = await app.newAccount()
      const image = await drawNoise()
      const fields = {
        ...{ image, reference_image_1: image, imagetype: 'photo', expert_name: 'exterior', time_of_day: 'dusk' },
        ...{ render_style: 'raw', output_size: '600' },
        prompt: 'a timber house by a lake with large windows, a gravel path, birches and a low hedge. '.repeat(5),
      }
      const { body } = await post<{ id: string }>(account, '/v1/archRender-v45-fast', fields)
      const made = await poll(account, body.id)
      const small = Buffer.from(await (await fetch(made.output[0]!.thumbnail_url!)).arrayBuffer())
      await sql`INSERT INTO generations SELECT (json_populate_record(one, json_build_object(
          'id', gen_random_uuid(), 'created_at', one.created_at - n * interval '1 minute'))).*
        FROM generations AS one, generate_series(1, ${ordered - 1}) AS n WHERE id = ${body.id}`.execute(app.app.db)

      type Page = { generations: StatusBody[]; next_cursor: string | null }
      const seen = new Set<string>()
      let cursor: string | null = ''
      while (cursor !== null) {
        const { text, body }: { text: string; body: Page } = await get<Page>(
          account,
          `/v1/generations?limit=${shown}${cursor && `&cursor=${cursor}`}`,
        )
        const bytes = Buffer.byteLength(text) + body.generations.length * small.length
        assert.ok(bytes < pageMaxBytes, `${bytes} bytes`)
        for (const { id, sources, output } of body.generations) {
          assert.ok(sources!.length === 2 && output[0]!.thumbnail_url)
          seen.add(id)
        }
        cursor = body.next_cursor
      }
      assert.equal(seen.size, ordered)
    },
    { eitherStore: true },
  ))
