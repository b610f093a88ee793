import type { ConfiguredEngine, Engines } from '../engines/engines.ts'
import type { Capabilities, Task } from '../engines/port/engine.ts'

/**
 * The engines that may take a task, in the order in which they are asked: those that can do its most important parts or, if
 * there are none, all of its kind.
 */
export function listCandidates(engines: Engines, task: Task): ConfiguredEngine[] {
  const all = engines.list(task.kind)
  const able = all.filter(({ engine }) => !shortcomings(engine.capabilities, task).some(({ decides }) => decides))
  return able.length ? able : all
}

/** What an engine cannot honour in a task, in sentences for the caller. */
export function unhonoured({ engine: { name, capabilities } }: ConfiguredEngine, task: Task): string[] {
  return shortcomings(capabilities, task).map(({ sentence }) => sentence(name))
}

type Shortcoming = {
  /** Whether an engine without it is asked first. */
  decides: boolean
  sentence: (engine: string) => string
}

function shortcomings({ render, video, seed }: Capabilities, task: Task): Shortcoming[] {
  const found: Shortcoming[] = []
  const add = (decides: boolean, sentence: Shortcoming['sentence']) => void found.push({ decides, sentence })
  if (task.kind === 'render' && render && task.references.length > render.references) {
    const [given, read] = [task.references.length, render.references]
    add(false, (engine) => `Of the ${given} reference images, ${engine} used ${read || 'none'}.`)
  }
  if (task.kind === 'video' && video) {
    if (!video.durationsSeconds.includes(task.durationSeconds)) {
      const lengths = video.durationsSeconds.join(' or ')
      add(true, (engine) => `${engine} makes clips of ${lengths} seconds, not of ${task.durationSeconds}.`)
    }
    if (task.end && !video.endImage) add(true, (engine) => `${engine} cannot end a clip with a given image.`)
    if (task.negativePrompt.trim() && !video.negativePrompt) {
      add(false, (engine) => `${engine} does not read a negative prompt.`)
    }
  }
  if (!seed) add(false, (engine) => `${engine} takes no seed: the same request will give another result.`)
  return found
}
