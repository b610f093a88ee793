import type { Bug } from './bugs.ts'

/** Faults by which one caller harms another, or one lost machine stops the others. */
export const tenantBugs: Bug[] = [
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
    name: 'a sign-in link outlives its account',
    edits: [
      { file: 'src/accounts/sessions.ts', find: `if (closedAt) throw new ApiError('ACCOUNT_CLOSED')`, replace: '' },
    ],
    test: { file: 'test/api/accounts/session.test.ts', namePattern: 'a closed account gets no link' },
  },
  {
    name: 'an account is closed beside a link that is being opened',
    edits: [{ file: 'src/store/accounts/accounts.ts', find: '.forNoKeyUpdate()', replace: '' }],
    test: { file: 'test/fleet/closing.test.ts' },
  },
  {
    name: 'a link signs in to a key that was rotated',
    edits: [{ file: 'src/store/accounts/api-keys.ts', find: `    .where('supersededAt', 'is', null)\n`, replace: '' }],
    test: { file: 'test/api/accounts/session.test.ts', namePattern: 'after the key behind sessions is rotated' },
  },
  {
    name: 'a key that is used stays under the old secret',
    edits: [
      { file: 'src/accounts/find-key.ts', find: 'await rehashApiKey(', replace: 'if (!key) await rehashApiKey(' },
    ],
    test: { file: 'test/fleet/secrets.test.ts' },
  },
  {
    name: 'of several secrets, the first alone is restored',
    edits: [{ file: 'src/cli/commands/backup.ts', find: `\${secrets.join(',')}`, replace: `\${secrets[0]}` }],
    test: { file: 'test/cli/backup.test.ts', namePattern: 'every entry of a secret' },
  },
  {
    name: 'tenants: deletion forgets the stored answer',
    edits: [{ file: 'src/generations/remove.ts', find: 'await forgetReply(trx, id)', replace: '' }],
    test: { file: 'test/api/results/deletion.test.ts', namePattern: 'DELETE removes everything' },
  },
  {
    name: 'tenants: deletion forgets where the request wanted it told',
    edits: [{ file: 'src/store/generations/generation-removal.ts', find: '    webhookUrl: null,\n', replace: '' }],
    test: { file: 'test/api/results/deletion.test.ts', namePattern: 'DELETE removes everything' },
  },
  {
    name: 'tenants: deletion forgets the host of the deliveries',
    edits: [
      {
        file: 'src/store/webhooks/webhook-deliveries.ts',
        find: '.set({ receiver: webhookId, ...ended })',
        replace: `.set({ ...ended, paused: false })`,
      },
    ],
    test: { file: 'test/api/results/deletion.test.ts', namePattern: 'DELETE removes everything' },
  },
  {
    name: 'tenants: what a late attempt stored is left',
    edits: [
      {
        file: 'src/generations/attempt/run.ts',
        find: 'await removeUnwanted(app, job).catch(collected)',
        replace: 'void [removeUnwanted, collected]',
      },
    ],
    test: { file: 'test/api/results/deletion.test.ts', namePattern: 'files that an attempt stores' },
  },
  {
    name: 'tenants: a reader who waits is sent an emptied status',
    edits: [{ file: 'src/http/status/waiting.ts', find: '|| found.deletedAt', replace: '' }],
    test: { file: 'test/api/results/deletion.test.ts', namePattern: 'a caller that waits for a deleted generation' },
  },
  {
    name: 'tenants: a retry gets the answer of a deleted generation',
    edits: [
      {
        file: 'src/http/endpoints/generate.ts',
        find: `  if (found?.deletedAt) throw new ApiError('NOT_FOUND')\n`,
        replace: '',
      },
      { file: 'src/generations/remove.ts', find: 'await forgetReply(trx, id)', replace: '' },
    ],
    test: { file: 'test/api/orders/idempotency.test.ts', namePattern: 'a deleted generation' },
  },
  {
    name: 'tenants: an event of a deleted generation is sent without its content',
    edits: [{ file: 'src/webhooks/deliver.ts', find: '  if (deletedAt) return undefined\n', replace: '' }],
    test: { file: 'test/api/webhooks/webhooks.test.ts', namePattern: 'an event that is pending' },
  },
  {
    name: 'tenants: a grant leaves no room for refunds',
    edits: [{ file: 'src/accounts/accounts.ts', find: 'credits + charged + amount', replace: 'credits + amount' }],
    test: { file: 'test/conformance/refunds.test.ts', namePattern: 'a grant is refused exactly' },
  },
  {
    name: 'tenants: what is unfinished is read before the account is locked',
    edits: [{ file: 'src/store/accounts/credits.ts', find: '    .forNoKeyUpdate()\n', replace: '' }],
    test: { file: 'test/conformance/refunds.test.ts', onPostgres: true },
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
  {
    name: 'tenants: an order that is answered after its generation was cancelled goes on',
    edits: [
      {
        file: 'src/engines/remote/order.ts',
        find: 'another attempt treats it as lost.\n    await abandon(order, cancel, checkpoint)',
        replace: 'another attempt treats it as lost.',
      },
      {
        file: 'src/generations/attempt/abandoned-orders.ts',
        find: 'const repeating = able.map(',
        replace: 'const repeating = able.slice(able.length).map(',
      },
    ],
    test: { file: 'test/engines/cancelled-orders.test.ts', namePattern: 'at fal an order whose generation' },
  },
  {
    name: 'tenants: an order that its service did not cancel at once is forgotten',
    edits: [
      {
        file: 'src/generations/attempt/abandoned-orders.ts',
        find: 'const repeating = able.map(',
        replace: 'const repeating = able.slice(able.length).map(',
      },
    ],
    test: { file: 'test/engines/cancelled-orders.test.ts', namePattern: 'at fal an order whose cancelling' },
  },
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
    name: 'a page of another site signs its visitor in',
    edits: [
      {
        file: 'src/http/endpoints/session.ts',
        find: 'refuseCrossOrigin(app, request)\n  const { link',
        replace: 'const { link',
      },
    ],
    test: { file: 'test/api/accounts/session.test.ts', namePattern: 'a page of another site cannot sign' },
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
  {
    name: 'tenants: what took too long at a paid service is ordered there again',
    edits: [
      {
        file: 'src/generations/attempt/make-outputs.ts',
        find: 'isBarred: !error.retryable',
        replace: 'isBarred: error === undefined',
      },
    ],
    test: { file: 'test/engines/cancelled-orders.test.ts', namePattern: 'at fal is not ordered there again' },
  },
]
