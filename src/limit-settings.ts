import { totalmem } from 'node:os'
import { integer, limit, rate, setting } from './setting-kinds.ts'

/** Node reports 0, or more than any machine has, if the process has no memory limit. */
const allowedMemoryBytes = Math.min(process.constrainedMemory() || totalmem(), totalmem())

/** How much callers may request, and when a server stops taking requests. */
export const limitSettings = {
  rateSubmit: setting({
    name: 'VEDUTA_RATE_SUBMIT',
    schema: rate('60/1m'),
    defaultText: '`60/1m`',
    description:
      'How many generations one API key may request, including dry runs and refused requests; or off. Tests and replays of webhooks count too, because they send something.',
  }),
  rateChange: setting({
    name: 'VEDUTA_RATE_CHANGE',
    schema: rate('300/1m'),
    defaultText: '`300/1m`',
    description:
      'How many other changes one API key may make: cancelling and deleting generations, and everything else about webhooks that changes something or shows a secret; or off. Counted apart from generations, so that a caller at that limit can still cancel.',
  }),
  rateRead: setting({
    name: 'VEDUTA_RATE_READ',
    schema: rate('600/1m'),
    defaultText: '`600/1m`',
    description:
      'How many reading requests one API key may make: statuses, lists, balances and events, including those that wait; or off.',
  }),
  rateDecoding: setting({
    name: 'VEDUTA_RATE_DECODING',
    schema: rate('30/1m'),
    defaultText: '`30/1m`',
    description:
      'How many seconds of picture decoding one account may use for dry runs and, counted separately, for refused orders; or off.',
  }),
  maxQueued: setting({
    name: 'VEDUTA_MAX_QUEUED',
    schema: limit(100),
    description: 'How many generations of one account may be queued; or off.',
  }),
  maxRunning: setting({
    name: 'VEDUTA_MAX_RUNNING',
    schema: limit(4),
    description: 'How many generations of one account may run at once, while others wait; or off.',
  }),
  maxWaiting: setting({
    name: 'VEDUTA_MAX_WAITING',
    schema: limit(1000),
    description: 'How many status requests of one account may wait or stream at once, on each server; or off.',
  }),
  maxInspecting: setting({
    name: 'VEDUTA_MAX_INSPECTING',
    schema: limit(4),
    description: 'How many requests of one account may be uploading, fetching or decoding at once; or off.',
  }),
  replaysPerHour: setting({
    name: 'VEDUTA_REPLAYS_PER_HOUR',
    schema: limit(4),
    description: 'How many replays one account may ask for in an hour, because they cost it nothing; or off.',
  }),
  maxQueue: setting({
    name: 'VEDUTA_MAX_QUEUE',
    schema: limit(10_000),
    description: 'How many generations may be queued in all, give or take those requested at the same moment; or off.',
  }),
  maxUploads: setting({
    name: 'VEDUTA_MAX_UPLOADS',
    schema: limit(64),
    description: 'How many requests in all may be uploading, fetching or decoding at once; or off.',
  }),
  maxEventLoopDelayMs: setting({
    name: 'VEDUTA_MAX_EVENT_LOOP_DELAY_MS',
    schema: limit(1000),
    description:
      'A server whose event loop is blocked for longer than this, in milliseconds, twice within seconds takes no new generations until it recovers; or off.',
  }),
  maxMemoryMb: setting({
    name: 'VEDUTA_MAX_MEMORY_MB',
    schema: limit(Math.floor((0.9 * allowedMemoryBytes) / 2 ** 20)),
    defaultText: '90 % of the memory of its container or machine',
    description:
      'A server that uses more memory than this, in megabytes, takes no new generations until it uses less; or off. Media processes have VEDUTA_MEDIA_MEMORY_MB.',
  }),
  minFreeDiskMb: setting({
    name: 'VEDUTA_MIN_FREE_DISK_MB',
    schema: integer(0, 1_000_000_000, 256),
    description:
      'The least free space on the disk of the data directory, in megabytes. Below it, servers take no new generations and workers leave jobs in the queue.',
  }),
  headersTimeoutSeconds: setting({
    name: 'VEDUTA_HEADERS_TIMEOUT_SECONDS',
    schema: integer(1, 3600, 10),
    description: 'How many seconds the headers of a request may take to arrive.',
  }),
  requestTimeoutSeconds: setting({
    name: 'VEDUTA_REQUEST_TIMEOUT_SECONDS',
    schema: integer(1, 3600, 120),
    description:
      'How many seconds a whole request may take to arrive, and how long a caller may read nothing of its answer.',
  }),
}
