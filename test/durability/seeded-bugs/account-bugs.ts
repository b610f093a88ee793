import type { Bug } from './bugs.ts'

/** Faults by which a key, a link or credits serve somebody whom they should not. */
export const accountBugs: Bug[] = [
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
]
