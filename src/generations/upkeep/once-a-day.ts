import type { App } from '../../app.ts'
import { findLastDone, recordDone } from '../../store/once-a-day.ts'

const dayMs = 86_400_000

type Task = (app: App) => Promise<void>

/** A task that runs at most once a day across all processes and restarts. */
export function onceADay(task: Task): Task {
  const run = async (app: App) => {
    const doneAt = await findLastDone(app.db, task.name)
    if (doneAt && app.clock.now().getTime() - doneAt.getTime() < dayMs) return
    await task(app)
    await recordDone(app.db, task.name, app.clock.now())
  }
  return Object.defineProperty(run, 'name', { value: task.name })
}
