import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Metadata } from 'sharp'
import type { TestApp } from '../../harness/open-test-app.ts'
import { assertRefused, type Caller, post, type Sent } from '../client.ts'

/** Orders at an endpoint: what it requires is sent unless a test gives it. */
export function ordersAt<Reply>(path: string, required: () => Record<string, Sent>) {
  const submit = (caller: Caller, fields: Record<string, Sent> = {}) =>
    post<Reply>(caller, path, { ...required(), ...fields })
  return {
    submit,
    accept: async (caller: Caller, fields: Record<string, Sent> = {}): Promise<Reply> => {
      const { status, body, text } = await submit(caller, fields)
      assert.equal(status, 200, text)
      return body
    },
    assertParameterRefused: async (caller: Caller, fields: Record<string, Sent>, details: Record<string, unknown>) =>
      assertRefused((await submit(caller, fields)) as never, { code: 'INVALID_PARAMETERS', details }),
  }
}

/** What is stored of the pictures that a generation was ordered with, in the order of its task. */
export async function storedInputs({ app }: TestApp, id: string): Promise<Metadata[]> {
  const folder = join(app.config.dataDir, 'blobs', 'inputs', id)
  const names = (await readdir(folder)).sort()
  return await Promise.all(names.map(async (name) => sharp(await readFile(join(folder, name))).metadata()))
}
