import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameFrames } from './room/reading/name-walls.ts'
import type { RoomPart } from './room/reading/room.ts'

test('what panes lie in is their frame, and the leaf beside them is of glass; a door in its own casing stays one', () => {
  const parts: RoomPart[] = ['wall', 'pane', 'pane', 'door', 'pane', 'door', 'pane']
  const hosts = [undefined, 0, 1, 1, 0, 4, 0]
  nameFrames({ parts, hosts })
  assert.deepEqual(parts, ['wall', 'frame', 'pane', 'pane', 'pane', 'door', 'pane'])
})
