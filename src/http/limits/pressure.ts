import { monitorEventLoopDelay } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { overloaded } from '../../contract/errors.ts'
import { diskShortage } from '../../disk-space.ts'

const lookIntervalMs = 1000
/** How finely delays are measured: each look of the histogram wakes the process. */
const resolutionMs = 50
const retrySeconds = 5
/** V8 ends the process when its heap is full. */
const heapShareMax = 0.9

type Limits = { maxEventLoopDelayMs: number; maxMemoryMb: number; minFreeDiskMb: number; dataDir: string }

/** Watches what this process runs short of, and refuses what would make it worse until that is over. */
export function openPressure(limits: Limits, log: { warn: (text: string) => void }) {
  const { maxEventLoopDelayMs, maxMemoryMb } = limits
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  let delayBeforeMs = 0
  let reason: string | undefined
  let shortOfDisk: string | undefined

  async function lookAtDisk() {
    // One that cannot be asked is one that the next request will tell about.
    shortOfDisk = await diskShortage(limits).catch(() => undefined)
  }

  function look() {
    void lookAtDisk()
    // What the histogram holds is the time from one of its looks to the next.
    const delayMs = Math.max(0, delays.max / 1e6 - resolutionMs)
    delays.reset()
    const before = reason
    // One delay alone, however long, is over by now; a process that was stopped for a while has one.
    reason =
      shortOfDisk ?? memoryReason(maxMemoryMb) ?? delayReason(Math.min(delayMs, delayBeforeMs), maxEventLoopDelayMs)
    delayBeforeMs = delayMs
    if (reason && !before) log.warn(`${reason} New generations are refused until that is over.`)
    if (before && !reason) log.warn('New generations are taken again.')
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
  const memoryMb = Math.round(process.memoryUsage.rss() / 2 ** 20)
  if (memoryMb > maxMemoryMb) return `This process takes ${memoryMb} MB, more than VEDUTA_MAX_MEMORY_MB.`
  const heap = getHeapStatistics()
  const share = heap.used_heap_size / heap.heap_size_limit
  return share > heapShareMax ? `The heap is full to ${Math.round(share * 100)} percent.` : undefined
}

function delayReason(delayMs: number, maxMs: number): string | undefined {
  if (delayMs <= maxMs) return undefined
  return `The event loop was held up for ${Math.round(delayMs)} ms, twice in a row, more than VEDUTA_MAX_EVENT_LOOP_DELAY_MS.`
}
