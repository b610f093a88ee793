import type { Bug } from './bugs.ts'

/** Ways in which one account harms all others. */
export const tenantBugs: Bug[] = [
  {
    name: 'an account may have every child that decodes uploads',
    edits: [
      {
        file: 'src/media/pool.ts',
        find: 'ownMax: Math.max(1, inspectProcesses - 1)',
        replace: 'ownMax: inspectProcesses',
      },
    ],
    test: { file: 'test/api/fairness.test.ts', namePattern: 'keeps no other account waiting' },
  },
  {
    name: 'turns at decoding are taken in the order in which they are asked for',
    edits: [
      {
        file: 'src/media/fair-turns.ts',
        find: 'startOf(one) - startOf(other) || one.waiting',
        replace: 'one.waiting',
      },
    ],
    test: { file: 'src/media/fair-turns.test.ts' },
  },
  {
    name: 'what dry runs cost is not counted',
    edits: [{ file: 'src/http/free-decoding.ts', find: 'unpaidMs += ms', replace: 'unpaidMs += 0 * ms' }],
    test: { file: 'test/api/fairness.test.ts', namePattern: 'dry runs of an account' },
  },
]
