import type { Bug } from './bugs.ts'

/** By which one caller would harm another, or be kept after it asked to be forgotten. */
export const tenantBugs: Bug[] = [
  {
    name: 'tenants: deletion forgets the stored answer',
    edits: [{ file: 'src/generations/remove.ts', find: 'await forgetReply(trx, id)', replace: '' }],
    test: { file: 'test/api/deletion.test.ts', namePattern: 'nothing that a caller sent' },
  },
  {
    name: 'tenants: deletion forgets where the request wanted it told',
    edits: [{ file: 'src/store/generation-removal.ts', find: '    webhookUrl: null,\n', replace: '' }],
    test: { file: 'test/api/deletion.test.ts', namePattern: 'nothing that a caller sent' },
  },
  {
    name: 'tenants: deletion forgets the host of the deliveries',
    edits: [
      {
        file: 'src/store/webhook-deliveries.ts',
        find: '.set({ receiver: webhookId, ...ended })',
        replace: `.set({ ...ended, paused: false })`,
      },
    ],
    test: { file: 'test/api/deletion.test.ts', namePattern: 'nothing that a caller sent' },
  },
  {
    name: 'tenants: what a late attempt stored is left',
    edits: [
      {
        file: 'src/generations/run.ts',
        find: 'await removeUnwanted(app, job).catch(collected)',
        replace: 'void [removeUnwanted, collected]',
      },
    ],
    test: { file: 'test/api/deletion.test.ts', namePattern: 'what an attempt stores' },
  },
  {
    name: 'tenants: a reader who waits is sent an emptied status',
    edits: [{ file: 'src/http/waiting.ts', find: '|| found.deletedAt', replace: '' }],
    test: { file: 'test/api/deletion.test.ts', namePattern: 'who waits' },
  },
  {
    name: 'tenants: a retry gets the answer of a deleted generation',
    edits: [
      {
        file: 'src/http/generate.ts',
        find: `  if (found?.deletedAt) throw new ApiError('NOT_FOUND')\n`,
        replace: '',
      },
      { file: 'src/generations/remove.ts', find: 'await forgetReply(trx, id)', replace: '' },
    ],
    test: { file: 'test/api/idempotency.test.ts', namePattern: 'a deleted generation' },
  },
  {
    name: 'tenants: an event of a deleted generation is sent without its content',
    edits: [{ file: 'src/webhooks/deliver.ts', find: '  if (deletedAt) return undefined\n', replace: '' }],
    test: { file: 'test/api/webhooks.test.ts', namePattern: 'an event that waits' },
  },
  {
    name: 'tenants: a grant leaves no room for refunds',
    edits: [{ file: 'src/accounts/accounts.ts', find: 'credits + charged + amount', replace: 'credits + amount' }],
    test: { file: 'test/conformance/refunds.test.ts', namePattern: 'a grant that leaves no room' },
  },
  {
    name: 'tenants: what is unfinished is read before the account is locked',
    edits: [{ file: 'src/store/credits.ts', find: '    .forNoKeyUpdate()\n', replace: '' }],
    test: { file: 'test/conformance/refunds.test.ts', onPostgres: true },
  },
  {
    name: 'tenants: one generation stops a sweep',
    edits: [{ file: 'src/generations/for-each.ts', find: 'if (isDatabaseAway(error)) throw', replace: 'throw' }],
    test: { file: 'test/conformance/refunds.test.ts', namePattern: 'a sweep ends' },
  },
  {
    name: 'tenants: the orphan collector asks for each generation',
    edits: [{ file: 'src/generations/collect.ts', find: 'const idsAtOnce = 500', replace: 'const idsAtOnce = 1' }],
    test: { file: 'test/api/orphans.test.ts', namePattern: 'one query asks' },
  },
  {
    name: 'tenants: temporary files of a killed process stay',
    edits: [{ file: 'src/temporary-folder.ts', find: '  if (!unlock) return\n', replace: '  if (unlock) return\n' }],
    test: { file: 'test/temporary-folder.test.ts', namePattern: 'was killed' },
  },
]
