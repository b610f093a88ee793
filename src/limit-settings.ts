import { totalmem } from 'node:os'
import { integer, limit, rate, setting } from './setting-kinds.ts'

/** Node says 0, or more than any machine has, where the process has no limit of its own. */
const allowedMemoryBytes = Math.min(process.constrainedMemory() || totalmem(), totalmem())

/** How much callers may ask for, and from when on a server takes no more. */
export const limitSettings = {
  rateSubmit: setting({
    name: 'VEDUTA_RATE_SUBMIT',
    schema: rate('60/1m'),
    defaultText: '`60/1m`',
    description:
      'How many generations one API key may ask for: the two POSTs that make something, dry runs and refused ones included. Tests and replays of webhooks count too, because they send something; or off.',
  }),
  rateChange: setting({
    name: 'VEDUTA_RATE_CHANGE',
    schema: rate('300/1m'),
    defaultText: '`300/1m`',
    description:
      'How many other changes one API key may make: cancel and delete generations, make, change and delete webhooks, see and replace secrets of webhooks. Who has asked for too many generations can still end them; or off.',
  }),
  rateRead: setting({
    name: 'VEDUTA_RATE_READ',
    schema: rate('600/1m'),
    defaultText: '`600/1m`',
    description:
      'How many requests that only read one API key may make: statuses, lists, balances, events, waiting included; or off.',
  }),
  rateDecoding: setting({
    name: 'VEDUTA_RATE_DECODING',
    schema: rate('30/1m'),
    defaultText: '`30/1m`',
    description:
      "How many seconds the decoding of pictures for one account's dry runs may take, and, counted apart, for its orders that are refused; or off.",
  }),
  maxQueued: setting({
    name: 'VEDUTA_MAX_QUEUED',
    schema: limit(100),
    description: 'How many generations of one account may wait; or off.',
  }),
  maxRunning: setting({
    name: 'VEDUTA_MAX_RUNNING',
    schema: limit(4),
    description: 'How many generations of one account run at once, the others wait; or off.',
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
  maxQueue: setting({
    name: 'VEDUTA_MAX_QUEUE',
    schema: limit(10_000),
    description: 'How many generations may wait in all, give or take those asked for at the same moment; or off.',
  }),
  maxUploads: setting({
    name: 'VEDUTA_MAX_UPLOADS',
    schema: limit(64),
    description: 'How many requests may be uploading, fetching or decoding at once in all; or off.',
  }),
  maxEventLoopDelayMs: setting({
    name: 'VEDUTA_MAX_EVENT_LOOP_DELAY_MS',
    schema: limit(1000),
    description:
      'A server whose event loop is held up for longer than this, in milliseconds, twice within seconds, takes no new generations until that is over; or off.',
  }),
  maxMemoryMb: setting({
    name: 'VEDUTA_MAX_MEMORY_MB',
    schema: limit(Math.floor((0.9 * allowedMemoryBytes) / 2 ** 20)),
    defaultText: 'nine tenths of what its container or machine has',
    description:
      'A server that takes more memory than this, in megabytes, takes no new generations until it takes less; or off. Media processes have VEDUTA_MEDIA_MEMORY_MB.',
  }),
  minFreeDiskMb: setting({
    name: 'VEDUTA_MIN_FREE_DISK_MB',
    schema: integer(0, 1_000_000_000, 256),
    description:
      'While less than this is free on the disk of the data directory, in megabytes, a server takes no new generations, and a worker leaves jobs in the queue.',
  }),
  headersTimeoutSeconds: setting({
    name: 'VEDUTA_HEADERS_TIMEOUT_SECONDS',
    schema: integer(1, 3600, 10),
    description: 'How long the headers of a request may take to arrive.',
  }),
  requestTimeoutSeconds: setting({
    name: 'VEDUTA_REQUEST_TIMEOUT_SECONDS',
    schema: integer(1, 3600, 120),
    description: 'How long a whole request may take to arrive, and a caller may read nothing of its answer.',
  }),
}
