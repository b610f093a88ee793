import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Expert } from '../../../contract/arch-render-v41.ts'
import { hexToOklab } from '../../pixels/oklab.ts'
import { nameMaterial, type Patch } from './name-patch.ts'

const name = (hex: string, y: number, expert: Expert = 'exterior', prompt = '', kind?: Patch['kind']) =>
  nameMaterial({ y, colour: hexToOklab(hex), kind }, expert, prompt)

test('a patch is named only if its colour and place leave no doubt: a wrong label is worse than none', () => {
  assert.equal(name('#7f9a55', 0.9), 'GRASS')
  assert.equal(name('#9a6a44', 0.95, 'interior'), 'TIMBER FLOOR')
  for (const hex of ['#4f6a35', '#a8593f', '#a9744a', '#e8e4dc', '#9a9a9a', '#5fb0c4', '#20242c'])
    assert.equal(name(hex, 0.4), undefined)
  for (const hex of ['#9a9a9a', '#5fb0c4', '#a9744a']) assert.equal(name(hex, 0.8), undefined)
  for (const hex of ['#fdf8f0', '#3a4038', '#9a6a44']) assert.equal(name(hex, 0.5, 'interior'), undefined)
})

test('a material of the prompt wins where the colour is like it, and nowhere else', () => {
  assert.equal(name('#95502f', 0.5, 'exterior', 'a house of corten'), 'CORTEN')
  assert.equal(name('#7f9a55', 0.9, 'exterior', 'a house of corten'), 'GRASS')
})

test('of the regions of a drawing, the sky and the rooms of a plan are named', () => {
  assert.equal(name('#ddddcc', 0.1, 'exterior', '', 'sky'), 'SKY')
  assert.equal(name('#ddddcc', 0.5, 'exterior', '', 'opening'), undefined)
  assert.equal(name('#ddddcc', 0.5, 'exterior', '', 'foliage'), undefined)
  assert.equal(name('#ddddcc', 0.5, 'plan', '', 'surface'), 'ROOM')
  assert.equal(name('#ddddcc', 0.1, 'plan', '', 'sky'), undefined)
})
