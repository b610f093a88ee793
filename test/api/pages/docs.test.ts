import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { openTestApp, type TestApp } from '../../harness/open-test-app.ts'
import { assertRefused, get } from '../client.ts'

let app: TestApp
before(async () => {
  app = await openTestApp()
})
after(() => app.close())

test('the documentation page loads everything from the service, under a policy that allows nothing else', async () => {
  const page = await fetch(`${app.url}/docs`)
  const html = await page.text()
  assert.equal(page.headers.get('content-type'), 'text/html; charset=utf-8')
  const policy = page.headers.get('content-security-policy')!
  assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self'; .*connect-src 'self'; /)
  assert.doesNotMatch(policy, /unsafe|https?:|\*/)

  const links = [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, link]) => link!)
  const files = links.filter((link) => link !== 'data:,')
  assert.deepEqual(files, ['docs/swagger-ui.css', 'docs/swagger-ui-bundle.js', 'docs/start.js'])
  for (const file of files) {
    const answer = await fetch(new URL(file, `${app.url}/docs`))
    assert.equal(answer.status, 200, file)
    assert.match(answer.headers.get('content-type')!, file.endsWith('.css') ? /^text\/css;/ : /^text\/javascript;/)
    assert.ok(answer.headers.get('content-encoding'), `${file} is sent compressed`)
    assert.ok((await answer.text()).length > 50, file)
    const headers = { 'if-none-match': answer.headers.get('etag')! }
    assert.equal((await fetch(answer.url, { headers })).status, 304, file)
  }
})

test('no other file of the renderer or of the machine is served', async () => {
  for (const file of ['index.html', 'logo.svg', '__proto__', 'constructor', '..%2Fpackage.json', '%2Fetc%2Fpasswd']) {
    assertRefused(await get(app, `/docs/${file}`), { status: 404, code: 'NOT_FOUND' })
  }
})

test('/llms.txt tells a language model how to call the API, where the reference is, and every request of callers', async () => {
  const answer = await fetch(`${app.url}/llms.txt`)
  assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8')
  const text = await answer.text()
  assert.match(text, /^# Veduta\n\n> /)
  assert.ok(text.includes(`](${app.url}/openapi.json)`))
  for (const { method, path } of Object.values(endpoints)) {
    assert.equal(text.includes(`- ${method} ${path}: `), path.startsWith('/v1/'), path)
  }
})
