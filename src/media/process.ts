import sharp from 'sharp'
import type { ClipRequest } from '../classical/clip/clip.ts'
import type { RenderRequest } from '../classical/render/request.ts'
import type { EngineStage, Kind } from '../contract/vocabulary.ts'
import type { Told } from './children/children.ts'
import { lowerPriority } from './children/lower-priority.ts'
import { engineVersion } from './engine-version.ts'
import { type InspectRequest, inspect, probePicture } from './inspect/inspect.ts'
import type { ReceiveClipRequest } from './received/received-clip.ts'
import type { SeeRequest } from './see.ts'
import { thumbnailOfResult, writeThumbnail } from './thumbnail.ts'

export type Progress = { progress: number; stage: EngineStage }

/** Every task that touches pixels; they run in a child process. */
export const tasks = {
  inspect: (request: InspectRequest) => inspect(request, (work) => tell({ work })),
  probePicture: (path: string) => {
    lowerPriority()
    return probePicture(path)
  },
  measureFidelity: async (source: string, renderings: string[], maps: string[]) => {
    lowerPriority()
    const { measureFidelity } = await import('./received/fidelity.ts')
    return await measureFidelity(source, renderings, maps)
  },
  prepareFidelity: async (source: string) => {
    lowerPriority()
    const { prepareFidelity } = await import('./received/fidelity.ts')
    await prepareFidelity(source)
  },
  fitPicture: async (...args: Parameters<typeof import('./inspect/fit-picture.ts')['fitPicture']>) => {
    lowerPriority()
    const { fitPicture } = await import('./inspect/fit-picture.ts')
    return await fitPicture(...args)
  },
  finishPicture: async (...args: Parameters<typeof import('./received/finish-picture.ts')['finishPicture']>) => {
    lowerPriority()
    const { finishPicture } = await import('./received/finish-picture.ts')
    return await finishPicture(...args)
  },
  receivePicture: async (request: { received: string; source: string }, output: string, thumbnail: string) => {
    lowerPriority()
    const { receivePicture } = await import('./received/received-picture.ts')
    return await receivePicture(request, output, thumbnail)
  },
  receiveClip: async (request: ReceiveClipRequest, output: { video: string; poster: string }) => {
    lowerPriority()
    const { receiveClip } = await import('./received/received-clip.ts')
    return await receiveClip(request, output)
  },
  probeClip: async (path: string) => {
    lowerPriority()
    const { probeClip } = await import('./received/received-clip.ts')
    return await probeClip(path)
  },
  takeLastFrame: async (clip: string, output: string) => {
    const { takeLastFrame } = await import('./received/received-clip.ts')
    return await takeLastFrame(clip, output)
  },
  writeThumbnail: async (picture: string, output: string) => {
    lowerPriority()
    await writeThumbnail(sharp(picture, { failOn: 'error' }), output, thumbnailOfResult)
  },
  // The renderers are loaded when first needed, so that an inspecting child stays small.
  renderPicture: async (request: RenderRequest, output: string) => {
    lowerPriority()
    const { renderTrue } = await import('./render-true.ts')
    return { ...(await renderTrue(request, output, report)), version: await engineVersion() }
  },
  see: async (request: SeeRequest) => {
    lowerPriority()
    const { see } = await import('./see.ts')
    return await see(request)
  },
  drawControlMaps: async (...args: Parameters<typeof import('./control-maps.ts')['drawControlMaps']>) => {
    lowerPriority()
    const { drawControlMaps } = await import('./control-maps.ts')
    return await drawControlMaps(...args)
  },
  nameEncoder: async (choice: ClipRequest['encoder']) => {
    const { nameEncoder } = await import('../classical/clip/encode/encode.ts')
    return await nameEncoder(choice)
  },
  nameVersion: async (kind: Kind, choice: ClipRequest['encoder']) => {
    if (kind === 'render') return await engineVersion()
    const { versionsOf } = await import('../classical/clip/encode/encode.ts')
    return await engineVersion(await versionsOf(choice))
  },
  compareResults: async (pair: import('./received/compare-results.ts').ResultPair) => {
    lowerPriority()
    const { largestDifference } = await import('./received/compare-results.ts')
    return await largestDifference(pair)
  },
  renderClip: async (request: ClipRequest, output: { video: string; poster: string }) => {
    lowerPriority()
    const { renderClip } = await import('../classical/clip/clip.ts')
    const { versions, ...made } = await renderClip(request, output, report)
    return { ...made, version: await engineVersion(versions) }
  },
}

function report(progress: Progress['progress'], stage: Progress['stage']) {
  tell({ event: { progress, stage } satisfies Progress })
}

function tell(told: Told) {
  // The end of the connection tells that the parent has ended. Without a connection, this file is only loaded.
  process.send?.(told, () => {})
}

// Whatever a file is named, only these four formats are ever opened.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})
sharp.cache(false)

process.on('message', async ({ task, args }: { task: keyof typeof tasks; args: unknown[] }) => {
  tell({ began: true })
  try {
    const run = tasks[task] as (...args: unknown[]) => Promise<unknown>
    const before = process.cpuUsage()
    const result = await run(...args)
    const { user, system } = process.cpuUsage(before)
    tell({ result, cpuMs: (user + system) / 1000 })
  } catch (error) {
    tell({ error })
  }
})
// A terminal or service manager signals a whole process group, but only the parent decides whether a task ends.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => {})
// It ends with its parent, however that ends.
process.on('disconnect', () => process.exit())
tell({ ready: true })
