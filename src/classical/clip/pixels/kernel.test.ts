import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'

// TypeScript declares WebAssembly with the DOM only.
declare const WebAssembly: {
  compile(module: Uint8Array): Promise<object>
  Module: { customSections(module: object, name: string): ArrayBuffer[] }
}

test('the kernel was built from its current source (after a change, run npm run build in tools/kernel)', async () => {
  const module = await WebAssembly.compile(await readFile(new URL('./resample.wasm', import.meta.url)))
  const [built] = WebAssembly.Module.customSections(module, 'veduta.source')
  const source = await readFile(new URL('../../../../tools/kernel/resample.ts', import.meta.url))
  assert.deepEqual(Buffer.from(built!), createHash('sha256').update(source).digest())
})
