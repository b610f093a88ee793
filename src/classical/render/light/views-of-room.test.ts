import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { loadPicture } from '../../pixels/picture-file.ts'
import { findViewsOfRoom } from './views-of-room.ts'

/** A room in flat fills: a window on to a sky, a hill and a street, and before the wall below it a bed as blue as a sky. */
const room = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="896"><rect width="1344" height="896" fill="#dbd7d0"/>
  <path d="M490 240H745V560H490Z" fill="#f3f1ec" stroke="#222" stroke-width="2"/>
  <path d="M505 255H615V545H505ZM625 255H730V545H625Z" fill="#a9cbe6" stroke="#222" stroke-width="2"/>
  <path d="M506 380H614V450H506ZM626 380H729V450H626Z" fill="#a3b877"/><path d="M506 450H614V544H506ZM626 450H729V544H626Z" fill="#b9bcc0"/>
  <path d="M350 590H690V760H350Z" fill="#7fa9d2" stroke="#222" stroke-width="2"/><rect y="760" width="1344" height="136" fill="#b98a54"/></svg>`

test('a window of a model ends where its glass does: the wall below it and a blue bed are not of it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-views-'))
  const path = join(folder.path, 'room.png')
  await sharp(Buffer.from(room)).png().toFile(path)
  const picture = await loadPicture(path)
  const views = findViewsOfRoom(picture, true)!
  const at = (x: number, y: number) => views[y * picture.width + x]!
  for (const [x, y] of [
    [560, 300],
    [680, 300],
    [560, 500],
  ] as const)
    assert.ok(at(x, y) > 0.9, `glass at ${x}, ${y}: ${at(x, y)}`)
  for (const [x, y] of [
    [560, 575],
    [680, 575],
    [560, 620],
    [640, 680],
  ] as const)
    assert.equal(at(x, y), 0, `${x}, ${y}`)
})
