import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { knownScenes } from '../scenes.ts'
import { measureScene } from './renderings.ts'

for (const name of ['gable, massing', 'shed, massing']) {
  test(`${name}: people, cars and trees cost its rendering nothing, and a window moved by 2 % or left out costs it much`, async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-fidelity-'))
    const { plain, rich, moved, without } = await measureScene(
      knownScenes.find((one) => one.name === name)!,
      folder.path,
    )
    for (const { score } of [plain!, rich!]) assert.ok(score >= 0.9, `true: ${score}`)
    for (const { score } of [moved!, without!]) assert.ok(score < 0.8, `altered: ${score}`)
  })
}
