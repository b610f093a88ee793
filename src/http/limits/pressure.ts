import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { overloaded } from '../../contract/errors.ts'
import { diskShortage } from '../../disk-space.ts'

const lookIntervalMs = 1000
/** The resolution of measured delays: each sample of the histogram wakes the process. */
const resolutionMs = 50
const retrySeconds = 5
/** V8 ends the process when its heap is full. */
const heapShareMax = 0.9

type Limits = { maxEventLoopDelayMs: number; maxMemoryMb: number; minFreeDiskMb: number; dataDir: string }

/** Watches this process's resources, and refuses new work while one is short. */
export function openPressure(limits: Limits, log: { warn: (text: string) => void }) {
  const { maxEventLoopDelayMs, maxMemoryMb } = limits
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let delayBeforeMs = 0
  let reason: string | undefined
  let shortOfDisk: string | undefined

  async function lookAtDisk() {
    // If the disk cannot be read, the next request will report it.
    shortOfDisk = await diskShortage(limits).catch(() => undefined)
  }

  function look() {
    void lookAtDisk()
    // The histogram records the time between two samples.
    const delayMs = Math.max(0, delays.max / 1e6 - resolutionMs)
    delays.reset()
    const before = reason
    // A single delay, however long, is over by now; a process that was suspended has one.
    reason =
      shortOfDisk ?? memoryReason(maxMemoryMb) ?? delayReason(Math.min(delayMs, delayBeforeMs), maxEventLoopDelayMs)
    delayBeforeMs = delayMs
    if (reason && !before) log.warn(`${reason} New generations are refused until that is over.`)
    if (before && !reason) log.warn('New generations are accepted again.')
  }

  const timer = setInterval(look, lookIntervalMs).unref()
  return {
    /** @throws ApiError OVERLOADED */
    check: (): void => {
      if (reason) throw overloaded(retrySeconds)
    },
    close: (): void => {
      clearInterval(timer)
      delays.disable()
    },
  }
}

function memoryReason(maxMemoryMb: number): string | undefined {
  const bytes = residentBytes()
  if (bytes === undefined) return 'This process may open no more files and connections: raise its limit (ulimit -n).'
  const memoryMb = Math.round(bytes / 2 ** 20)
  if (memoryMb > maxMemoryMb) return `This process uses ${memoryMb} MB, more than VEDUTA_MAX_MEMORY_MB.`
  const heap = getHeapStatistics()
  const share = heap.used_heap_size / heap.heap_size_limit
  return share > heapShareMax ? `The heap is full to ${Math.round(share * 100)} percent.` : undefined
}

/** Undefined if no file descriptor is left: reading it opens a file. */
function residentBytes(): number | undefined {
  try {
    return process.memoryUsage.rss()
  } catch {
    return undefined
  }
}

function delayReason(delayMs: number, maxMs: number): string | undefined {
  if (delayMs <= maxMs) return undefined
  return `The event loop was blocked for ${Math.round(delayMs)} ms, twice in a row, more than VEDUTA_MAX_EVENT_LOOP_DELAY_MS.`
}
