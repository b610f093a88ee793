import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordAnswers } from '../test/api/recorded/answers.ts'
import { freePort, issueKey, roomyLimits, startServe } from '../test/harness/serve-process.ts'

/*
 * Records what an earlier version of the project answers to the exchanges of test/api/recorded, so that the test there can compare.
 * It is run when exchanges are added: npm run record-exchanges -- CHECKOUT, where CHECKOUT is the folder of the earlier version,
 * with its dependencies.
 */

const [checkout] = process.argv.slice(2)
if (!checkout) throw new Error('Name the folder of the version to record: npm run record-exchanges -- CHECKOUT')

await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-record-'))
const env = { ...roomyLimits, VEDUTA_FETCH_ALLOW: '127.0.0.0/8', VEDUTA_LOG_LEVEL: 'error' }
const service = startServe({ port: await freePort(), dataDir: folder.path, env, checkout })
await service.ready
try {
  const key = await issueKey(service, folder.path)
  const answers = await recordAnswers({ url: service.url, key })
  await writeFile('test/api/recorded/answers.json', `${JSON.stringify(answers, null, 2)}\n`)
  console.log(`${Object.keys(answers).length} answers`)
} finally {
  await service.killGroup()
}
