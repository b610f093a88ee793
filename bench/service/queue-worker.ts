import { openApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { settle } from '../../src/generations/attempt/settle.ts'
import { startAttempt } from '../../src/store/generations/generations.ts'
import { advanceTurn } from '../../src/store/generations/turns.ts'

/*
 * A worker whose engine does nothing: it claims, starts and settles as the real one does. Its parent tells it when to begin;
 * it reports when each job began.
 */

const app = await openApp(readConfig(process.env))
process.once('message', () => {
  const { concurrency, maxRunning } = app.config
  app.queue.work('generate', { concurrency, groupLimit: maxRunning }, async (job) => {
    const generation = await startAttempt(app.db, job.generationId, { attempt: job.attempt, now: app.clock.now() })
    process.send!({ at: performance.timeOrigin + performance.now(), turn: generation!.turn })
    await advanceTurn(app.db, generation!.turn)
    await settle(app, job, { end: 'succeeded', made: { outputs: [], notes: [] } })
  })
})
process.send!('open')
