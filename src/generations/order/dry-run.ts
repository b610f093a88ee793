import type { App } from '../../app.ts'
import { ApiError } from '../../contract/errors.ts'
import type { DryRunReply } from '../../contract/fields/dry-run.ts'
import { findAccount } from '../../store/accounts/accounts.ts'
import type { ApiKey } from '../../store/schema.ts'
import { listCandidates, unableTo, unhonoured } from '../choose-engine.ts'
import { originalPrompt } from '../original-prompt.ts'
import type { Plan } from './plan.ts'
import { checkLimits } from './submit.ts'

/**
 * The outcome of a plan, after all the checks of a submit; nothing is charged or stored.
 *
 * @throws ApiError RATE_LIMITED, OVERLOADED, NO_CREDITS
 */
export async function dryRun(app: App, key: ApiKey, plan: Plan): Promise<DryRunReply> {
  await checkLimits(app, app.db, key, plan)
  const { credits } = (await findAccount(app.db, key.accountId))!
  if (credits < plan.cost) throw new ApiError('NO_CREDITS', { credits })
  const { task } = plan
  const [first] = listCandidates(app.engines, task)
  const { engine } = first!
  const all = app.engines.list(task.kind)
  const unasked = all.slice(0, all.indexOf(first!)).flatMap((before) => unableTo(before, task).map((why) => `${why}.`))
  return {
    status: 'success',
    dry_run: true,
    prompt: originalPrompt(task),
    built_prompt: task.builtPrompt,
    seed: task.seed,
    cost: plan.cost,
    credits_after: credits - plan.cost,
    engine: engine.name,
    resolution: `${plan.size.width}x${plan.size.height}`,
    duration: task.kind === 'video' ? task.durationSeconds : null,
    ...plan.dryRun,
    notes: [...plan.notes, ...unasked, ...unhonoured(first!, task), ...(engine.foreseeNotes?.(task) ?? [])],
  }
}
