import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { measureFidelity } from '../../../src/media/received/fidelity.ts'
import { knownScenes } from '../scenes.ts'
import { unseenScenes } from '../unseen.ts'
import { alterOneWindow } from './altered.ts'
import { drawPlanted } from './planted.ts'
import { draw, measureScene } from './renderings.ts'

for (const name of ['gable, massing', 'hip, line drawing', 'villa, pencil', 'portico, clay']) {
  test(`${name}: boards, shadows, trees and people cost a true rendering next to nothing, and a window moved by 2 % or left out costs it much`, async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-planted-'))
    const scene = [...knownScenes, ...unseenScenes].find((one) => one.name === name)!
    const { moved, without, box } = alterOneWindow(scene)!
    const source = await draw(scene, folder.path, 'source')
    const paths = [scene, moved, without].map((_, n) => join(folder.path, `${n}.png`))
    for (const [n, one] of [scene, moved, without].entries()) await drawPlanted(one, paths[n]!, box)
    const [whole, ...altered] = await measureFidelity(source, paths)
    assert.ok(whole!.score >= 0.9, `true: ${whole!.score}`)
    for (const { score } of altered) assert.ok(score < 0.8, `altered: ${score}`)
  })
}

test("the same holds of the embedded engine's own people, cars and trees", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-fidelity-'))
  const scene = knownScenes.find(({ name }) => name === 'gable, massing')!
  const { plain, rich, moved, without } = await measureScene(scene, folder.path)
  for (const { score } of [plain!, rich!]) assert.ok(score >= 0.9, `true: ${score}`)
  for (const { score } of [moved!, without!]) assert.ok(score < 0.8, `altered: ${score}`)
})
