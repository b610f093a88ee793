import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { allBugs } from './durability/seeded-bugs/all-bugs.ts'

test('every bug that can be seeded matches the sources exactly once', () => {
  for (const { name, edits } of allBugs) {
    for (const { file, find } of edits) {
      assert.equal(readFileSync(file, 'utf8').split(find).length, 2, `${name}: ${file} must have this once: ${find}`)
    }
  }
})
