import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FullSpace } from '../../../../space/space.ts'
import { isGlassy, losesPanes } from './glass-colour.ts'

const pane = { L: 0.7, a: -0.027, b: -0.043 }

test('panes as programs paint them are told from zinc, from clothes and from walls of blue paint', () => {
  assert.ok(isGlassy(pane))
  assert.ok(isGlassy({ L: 0.45, a: -0.015, b: -0.024 }))
  assert.ok(!isGlassy({ L: 0.67, a: -0.007, b: -0.016 }))
  assert.ok(!isGlassy({ L: 0.45, a: -0.02, b: -0.1 }))
  assert.ok(!isGlassy({ L: 0.41, a: -0.006, b: -0.049 }))
})

test('a model whose panes were read as walls would have none', () => {
  const space = (parts: string[], host?: number) =>
    ({
      scene: { parts, orientations: parts.map((part) => ({ kind: 'upright', ...(part === 'opening' && { host }) })) },
      regions: { colours: parts.map(() => pane), partition: { areas: parts.map(() => 100) } },
    }) as unknown as FullSpace
  assert.ok(losesPanes(space(['wall', 'wall', 'opening'])))
  assert.ok(!losesPanes(space(['wall', 'opening', 'opening', 'door', 'opening'])))
  // In a reveal lies a pane.
  assert.ok(losesPanes(space(['wall', 'opening'])))
  assert.ok(!losesPanes(space(['wall', 'opening'], 0)))
})
