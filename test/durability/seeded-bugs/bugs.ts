/** A fault of the kind that is easily made, and the test that must notice it. */
export type Bug = {
  name: string
  edits: { file: string; find: string; replace: string }[]
  /** `chaos` is for the script that kills a fleet, whose violations are then its failing tests. */
  test: { file: string; namePattern?: string; onPostgres?: true; chaos?: true }
}

/** Those whose tests are quickest come first. */
export const bugs: Bug[] = [
  {
    name: 'only addresses that came from a name are checked',
    edits: [
      { file: 'src/net/outgoing.ts', find: 'if (isIP(host)) return findRefusal(host, port, allow)', replace: '' },
      {
        file: 'src/net/public-agent.ts',
        find: 'for (const address of addresses) check(',
        replace: 'for (const address of addresses) if (!isIP(target.hostname)) check(',
      },
    ],
    test: { file: 'src/net/download.test.ts' },
  },
  {
    name: 'a text cut at its limit is taken for the whole',
    edits: [
      {
        file: 'src/contract/fields/field.ts',
        find: 'if (part?.truncated) {',
        replace: 'if (part?.truncated && !part) {',
      },
    ],
    test: { file: 'src/contract/fields/field.test.ts' },
  },
  {
    name: 'the signature of a link leaves its expiry out',
    edits: [
      { file: 'src/http/status/result-link.ts', find: `update(\`\${path}\\n\${expires}\`)`, replace: 'update(path)' },
    ],
    test: { file: 'test/api/results/files.test.ts', namePattern: 'forged, swapped, unsigned or expired' },
  },
  {
    name: "another account's generation is readable",
    edits: [
      {
        file: 'src/http/endpoints/status.ts',
        find: 'generation?.accountId !== key.accountId',
        replace: '!generation || !key',
      },
    ],
    test: { file: 'test/hostile/access.test.ts', namePattern: 'GET /v1/status/' },
  },
  {
    name: 'the scope of a key is not looked at',
    edits: [
      {
        file: 'src/http/access/auth.ts',
        find: '!caller.key.scopes.includes(scope)',
        replace: '!caller.key.scopes.length',
      },
    ],
    test: { file: 'test/hostile/access.test.ts', namePattern: 'GET /v1/credits' },
  },
  {
    name: 'the type of a file is the one it declares',
    edits: [{ file: 'src/generations/order/plan.ts', find: 'await sniff(part.path)', replace: 'part.declaredType' }],
    test: { file: 'test/api/orders/arch-render-v41.test.ts', namePattern: "a picture's type is read from its bytes" },
  },
  {
    name: 'a balance is read, then written',
    edits: [
      {
        file: 'src/store/accounts/credits.ts',
        find: `    .set((row) => ({ credits: row('credits', '+', entry.amount) }))`,
        replace: `    .set({ credits: (await db.selectFrom('accounts').select('credits').where('id', '=', entry.accountId).executeTakeFirstOrThrow()).credits + entry.amount })`,
      },
    ],
    test: { file: 'test/conformance/store.test.ts', onPostgres: true },
  },
  {
    name: 'a generation that failed is refunded again',
    edits: [
      {
        file: 'src/store/generations/generations.ts',
        find: `.where('status', 'in', unfinishedStatuses)\n    .returning(['accountId', 'cost'])\n    .executeTakeFirst()\n}`,
        replace: `.returning(['accountId', 'cost'])\n    .executeTakeFirst()\n}`,
      },
    ],
    test: { file: 'test/conformance/credits.test.ts' },
  },
  {
    name: 'a worker settles a job that another one has by now',
    edits: [
      {
        file: 'src/generations/attempt/settle.ts',
        find: `if (!(await app.queue.complete('generate', job, trx))) throw new LostJobError()`,
        replace: `await app.queue.complete('generate', job, trx)`,
      },
    ],
    test: { file: 'test/conformance/credits.test.ts' },
  },
  {
    name: 'two settlements take their locks in opposite orders',
    edits: [
      {
        file: 'src/generations/attempt/settle.ts',
        find: `    const marked = await markSucceeded(`,
        replace: `    await ownJob(app, trx, job)\n    const marked = await markSucceeded(`,
      },
      {
        file: 'src/generations/attempt/settle.ts',
        find: `    if (!marked) throw new LostJobError()\n    await ownJob(app, trx, job)\n`,
        replace: `    if (!marked) throw new LostJobError()\n`,
      },
    ],
    test: { file: 'test/conformance/credits.test.ts', onPostgres: true },
  },
  {
    name: 'what may have been made already is ordered from the next engine',
    edits: [
      {
        file: 'src/generations/attempt/make-outputs.ts',
        find: `!(error instanceof EngineError) || !error.undelivered`,
        replace: `!(error instanceof EngineError)`,
      },
    ],
    test: { file: 'test/api/attempts/engines.test.ts', namePattern: 'not offered to another' },
  },
  {
    name: 'an order is forgotten when its worker dies',
    edits: [
      {
        file: 'src/generations/attempt/checkpoint.ts',
        find: `stored?.engine === engine ? stored.order : undefined`,
        replace: `stored?.engine === '' ? stored.order : undefined`,
      },
    ],
    test: { file: 'test/api/attempts/engine-kills.test.ts', namePattern: 'while it waits' },
  },
  {
    name: 'the log has the API key of a request',
    edits: [
      {
        file: 'src/http/server.ts',
        find: `{ method, path, status: reply.statusCode,`,
        replace: `{ authorization: request.headers.authorization, method, path, status: reply.statusCode,`,
      },
    ],
    test: { file: 'test/hostile/secrets.test.ts' },
  },
]
