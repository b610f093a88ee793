import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

const sources = globSync('client/src/*.ts')
const maxBytes = 10_500

test('the client is below 10.5 KB, compressed but not even minified', () => {
  const code = sources.map((path) => stripTypeScriptTypes(readFileSync(path, 'utf8'))).join('\n')
  const { length } = gzipSync(code.replaceAll(/ *\n\s*/g, '\n'))
  assert.ok(length < maxBytes, `${length} bytes`)
})

test('the client imports only its own files', () => {
  for (const path of sources) {
    for (const [, specifier] of readFileSync(path, 'utf8').matchAll(/^(?:import|export)\s[^;]*?from '([^']+)'/gms)) {
      assert.match(specifier!, /^\.\/[\w-]+\.ts$/, path)
    }
  }
})
