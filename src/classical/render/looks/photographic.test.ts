import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../pixels/picture-file.ts'
import { plainRequest } from '../pipeline.test-request.ts'
import { renderPicture } from '../pipeline.ts'

test('cgi_render of a photo keeps its fine lines and does not drench its colours', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-cgi-'))
  const [source, path] = [join(folder.path, 'source.png'), join(folder.path, 'rendering.png')]
  await sharp('samples/house.jpg').resize({ width: 480 }).png().toFile(source)
  await renderPicture({ ...plainRequest, source, renderStyle: 'cgi_render' }, path, () => {})
  const [before, after] = [await measure(source), await measure(path)]
  assert.ok(after.lines > 0.8 * before.lines, `${after.lines} after ${before.lines}`)
  assert.ok(after.chroma < 1.2 * before.chroma, `${after.chroma} after ${before.chroma}`)
})

/** How steep lightness is from pixel to pixel, and how strong colours are. */
async function measure(path: string): Promise<{ lines: number; chroma: number }> {
  const { L, a, b, width } = await loadPicture(path)
  let [lines, chroma] = [0, 0]
  for (let i = width + 1; i < L.length; i++) {
    lines += Math.hypot(L[i]! - L[i - 1]!, L[i]! - L[i - width]!) / L.length
    chroma += Math.hypot(a[i]!, b[i]!) / L.length
  }
  return { lines, chroma }
}
