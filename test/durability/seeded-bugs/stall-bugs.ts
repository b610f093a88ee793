import type { Bug } from './bugs.ts'

/** Faults by which one lost process, one lock or one row stops all others. */
export const stallBugs: Bug[] = [
  {
    name: 'tenants: a session that stands still in a transaction keeps its locks',
    edits: [
      {
        file: 'src/store/connection/connection.ts',
        find: 'statement: 15_000, idleInTransaction: 10_000',
        replace: 'statement: 15_000, idleInTransaction: 0',
      },
    ],
    test: { file: 'test/fleet/frozen.test.ts', namePattern: 'freezes while it claims' },
  },
  {
    name: 'tenants: a server waits forever for a database that is silently gone',
    edits: [
      {
        file: 'src/store/connection/connection.ts',
        find: '...(answer && { query_timeout: answer })',
        replace: '...(!answer && {})',
      },
    ],
    test: { file: 'test/fleet/frozen.test.ts', namePattern: 'cut silently' },
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
    edits: [
      { file: 'src/store/connection/session-locks.ts', find: 'String(silenceMs))', replace: 'String(0 * silenceMs))' },
    ],
    test: { file: 'test/fleet/session-locks.test.ts' },
  },
  {
    name: 'tenants: a migration waits for its locks, and everybody behind it',
    edits: [
      {
        file: 'src/store/connection/connection.ts',
        find: 'migrating: { lock: 1500,',
        replace: 'migrating: { lock: 0,',
      },
    ],
    test: { file: 'test/fleet/migration-beside-read.test.ts', namePattern: 'lets a server work' },
  },
  {
    name: 'tenants: one generation stops a sweep',
    edits: [
      {
        file: 'src/generations/for-each.ts',
        find: 'if (isDatabaseAway(error) && !isHeldUp(error)) throw',
        replace: 'throw',
      },
    ],
    test: { file: 'test/conformance/refunds.test.ts', namePattern: 'a sweep ends' },
  },
  {
    name: 'tenants: the orphan collector asks for each generation',
    edits: [
      {
        file: 'src/generations/upkeep/collect-orphans.ts',
        find: 'const idsAtOnce = 500',
        replace: 'const idsAtOnce = 1',
      },
    ],
    test: { file: 'test/api/upkeep/orphans.test.ts', namePattern: 'one query reads' },
  },
  {
    name: 'tenants: temporary files of a killed process stay',
    edits: [{ file: 'src/temporary-folder.ts', find: '  if (!unlock) return\n', replace: '  if (unlock) return\n' }],
    test: { file: 'test/temporary-folder.test.ts', namePattern: 'a killed process' },
  },
]
