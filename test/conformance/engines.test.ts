import { after } from 'node:test'
import { openClassicalEngine } from '../../src/engines/classical.ts'
import { openEngine } from '../../src/engines/engines.ts'
import { openFakeStudio } from '../fakes/studio.ts'
import { testEngine } from './engines.ts'

testEngine('classical', openClassicalEngine)

const studio = await openFakeStudio()
studio.behaviour.delayMs = 300
process.env.STUDIO_URL = studio.url
after(() => studio.close())
testEngine('studio, the example of docs/engines.md', (tools) => openEngine('./examples/own-engine.ts', tools), {
  orders: () => studio.orders.size + studio.cancelled.length,
  working: () => [...studio.orders.values()].filter(({ doneAt }) => doneAt > performance.now()).length,
})
