import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Expert } from '../../../contract/arch-render-v41.ts'
import { hexToOklab } from '../pixels/oklab.ts'
import { nameMaterial, type Patch } from './material-names.ts'

const name = (hex: string, y: number, expert: Expert = 'exterior', prompt = '', kind?: Patch['kind']) =>
  nameMaterial({ y, colour: hexToOklab(hex), kind }, expert, prompt)

test('a patch is named by its colour and place', () => {
  assert.equal(name('#7f9a55', 0.9), 'GRASS')
  assert.equal(name('#4f6a35', 0.3), 'TREES')
  assert.equal(name('#a8593f', 0.5), 'BRICK')
  assert.equal(name('#a9744a', 0.5), 'TIMBER')
  assert.equal(name('#e8e4dc', 0.5), 'PLASTER')
  assert.equal(name('#9a9a9a', 0.5), 'CONCRETE')
  assert.equal(name('#9a9a9a', 0.8), 'PAVING')
  assert.equal(name('#5fb0c4', 0.8), 'WATER')
  assert.equal(name('#9a6a44', 0.95, 'interior'), 'TIMBER FLOOR')
})

test('a dark patch or one of uncertain colour is not named: a wrong label is worse than none', () => {
  assert.equal(name('#20242c', 0.5), undefined)
  assert.equal(name('#fdf8f0', 0.7, 'interior'), undefined)
  assert.equal(name('#3a4038', 0.5, 'interior'), undefined)
})

test('a material of the prompt wins where the colour is like it, and nowhere else', () => {
  assert.equal(name('#95502f', 0.5, 'exterior', 'a house of corten'), 'CORTEN')
  assert.equal(name('#7f9a55', 0.9, 'exterior', 'a house of corten'), 'GRASS')
})

test("a drawing's regions are named by what they are, and the paper around a plan is not named", () => {
  assert.equal(name('#ddddcc', 0.5, 'exterior', '', 'opening'), 'GLASS')
  assert.equal(name('#ddddcc', 0.5, 'exterior', '', 'foliage'), 'TREES')
  assert.equal(name('#ddddcc', 0.5, 'plan', '', 'surface'), 'ROOM')
  assert.equal(name('#ddddcc', 0.1, 'plan', '', 'sky'), undefined)
})
