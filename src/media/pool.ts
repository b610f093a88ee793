import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type Limits, openChildren } from './children/children.ts'
import { openFairPlaces } from './children/fair-places.ts'
import { openPlaces } from './children/places.ts'
import type { InspectRequest } from './inspect/inspect.ts'
import type { Progress, tasks } from './process.ts'

type MediaTasks = typeof tasks
type Args<Name extends keyof MediaTasks> = Parameters<MediaTasks[Name]>
type Answer<Name extends keyof MediaTasks> = Promise<Awaited<ReturnType<MediaTasks[Name]>>>

export type MediaPool = ReturnType<typeof openMediaPool>
export type Encoder = Args<'renderClip'>[0]['encoder']
export type Report = (progress: Progress) => void

/** More would gain little for one server, and each may grow to its memory limit. */
const inspectProcessesMax = 4

/** While nothing is known of a picture yet, and as a margin for a busy machine. */
const inspectLeastMs = 5000
/** Four times the measured time of the slowest kinds of pictures. */
const inspectedBytesAMs = 50_000
/** Shorter than the time others wait for a place. Only abuse takes longer. */
const inspectMostMs = 9000

/** Ten times what the longest clips take. */
const frameDeadlineMs = 60_000

/** Ten times what the slowest pictures take, with margin for a busy machine. */
const seeDeadlineMs = 60_000

type PoolOptions = {
  engineProcesses: number
  inspectProcesses?: number
  maxMemoryBytes: number
  temporaryFolder?: string
}

/**
 * The only door to pixels: child processes, with three kinds of places that do not wait for each other. Uploads have children of their own, which
 * accounts share by the bytes that are decoded, and one account never has all of them; the work of engines, and
 * the checks of their outputs, have the other two kinds.
 */
export function openMediaPool(options: PoolOptions) {
  const {
    engineProcesses,
    inspectProcesses = Math.min(availableParallelism(), inspectProcessesMax),
    ...limits
  } = options
  const inspecting = openChildren(script, {
    ...limits,
    name: 'inspecting',
    keep: inspectProcesses,
    costAMs: inspectedBytesAMs,
  })
  const takeInspecting = openFairPlaces({ count: inspectProcesses, ownMax: Math.max(1, inspectProcesses - 1) })
  const working = openChildren(script, { ...limits, name: 'working' })
  const rendering = openPlaces(engineProcesses)
  const results = openPlaces(engineProcesses)
  return {
    /** Starts a child for uploads before the first upload. */
    warm: inspecting.warm,
    /** Brings an upload to its working size, when its account has a place. */
    inspect: (accountId: string, request: InspectRequest, limits: Omit<Limits, 'deadlineMs'>) =>
      inspecting.run({ task: 'inspect', args: [request] }, (signal) => takeInspecting(accountId, signal), {
        ...limits,
        deadlineMs: inspectDeadlineMs,
      }) as Answer<'inspect'>,
    /** Takes the last frame of a clip as PNG, in the account's turn to decode; false if node-av is not installed. */
    takeLastFrame: (accountId: string, args: Args<'takeLastFrame'>, limits: Omit<Limits, 'deadlineMs'>) =>
      inspecting.run({ task: 'takeLastFrame', args }, (signal) => takeInspecting(accountId, signal), {
        ...limits,
        deadlineMs: frameDeadlineMs,
      }) as Answer<'takeLastFrame'>,
    /** Runs a task in a child of low priority. */
    render: <Name extends 'renderPicture' | 'renderClip'>(
      name: Name,
      args: Args<Name>,
      { signal, progress }: { signal: AbortSignal; progress: Report },
    ) =>
      working.run(
        { task: name, args },
        rendering.take,
        { signal },
        progress as (event: unknown) => void,
      ) as Answer<Name>,
    /** Makes a picture fit for another service, in a child of low priority. */
    fitPicture: (args: Args<'fitPicture'>, limits: Limits) =>
      working.run({ task: 'fitPicture', args }, rendering.take, limits) as Answer<'fitPicture'>,
    /** Brings a result to the size and file format that were ordered, in a child of low priority. */
    finishPicture: (args: Args<'finishPicture'>, limits: Limits) =>
      working.run({ task: 'finishPicture', args }, rendering.take, limits) as Answer<'finishPicture'>,
    /** Checks an output from elsewhere, or converts it, in a child of low priority. */
    receive: <Name extends 'receivePicture' | 'receiveClip' | 'probeClip'>(
      name: Name,
      args: Args<Name>,
      limits: Limits,
    ) => working.run({ task: name, args }, rendering.take, limits) as Answer<Name>,
    /** Checks a picture that an engine made or will be sent; neither uploads nor renderings delay it. */
    probePicture: (path: string, limits: Limits) =>
      working.run({ task: 'probePicture', args: [path] }, results.take, limits) as Answer<'probePicture'>,
    /** Writes a small copy of an engine's picture as WebP; neither uploads nor renderings delay it. */
    writeThumbnail: (args: Args<'writeThumbnail'>, limits: Limits) =>
      working.run({ task: 'writeThumbnail', args }, results.take, limits) as Answer<'writeThumbnail'>,
    /** Reads a scene from an inspected picture, as the embedded engine does, in a child of low priority. */
    see: (request: Args<'see'>[0], limits: Omit<Limits, 'deadlineMs'>) =>
      working.run({ task: 'see', args: [request] }, rendering.take, {
        ...limits,
        deadlineMs: seeDeadlineMs,
      }) as Answer<'see'>,
    /** Draws what a model is to hold on to in a picture, in a child of low priority. */
    drawControlMaps: (args: Args<'drawControlMaps'>, limits: Omit<Limits, 'deadlineMs'>) =>
      working.run({ task: 'drawControlMaps', args }, rendering.take, {
        ...limits,
        deadlineMs: seeDeadlineMs,
      }) as Answer<'drawControlMaps'>,
    /**
     * Reads a source before its renderings are compared with it, if a place is free: the child that does so is the next one to be used.
     */
    prepareFidelity: async (source: string, limits: Limits): Promise<void> => {
      if (rendering.isFree()) await working.run({ task: 'prepareFidelity', args: [source] }, rendering.take, limits)
    },
    /** Compares pictures with their source, in a child of low priority. */
    measureFidelity: (args: Args<'measureFidelity'>, limits: Limits) =>
      working.run({ task: 'measureFidelity', args }, rendering.take, limits) as Answer<'measureFidelity'>,
    /** Which encoder a clip would get, asked in a child: its native code stays out of this process. */
    nameEncoder: (choice: Encoder, limits: Limits) =>
      working.run({ task: 'nameEncoder', args: [choice] }, rendering.take, limits) as Answer<'nameEncoder'>,
    /** What a rendering or a clip that is made now would name as its version, asked in a child. */
    nameVersion: (args: Args<'nameVersion'>, limits: Limits) =>
      working.run({ task: 'nameVersion', args }, results.take, limits) as Answer<'nameVersion'>,
    /** Compares two results of one type, in a child of low priority. */
    compareResults: (pair: Args<'compareResults'>[0], limits: Limits) =>
      working.run({ task: 'compareResults', args: [pair] }, rendering.take, limits) as Answer<'compareResults'>,
    close: async () => {
      await Promise.all([inspecting.close(), working.close()])
    },
  }
}

const inspectDeadlineMs = (bytes: number) => Math.min(inspectLeastMs + bytes / inspectedBytesAMs, inspectMostMs)

const script = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? './process.ts' : './process.js', import.meta.url),
)
