import type { Capabilities, RenderTask, VideoTask } from './engine.ts'

/** The fields of a task that decide who can honour it, whether its pictures are files or stored. */
export type Asked =
  | (Pick<RenderTask, 'kind' | 'v45'> & { references: readonly unknown[] })
  | Pick<VideoTask, 'kind' | 'durationSeconds' | 'negativePrompt' | 'end' | 'v20'>

/** A field of a task that an engine, or one of its models or workflows, cannot honour. */
export type Unhonoured = {
  field: Field
  /** Whether an engine that can honour it is asked first. */
  decides: boolean
  /** The sentence for the caller, about an engine or a model by its name. */
  tell: (name: string) => string
  /** The sentence about one of several workflows. */
  tellOfWorkflow: (name: string) => string
}

type Field = keyof typeof rules

type Rule = { decides: boolean; find: (can: Capabilities, task: Asked) => Found | undefined | false }
type Found = Pick<Unhonoured, 'tell'> & Partial<Pick<Unhonoured, 'tellOfWorkflow'>>

/** The fields of a task that these capabilities cannot honour. Capabilities that are left out are not checked. */
export function listUnhonoured(capabilities: Capabilities, task: Asked): Unhonoured[] {
  return (Object.entries(rules) as [Field, Rule][]).flatMap(([field, { decides, find }]) => {
    const found = find(capabilities, task)
    return found ? { field, decides, tellOfWorkflow: found.tell, ...found } : []
  })
}

/** Every field of a task that not all can honour, once. */
const rules = {
  references: {
    decides: false,
    find: ({ render }, task) => {
      if (task.kind !== 'render' || !render || task.references.length <= render.references) return undefined
      const { length: given } = task.references
      const read = render.references
      return {
        tell: (name) => `Of the ${given} reference images, ${name} used ${read || 'none'}.`,
        tellOfWorkflow: (name) => `Of the ${given} reference images, the workflow ${name} used ${read}.`,
      }
    },
  },
  background: {
    decides: false,
    find: (_can, task) =>
      task.kind === 'render' &&
      task.v45?.panel.background === 'transparent' && {
        tell: (name) => `${name} makes opaque pictures: the background is not transparent.`,
      },
  },
  durationSeconds: {
    decides: true,
    find: ({ video }, task) => {
      if (task.kind !== 'video' || !video || video.durationsSeconds.includes(task.durationSeconds)) return undefined
      const lengths = video.durationsSeconds.join(' or ')
      return {
        tell: (name) => `${name} makes clips of ${lengths} seconds, not of ${task.durationSeconds}.`,
        tellOfWorkflow: (name) => `The workflow ${name} makes clips of ${lengths} seconds.`,
      }
    },
  },
  end: {
    decides: true,
    find: ({ video }, task) =>
      task.kind === 'video' &&
      task.end !== undefined &&
      video?.endImage === false && {
        tell: (name) =>
          task.v20?.loop
            ? `${name} cannot make a loop: the last frame may differ from the first.`
            : `${name} cannot end a clip with a given image.`,
        tellOfWorkflow: (name) => `The workflow ${name} cannot end on a given image.`,
      },
  },
  sound: {
    decides: false,
    find: ({ video }, task) =>
      task.kind === 'video' &&
      task.v20?.sound === true &&
      video?.sound === false && {
        tell: (name) => `${name} makes clips without sound.`,
        tellOfWorkflow: (name) => `The workflow ${name} makes clips without sound.`,
      },
  },
  negativePrompt: {
    decides: false,
    find: ({ video }, task) =>
      task.kind === 'video' &&
      task.negativePrompt.trim() !== '' &&
      video?.negativePrompt === false && {
        tell: (name) => `${name} does not read a negative prompt.`,
        tellOfWorkflow: (name) => `The workflow ${name} does not read a negative prompt.`,
      },
  },
  seed: {
    decides: false,
    find: ({ seed }) =>
      !seed && { tell: (name) => `${name} takes no seed: the same request will give another result.` },
  },
} satisfies Record<string, Rule>
