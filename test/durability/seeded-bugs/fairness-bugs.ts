import type { Bug } from './bugs.ts'

/** Faults by which one caller takes the time or the places of all others. */
export const fairnessBugs: Bug[] = [
  {
    name: 'an account may have every child that decodes uploads',
    edits: [
      {
        file: 'src/media/pool.ts',
        find: 'ownMax: Math.max(1, inspectProcesses - 1)',
        replace: 'ownMax: inspectProcesses',
      },
    ],
    test: { file: 'test/api/limits/fairness.test.ts', namePattern: 'does not delay other accounts' },
  },
  {
    name: 'turns at decoding are taken in the order in which they are asked for',
    edits: [
      {
        file: 'src/media/children/fair-places.ts',
        find: 'startOf(one) - startOf(other) || one.waiting',
        replace: 'one.waiting',
      },
    ],
    test: { file: 'src/media/children/fair-places.test.ts' },
  },
  {
    name: 'what dry runs cost is not counted',
    edits: [{ file: 'src/http/limits/unpaid-decoding.ts', find: 'spentMs += ms', replace: 'spentMs += 0 * ms' }],
    test: { file: 'test/api/limits/fairness.test.ts', namePattern: 'dry runs of an account' },
  },
  {
    name: 'whatever parses as JSON is taken, as a text of a form too',
    edits: [
      { file: 'src/http/request/form.ts', find: 'if (hasBody(request) && !', replace: 'if (!hasBody(request) && !' },
    ],
    test: { file: 'test/api/accounts/session.test.ts', namePattern: 'looks like JSON' },
  },
  {
    name: 'a form may repeat a name without end',
    edits: [{ file: 'src/http/request/form.ts', find: 'return count > partsOfNameMax', replace: 'return count < 0' }],
    test: { file: 'test/api/refusals/refused-bodies.test.ts', namePattern: 'a hundred parts of one name' },
  },
  {
    name: 'a list is read to its end, however many entries it has',
    edits: [{ file: 'src/contract/fields/field.ts', find: 'if (distinct.size > field.maxItems) break', replace: '' }],
    test: { file: 'src/contract/fields/field.test.ts', namePattern: 'not read past its first entry' },
  },
  {
    name: 'workers take kinds of work that they do not know',
    edits: [{ file: 'src/queue/queue.ts', find: 'if (isHidden) await hide(name, generationId, trx)', replace: '' }],
    test: { file: 'test/api/attempts/kinds.test.ts', namePattern: 'does not name a kind of work' },
  },
  {
    name: 'a cancel counts as an order',
    edits: [
      {
        file: 'src/http/limits/rate-limit.ts',
        find: "form || sends ? 'submit'",
        replace: "form || sends || scope === 'generate' ? 'submit'",
      },
    ],
    test: { file: 'test/api/limits/limits.test.ts', namePattern: 'over the limit of orders' },
  },
  {
    name: 'a body in chunks of one byte is read chunk by chunk',
    edits: [{ file: 'src/http/request/body.ts', find: '&& pieces < turnPieces', replace: '' }],
    test: { file: 'src/http/request/body.test.ts', namePattern: 'in few pieces' },
  },
  {
    name: 'requests sent ahead are served all at once',
    edits: [{ file: 'src/http/request/one-by-one.ts', find: 'if (!line) {', replace: 'if (!line || line) {' }],
    test: { file: 'src/http/request/one-by-one.test.ts', namePattern: 'once the previous one' },
  },
  {
    name: 'a CSV is written in one turn',
    edits: [{ file: 'src/http/endpoints/account-history.ts', find: '    await setImmediate()\n', replace: '' }],
    test: { file: 'test/api/accounts/account-history.test.ts', namePattern: 'does not block other callers' },
  },
  {
    name: 'a long list is made in one turn',
    edits: [{ file: 'src/http/endpoints/generations.ts', find: '    await setImmediate()\n', replace: '' }],
    test: { file: 'test/api/results/generations.test.ts', namePattern: 'does not block other callers' },
  },
  {
    name: 'all who wait hear of a change in one turn',
    edits: [{ file: 'src/http/status/waiting.ts', find: 'await batches.take()', replace: '' }],
    test: { file: 'test/api/results/waiting.test.ts', namePattern: 'does not block others' },
  },
  {
    name: 'a picture costs its account nothing until its size is known',
    edits: [{ file: 'src/media/pool.ts', find: 'costAMs: inspectedBytesAMs', replace: 'costAMs: 0' }],
    test: { file: 'test/media-pool.test.ts', namePattern: 'costs its account' },
  },
  {
    name: 'a JPEG may have scans without end',
    edits: [{ file: 'src/media/inspect/parts.ts', find: 'if (scans > most.scans)', replace: 'if (scans < 0)' }],
    test: { file: 'test/api/refusals/refused-pictures.test.ts', namePattern: 'far more parts' },
  },
  {
    name: 'the scans of a JPEG do not count as work',
    edits: [{ file: 'src/media/inspect/count-work.ts', find: 'Math.max(1, channelsOfScans / channels)', replace: '2' }],
    test: { file: 'src/media/inspect/count-work.test.ts', namePattern: 'scan' },
  },
]
