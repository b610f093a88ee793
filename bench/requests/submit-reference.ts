import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Busboy, type BusboyHeaders } from '@fastify/busboy'
import sharp from 'sharp'
import { openStore } from '../../src/store/open.ts'

/* The least that an honest POST does: parse the form, decode the picture to its last row, commit a row. */
const { db } = await openStore({ databaseUrl: undefined, dataDir: process.argv[2]! }, { onError: console.error })

const server = createServer((request, response) => {
  const parser = new Busboy({ headers: request.headers as BusboyHeaders })
  const chunks: Buffer[] = []
  parser.on('file', (_name, stream) => stream.on('data', (chunk: Buffer) => chunks.push(chunk)))
  parser.on('finish', async () => {
    const { info } = await sharp(Buffer.concat(chunks)).raw().toBuffer({ resolveWithObject: true })
    const id = randomUUID()
    await db.insertInto('accounts').values({ id, name: 'a row', credits: 0, createdAt: new Date() }).execute()
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ id, width: info.width }))
  })
  request.pipe(parser)
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }))
})
