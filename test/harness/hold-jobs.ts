import { endpointNames } from '../../src/contract/vocabulary.ts'
import type { Job } from '../../src/queue/job.ts'
import { startAttempt } from '../../src/store/generations/generations.ts'
import type { TestApp } from './open-test-app.ts'

/** Replaces the service's workers: a job stays as the test leaves it until the test settles it by hand. */
export async function holdJobs({ app }: Pick<TestApp, 'app'>) {
  const claims = new Map<string, PromiseWithResolvers<Job>>()
  const released = Promise.withResolvers<void>()
  await app.queue.stopWorking()
  const unlimited = {
    concurrency: Number.POSITIVE_INFINITY,
    groupLimit: Number.POSITIVE_INFINITY,
    kinds: endpointNames,
  }
  app.queue.work('generate', unlimited, async (job) => {
    claimOf(job.id).resolve(job)
    await released.promise
  })

  function claimOf(id: string): PromiseWithResolvers<Job> {
    if (!claims.has(id)) claims.set(id, Promise.withResolvers())
    return claims.get(id)!
  }

  return {
    /** Begins the first attempt, as a worker does: from then on the generation is processing. */
    start: async (id: string): Promise<Job> => {
      const job = await claimOf(id).promise
      await startAttempt(app.db, id, { attempt: job.attempt, now: app.clock.now() })
      return job
    },
    /** Must be called before the app is closed. */
    release: () => released.resolve(),
  }
}
