import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markOf, readOtherMarks } from '../../../src/secret-marks.ts'
import { findSecretMark } from '../../../src/store/accounts/secret-marks.ts'
import { resealSecrets } from '../../../src/webhooks/reseal.ts'
import { seal } from '../../../src/webhooks/seal.ts'
import { readSecrets } from '../../../src/webhooks/webhooks.ts'
import { withTestApp } from '../../harness/open-test-app.ts'

const newer = 'the newer secret that has 32 bytes'
/** One more than a page. */
const count = 501

test('unused webhook secrets move to the first entry, which they prove right; the log counts those that no entry opens', async () => {
  await withTestApp({}, async ({ app, newAccount }) => {
    const { clock, db } = app
    const [older] = app.config.secrets
    const { id: accountId } = await newAccount(0)
    const createdAt = clock.now()
    const ids = Array.from({ length: count }, () => clock.newId()).sort()
    const [damaged, unmarked] = ids
    const secrets = ids.map((webhookId) => ({
      id: clock.newId(),
      webhookId,
      sealed: seal(clock, `whsec_${webhookId}`, webhookId === damaged ? newer.repeat(2) : older!, webhookId),
      // An earlier version stored none.
      secretMark: webhookId === unmarked ? null : markOf(older!),
      createdAt,
    }))
    const url = 'https://example.com/hook'
    await db
      .insertInto('webhooks')
      .values(ids.map((id) => ({ id, accountId, url, createdAt })))
      .execute()
    await db.insertInto('webhookSecrets').values(secrets).execute()
    assert.equal(await findSecretMark(db), undefined)

    const warned: string[] = []
    const log = Object.assign(Object.create(app.log), { warn: (text: string) => warned.push(text) })
    const rotated = [newer, older!]
    await resealSecrets({ ...app, log, config: { ...app.config, secrets: rotated } })
    assert.match(warned.join(), /^No entry of VEDUTA_SECRET opens the secrets of 1 webhooks, /)
    assert.equal(await findSecretMark(db), markOf(newer))
    const { webhookSecrets } = await readOtherMarks(db, { secrets: rotated, now: clock.now() })
    assert.deepEqual(webhookSecrets, { older: 1, unset: 0, unknown: 0 })
    const later = { ...app, config: { ...app.config, secrets: [newer] } }
    for (const id of [unmarked!, ids.at(-1)!]) assert.deepEqual(await readSecrets(later, id), [`whsec_${id}`])
  })
})
