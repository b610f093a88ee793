import type { ConfiguredEngine, Engines } from '../engines/engines.ts'
import { type Asked, listUnhonoured } from '../engines/port/unhonoured.ts'
import type { Generation } from '../store/schema.ts'

/**
 * The engines that may take a task, in the order in which they are asked: those that can do its most important parts or, if
 * there are none, all of its kind.
 */
export function listCandidates(engines: Engines, task: Asked): ConfiguredEngine[] {
  const all = engines.list(task.kind)
  const able = all.filter(({ engine }) => !listUnhonoured(engine.capabilities, task).some(({ decides }) => decides))
  return able.length ? able : all
}

/** Those that may still be asked for a generation. */
export const withoutBarred = (candidates: ConfiguredEngine[], { barredEngines }: Pick<Generation, 'barredEngines'>) =>
  candidates.filter(({ engine }) => !barredEngines.includes(engine.name))

/** What keeps an engine from being asked for a task that others can do, in sentences without their full stop. */
export function unableTo({ engine: { name, capabilities } }: ConfiguredEngine, task: Asked): string[] {
  const deciding = listUnhonoured(capabilities, task).filter(({ decides }) => decides)
  return deciding.map(({ tell }) => tell(name).replace(/\.$/, ''))
}

/** What an engine cannot honour in a task, in sentences for the caller. */
export function unhonoured({ engine: { name, capabilities } }: ConfiguredEngine, task: Asked): string[] {
  return listUnhonoured(capabilities, task).map(({ tell }) => tell(name))
}
