import { availableParallelism } from 'node:os'
import { isMainThread, Worker, workerData } from 'node:worker_threads'
import type { Frame } from './tracer/frame.ts'
import { frameBytes, openFrame } from './tracer/frame.ts'
import { traceRow } from './tracer/tracer.ts'
import type { ViewName } from './views.ts'
import { views } from './views.ts'

type Work = {
  view: ViewName
  samples: number
  width: number
  height: number
  memory: SharedArrayBuffer
  next: Int32Array
}

/** Traces a view in worker threads, each of which takes the next row until none is left. */
export async function traceFrame(view: ViewName, width: number, height: number, samples: number): Promise<Frame> {
  const memory = new SharedArrayBuffer(frameBytes(width, height))
  const next = new Int32Array(new SharedArrayBuffer(4))
  const work: Work = { view, samples, width, height, memory, next }
  await Promise.all(Array.from({ length: availableParallelism() }, () => runWorker(work)))
  return openFrame(memory, width, height)
}

function runWorker(work: Work): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: work })
    worker.once('error', reject)
    worker.once('exit', () => resolve())
  })
}

if (!isMainThread) {
  const { view, samples, width, height, memory, next } = workerData as Work
  const opened = views[view]()
  const frame = openFrame(memory, width, height)
  for (let y = Atomics.add(next, 0, 1); y < height; y = Atomics.add(next, 0, 1)) traceRow(opened, frame, y, samples)
}
