import { setPriority } from 'node:os'
import { pid } from 'node:process'
import sharp from 'sharp'
import { worker, workerEmit } from 'workerpool'
import type { ClipRequest } from '../classical/clip/clip.ts'
import type { RenderRequest } from '../classical/render/pipeline.ts'
import { type InspectRequest, inspect, probePicture } from './inspect.ts'

/** Every task that touches pixels; they run in a child process, whose pid is a task's first event. */
const tasks = {
  inspect: async (request: InspectRequest) => {
    workerEmit({ pid })
    return await inspect(request)
  },
  probePicture: async (path: string) => {
    workerEmit({ pid })
    return await probePicture(path)
  },
  // The renderers are loaded when first needed, so that an inspecting child stays small.
  renderPicture: async (request: RenderRequest, output: string) => {
    yieldToTheServer()
    const { renderPicture } = await import('../classical/render/pipeline.ts')
    return await renderPicture(request, output, report)
  },
  renderClip: async (request: ClipRequest, output: string) => {
    yieldToTheServer()
    const { renderClip } = await import('../classical/clip/clip.ts')
    return await renderClip(request, output, report)
  },
}
export type MediaTasks = typeof tasks

function yieldToTheServer() {
  workerEmit({ pid })
  setPriority(10)
}

function report(progress: number, stage: 'preparing' | 'rendering' | 'encoding') {
  workerEmit({ progress, stage })
}

// Whatever a file is named, only these four formats are ever opened.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadNsgif'],
})
sharp.cache(false)

worker(tasks)
