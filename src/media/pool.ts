import { fileURLToPath } from 'node:url'
import { type Limits, openChildren } from './children.ts'
import type { Progress, tasks } from './process.ts'

type MediaTasks = typeof tasks
type Args<Name extends keyof MediaTasks> = Parameters<MediaTasks[Name]>
type Answer<Name extends keyof MediaTasks> = Promise<Awaited<ReturnType<MediaTasks[Name]>>>

export type MediaPool = ReturnType<typeof openMediaPool>
export type Encoder = Args<'renderClip'>[0]['encoder']
export type Report = (progress: Progress) => void

/** The only door to pixels: child processes, one kept for inspecting uploads so that no request waits behind a clip. */
export function openMediaPool(options: { engineProcesses: number; maxMemoryBytes: number; temporaryFolder?: string }) {
  const { engineProcesses, ...limits } = options
  const inspecting = openChildren(script, { ...limits, processes: 1 })
  const rendering = openChildren(script, { ...limits, processes: engineProcesses })
  inspecting.warm()
  return {
    /** Runs a task in the child that is kept for looking at pictures. */
    inspect: <Name extends 'inspect' | 'probePicture'>(name: Name, args: Args<Name>, limits: Limits) =>
      inspecting.run(name, args, limits) as Answer<Name>,
    /** Runs a task in a child of low priority. */
    render: <Name extends 'renderPicture' | 'renderClip'>(
      name: Name,
      args: Args<Name>,
      { signal, progress }: { signal: AbortSignal; progress: Report },
    ) => rendering.run(name, args, { signal }, progress as (event: unknown) => void) as Answer<Name>,
    /** Makes a picture fit for another service, in a child of low priority. */
    fitPicture: (args: Args<'fitPicture'>, limits: Limits) =>
      rendering.run('fitPicture', args, limits) as Answer<'fitPicture'>,
    /** Looks at what came from elsewhere, or makes an output of it, in a child of low priority. */
    receive: <Name extends 'receivePicture' | 'receiveClip' | 'probeClip'>(
      name: Name,
      args: Args<Name>,
      limits: Limits,
    ) => rendering.run(name, args, limits) as Answer<Name>,
    /** Compares two pictures, in two steps, in children of low priority. */
    measure: <Name extends 'readEdges' | 'measureFidelity'>(name: Name, args: Args<Name>, limits: Limits) =>
      rendering.run(name, args, limits) as Answer<Name>,
    /** Which encoder a clip would get, asked where it would run: its native code stays out of this process. */
    nameEncoder: (choice: Encoder, limits: Limits) =>
      rendering.run('nameEncoder', [choice], limits) as Answer<'nameEncoder'>,
    close: async () => {
      await Promise.all([inspecting.close(), rendering.close()])
    },
  }
}

const script = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './process.ts' : './process.js', import.meta.url),
)
