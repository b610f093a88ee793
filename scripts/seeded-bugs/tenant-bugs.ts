import type { Bug } from './bugs.ts'

/** One caller, page or lost machine harms others. */
export const tenantBugs: Bug[] = [
  {
    name: 'a sign-in link outlives its account',
    edits: [
      { file: 'src/accounts/sessions.ts', find: `if (closedAt) throw new ApiError('ACCOUNT_CLOSED')`, replace: '' },
    ],
    test: { file: 'test/api/session.test.ts', namePattern: 'no link is made for a closed account' },
  },
  {
    name: 'an account is closed beside a link that is being opened',
    edits: [{ file: 'src/store/accounts.ts', find: '.forNoKeyUpdate()', replace: '' }],
    test: { file: 'test/fleet/closing.test.ts' },
  },
  {
    name: 'a link signs in to a key that was rotated',
    edits: [{ file: 'src/store/api-keys.ts', find: `    .where('supersededAt', 'is', null)\n`, replace: '' }],
    test: { file: 'test/api/session.test.ts', namePattern: 'after the key behind sessions is rotated' },
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
    edits: [{ file: 'src/cli/backup.ts', find: `\${secrets.join(',')}`, replace: `\${secrets[0]}` }],
    test: { file: 'test/cli/backup.test.ts', namePattern: 'every entry of a secret' },
  },
]
