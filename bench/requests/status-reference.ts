import { hash, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { openStore } from '../../src/store/open.ts'

/* The least that an honest status does: check the key, kept for a second as the service does, and read a row by its index. */
const { db } = await openStore({ databaseUrl: undefined, dataDir: process.argv[2]! }, { onError: console.error })
const id = randomUUID()
const key = randomUUID()
const createdAt = new Date()
await db.insertInto('accounts').values({ id, name: 'a row', credits: 0, createdAt }).execute()
await db
  .insertInto('apiKeys')
  .values({
    id,
    accountId: id,
    name: 'a key',
    hint: '',
    hash: hash('sha256', key, 'buffer'),
    createdAt,
    revokedAt: null,
  })
  .execute()

const known = new Map<string, { accountId: string; until: number }>()

async function findAccountId(key: string): Promise<string> {
  const cached = known.get(key)
  if (cached && cached.until > performance.now()) return cached.accountId
  const { accountId } = await db
    .selectFrom('apiKeys')
    .select('accountId')
    .where('hash', '=', hash('sha256', key, 'buffer'))
    .executeTakeFirstOrThrow()
  known.set(key, { accountId, until: performance.now() + 1000 })
  return accountId
}

const server = Fastify()
server.get<{ Params: { id: string } }>('/v1/status/:id', async ({ headers, params }) => {
  await findAccountId(headers.authorization!.slice('Bearer '.length))
  return await db.selectFrom('accounts').selectAll().where('id', '=', params.id).executeTakeFirstOrThrow()
})
const url = await server.listen({ host: '127.0.0.1', port: 0 })
console.log(JSON.stringify({ url: `${url}/v1/status/${id}`, headers: { authorization: `Bearer ${key}` } }))
