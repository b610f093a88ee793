import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openPaces } from '../../../src/engines/sd-server/size/pace.ts'
import { secondsLeft } from '../../../src/http/status/estimates.ts'

/** The seconds that a caller is told, at a server that does not say how far it is; the engine's progress is from 0.1 to 0.9 meanwhile. */
function openJob(paces: ReturnType<typeof openPaces>, ownSeconds: number | null) {
  const pace = paces.begin({ kind: 'render', pixels: 1000 })
  pace.share()
  return {
    end: pace.end,
    leftAt: (spentSeconds: number) => secondsLeft({ progress: 0.1 + 0.8 * pace.share(), spentSeconds, ownSeconds }),
  }
}

test('the first job of a server is told to take about as long again as it took, and later ones what that one took', () => {
  let seconds = 0
  const paces = openPaces(() => seconds * 1000)
  const first = openJob(paces, null)
  for (const spent of [45, 90, 180, 300, 590]) {
    seconds = spent
    const left = first.leftAt(spent)!
    assert.ok(left >= spent && left <= 2 * spent, `after ${spent} s: ${left}`)
  }
  seconds = 600
  first.end()
  const second = openJob(paces, 600)
  for (const spent of [60, 180, 300]) {
    seconds = 600 + spent
    const left = second.leftAt(spent)!
    assert.ok(Math.abs(left - (600 - spent)) < 120, `after ${spent} s: ${left}`)
  }
})
