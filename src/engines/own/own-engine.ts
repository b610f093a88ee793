import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { abortReason, type Engine, EngineError, type EngineTools, type Output, type Run } from '../port/engine.ts'
import { guardOwnEngine } from '../port/guard-own-engine.ts'
import { checkClip, receiveClip, receivePicture } from '../remote/received.ts'

/**
 * The tools that an operator's engine is opened with. A module outside this package imports only types from it, so the functions it calls are
 * here too.
 */
export type OwnEngineTools = EngineTools & {
  EngineError: typeof EngineError
  abortReason: typeof abortReason
  receivePicture: (request: Parameters<typeof receivePicture>[1], run: Run) => ReturnType<typeof receivePicture>
  receiveClip: (request: Parameters<typeof receiveClip>[1], run: Run) => ReturnType<typeof receiveClip>
}

/** Opens an operator's own engine: a module that exports `openEngine`. */
export async function openOwnEngine(path: string, tools: EngineTools): Promise<Engine> {
  const module = await import(pathToFileURL(resolve(path)).href).catch((cause) => {
    throw new Error(`The module ${path} of VEDUTA_ENGINES could not be loaded: ${cause.message}`, { cause })
  })
  if (typeof module.openEngine !== 'function') {
    throw new Error(`The module ${path} of VEDUTA_ENGINES does not export a function openEngine.`)
  }
  /** Pictures and clips that were decoded when they were received. */
  const received = new Map<string, Output>()
  const ownTools: OwnEngineTools = {
    ...tools,
    EngineError,
    abortReason,
    receivePicture: async (request, run) => {
      const picture = await receivePicture(tools.media, request, run)
      received.set(picture.output.path, picture.output)
      return picture
    },
    receiveClip: async (request, run) => {
      const clip = await receiveClip(tools.media, request, run)
      received.set(clip.output.path, clip.output)
      return clip
    },
  }
  return guardOwnEngine(await module.openEngine(ownTools), async (output, run) => {
    const ours = received.get(output.path)
    received.delete(output.path)
    if (output.contentType === 'video/mp4') {
      if (!ours) await checkClip(tools.media, output, run)
      return output
    }
    return ours ? { ...output, isOurs: true, ...(ours.thumbnail && { thumbnail: ours.thumbnail }) } : output
  })
}
