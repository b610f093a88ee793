import type { Bug } from './bugs.ts'

/** Faults by which something outlives a generation that was deleted, was cancelled or failed. */
export const endedBugs: Bug[] = [
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
