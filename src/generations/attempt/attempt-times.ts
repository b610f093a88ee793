import { channel } from 'node:diagnostics_channel'
import type { AttemptEnd, Stage } from '../../contract/vocabulary.ts'
import type { Generation } from '../../store/schema.ts'

/** Published for each attempt: that it began and, later, how it ended and its time in each stage. */
export type AttemptEvent = Pick<Generation, 'engine' | 'type'> &
  ({ event: 'began' } | { event: 'ended'; outcome: AttemptEnd; seconds: number; stages: Map<Stage, number> })

const attempts = channel('veduta:attempt')

/** Times an attempt for subscribers such as metrics. */
export function openAttemptTimes({ engine, type }: Pick<Generation, 'engine' | 'type'>) {
  const beganAt = performance.now()
  const stages = new Map<Stage, number>()
  let stage: Stage = 'preparing'
  let enteredAt = beganAt
  attempts.publish({ engine, type, event: 'began' } satisfies AttemptEvent)

  function enter(next: Stage): void {
    const now = performance.now()
    stages.set(stage, (stages.get(stage) ?? 0) + (now - enteredAt) / 1000)
    stage = next
    enteredAt = now
  }

  return {
    enter,
    end: (outcome: AttemptEnd): void => {
      enter('done')
      const seconds = (performance.now() - beganAt) / 1000
      attempts.publish({ engine, type, event: 'ended', outcome, seconds, stages } satisfies AttemptEvent)
    },
  }
}

export type AttemptTimes = ReturnType<typeof openAttemptTimes>
