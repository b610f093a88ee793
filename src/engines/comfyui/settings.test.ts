import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '../../config.ts'

test('several servers, headers and model files are read', () => {
  const config = readConfig({
    VEDUTA_COMFYUI_URL: 'http://10.0.0.5:8188/, https://gpu.example/comfy/',
    VEDUTA_COMFYUI_HEADERS: '{"Authorization": "Bearer a, b=c"}',
    VEDUTA_COMFYUI_MODELS: 'a.safetensors=wan/b.safetensors, c.safetensors = d.gguf',
  })
  assert.deepEqual(config.comfyuiUrls, ['http://10.0.0.5:8188', 'https://gpu.example/comfy'])
  assert.deepEqual(config.comfyuiHeaders, { Authorization: 'Bearer a, b=c' })
  assert.deepEqual(config.comfyuiModels, { 'a.safetensors': 'wan/b.safetensors', 'c.safetensors': 'd.gguf' })
})

const mistakes = [
  ['VEDUTA_COMFYUI_URL', '127.0.0.1:8188', /has an entry that is not an http or https URL/],
  ['VEDUTA_COMFYUI_URL', 'http://user:secret@gpu', /without a user name/],
  ['VEDUTA_COMFYUI_HEADERS', 'Authorization: Bearer x', /is not a JSON object of header names and values/],
  ['VEDUTA_COMFYUI_MODELS', 'vae.safetensors', /has an entry that is not name=name/],
  ['VEDUTA_COMFYUI_TEMPLATES', '../wan', /has a name with characters other than/],
] as const

for (const [name, value, message] of mistakes) {
  test(`${name}=${value} is refused at the start`, () => {
    assert.throws(() => readConfig({ [name]: value }), message)
  })
}
