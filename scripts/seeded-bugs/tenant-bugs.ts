import type { Bug } from './bugs.ts'

/** Faults by which one caller harms another, or one lost machine stops the others. */
export const tenantBugs: Bug[] = [
  {
    name: 'tenants: a session that stands still in a transaction keeps its locks',
    edits: [
      {
        file: 'src/store/connection.ts',
        find: 'statement: 15_000, idleInTransaction: 10_000',
        replace: 'statement: 15_000, idleInTransaction: 0',
      },
    ],
    test: { file: 'test/fleet/frozen.test.ts', namePattern: 'stands still while it claims' },
  },
  {
    name: 'tenants: a server waits for ever for a database that is gone without a word',
    edits: [
      {
        file: 'src/store/connection.ts',
        find: '...(answer && { query_timeout: answer })',
        replace: '...(!answer && {})',
      },
    ],
    test: { file: 'test/fleet/frozen.test.ts', namePattern: 'cut without a word' },
  },
  {
    name: 'tenants: a worker that cannot claim says that it is ready',
    edits: [
      {
        file: 'src/metrics/server.ts',
        find: 'if (stall) return void response',
        replace: 'if (stall === null) return void response',
      },
    ],
    test: { file: 'test/fleet/frozen.test.ts', namePattern: 'not ready, and says so' },
  },
  {
    name: 'tenants: a holder of a lock that stands still keeps it',
    edits: [{ file: 'src/store/session-locks.ts', find: 'String(silenceMs))', replace: 'String(0 * silenceMs))' }],
    test: { file: 'test/fleet/session-locks.test.ts' },
  },
  {
    name: 'tenants: a migration waits for its locks, and everybody behind it',
    edits: [{ file: 'src/store/connection.ts', find: 'migrating: { lock: 500,', replace: 'migrating: { lock: 0,' }],
    test: { file: 'test/fleet/migration-beside-read.test.ts', namePattern: 'lets a server go on' },
  },
]
