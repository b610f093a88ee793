import type { Bug } from './bugs.ts'

/** Faults of a fleet: its store, its stops, its upgrades, its watching; and what only chaos can notice. */
export const fleetBugs: Bug[] = [
  {
    name: 'fleet: a put counts when the store says so',
    edits: [
      {
        file: 'src/blobs/s3.ts',
        find: 'if (stored?.ContentLength === size && stored.ETag === sent.ETag) return',
        replace: 'if (stored || sent) return',
      },
    ],
    test: { file: 'src/blobs/s3.test.ts' },
  },
  {
    name: 'fleet: a read that breaks off ends as if it were whole',
    edits: [
      { file: 'src/blobs/s3.ts', find: 'if (++failures === attemptsMax) throw new', replace: 'if (error) return new' },
    ],
    test: { file: 'src/blobs/s3.test.ts' },
  },
  {
    name: 'fleet: a store that is away counts as a bug',
    edits: [{ file: 'src/http/errors.ts', find: 'if (error instanceof BlobsAwayError) {', replace: 'if (!error) {' }],
    test: { file: 'test/api/attempts/s3.test.ts' },
  },
  {
    name: 'fleet: an outage counts as a failure of the engine',
    edits: [
      {
        file: 'src/generations/attempt/attempt-outcome.ts',
        find: 'error instanceof BlobsAwayError || isDiskFull(error)',
        replace: '(error instanceof BlobsAwayError && isDiskFull(error))',
      },
    ],
    test: { file: 'test/fleet/outage.test.ts' },
  },
  {
    name: 'fleet: a stopping server says that it is ready',
    edits: [
      {
        file: 'src/http/handlers.ts',
        find: 'if (stopping.aborted) throw overloaded(1)',
        replace: 'if (!stopping) return',
      },
    ],
    test: { file: 'test/fleet/drain.test.ts' },
  },
  {
    name: 'fleet: a stopping worker drops what it runs',
    edits: [
      {
        file: 'src/generations/attempt/attempt-outcome.ts',
        find: "if (stopping.aborted) return { end: 'returned', because: 'stopping' }",
        replace: "if (stopping.aborted) return { end: 'lost' }",
      },
    ],
    test: { file: 'test/fleet/workers.test.ts', namePattern: 'a stopping worker' },
  },
  {
    name: 'fleet: a database of a later version is refused',
    edits: [
      { file: 'src/store/open.ts', find: '({ ...migrations, ...later })', replace: '(later ? migrations : later)' },
    ],
    test: { file: 'test/fleet/upgrade.test.ts', namePattern: 'later version has migrated' },
  },
  {
    name: 'fleet: callers wait for a connection as long as it takes',
    edits: [
      {
        file: 'src/store/open.ts',
        find: 'const connectionTimeoutMillis = 1500',
        replace: 'const connectionTimeoutMillis = 0',
      },
    ],
    test: { file: 'test/fleet/back-pressure.test.ts' },
  },
  {
    name: 'fleet: the numbers of the ledger start over after a restore',
    edits: [
      { file: 'src/store/dump.ts', find: '  await restoreCounters(trx, table)\n', replace: '  void restoreCounters\n' },
    ],
    test: { file: 'test/cli/backup.test.ts' },
  },
  {
    name: 'fleet: what a closed account ordered goes on',
    edits: [
      {
        file: 'src/http/endpoints/accounts.ts',
        find: 'await listUnfinished(app.db, id)',
        replace: '(await listUnfinished(app.db, id)).slice(1)',
      },
    ],
    test: { file: 'test/api/accounts/account.test.ts' },
  },
  {
    name: 'fleet: metrics have a label for every path',
    edits: [{ file: 'src/http/server.ts', find: "request.routeOptions?.url ?? 'unknown'", replace: 'request.url' }],
    test: { file: 'test/metrics.test.ts' },
  },
  {
    name: 'chaos: a generation that failed is not always refunded',
    edits: [
      {
        file: 'src/generations/attempt/settle.ts',
        find: 'amount: failed.cost, reason',
        replace: 'amount: failed.cost - 1, reason',
      },
    ],
    test: { file: 'test/durability/chaos.ts', chaos: true },
  },
  {
    name: 'chaos: a retry with the same Idempotency-Key is a new order',
    edits: [
      {
        file: 'src/generations/order/submit.ts',
        find: 'if (retry) await keepReply(',
        replace: 'if (retry && Math.random() < 0.5) await keepReply(',
      },
    ],
    test: { file: 'test/durability/chaos.ts', chaos: true },
  },
  {
    name: 'chaos: the end of a generation is told after its transaction',
    edits: [
      {
        file: 'src/generations/attempt/settle.ts',
        find: "    await emitGenerationEvent(app, trx, generationId, 'generation.succeeded')\n",
        replace: '',
      },
      {
        file: 'src/generations/attempt/settle.ts',
        find: '  await throughOutage(() => app.db.transaction().execute(settle))\n',
        replace:
          "  await throughOutage(() => app.db.transaction().execute(settle))\n  if (Math.random() < 0.9) await app.db.transaction().execute((trx) => emitGenerationEvent(app, trx, job.generationId, 'generation.succeeded'))\n",
      },
    ],
    test: { file: 'test/durability/chaos.ts', chaos: true },
  },
  {
    name: 'chaos: a store that loses a put is believed',
    edits: [
      {
        file: 'src/blobs/s3.ts',
        find: 'if (stored?.ContentLength === size && stored.ETag === sent.ETag) return',
        replace: 'if (stored || sent) return',
      },
    ],
    test: { file: 'test/durability/chaos.ts', chaos: true },
  },
  {
    name: 'chaos: a refund is booked apart from the failure that it is for',
    edits: [
      {
        file: 'src/generations/attempt/settle.ts',
        find: 'const refunded = await changeCredits(trx, {',
        replace: 'const refunded = await changeCredits(app.db, {',
      },
    ],
    test: { file: 'test/durability/chaos.ts', chaos: true },
  },
  {
    name: 'chaos: what has ended can fail again',
    edits: [
      {
        file: 'src/store/generations/generations.ts',
        find: `.where('status', 'in', unfinishedStatuses)\n    .returning(['accountId', 'cost'])\n    .executeTakeFirst()\n}`,
        replace: `.returning(['accountId', 'cost'])\n    .executeTakeFirst()\n}`,
      },
    ],
    test: { file: 'test/durability/chaos.ts', chaos: true },
  },
  {
    name: 'chaos: a generation has succeeded before its output is stored',
    edits: [
      {
        file: 'src/generations/stored/outputs.ts',
        find: 'app.blobs.put(outputKey(id, place), path)]',
        replace:
          'void new Promise((later) => setTimeout(later, 50)).then(() => app.blobs.put(outputKey(id, place), path)).catch(() => {})]',
      },
    ],
    test: { file: 'test/durability/chaos.ts', chaos: true },
  },
  {
    name: 'chaos: an order is enqueued outside its transaction',
    edits: [
      {
        file: 'src/generations/order/submit.ts',
        find: "await app.queue.send('generate', job, trx)",
        replace: "await app.queue.send('generate', job, app.db)",
      },
    ],
    test: { file: 'test/durability/chaos.ts', chaos: true },
  },
  {
    name: 'chaos: what an engine made is believed',
    edits: [
      {
        file: 'src/generations/attempt/make-results.ts',
        find: '  await checkOutputs(app, outputsMade, signal)\n',
        replace: '    void checkOutputs\n',
      },
    ],
    test: { file: 'test/durability/chaos.ts', chaos: true },
  },
  {
    name: 'fleet: a worker that is dead keeps its job',
    edits: [
      { file: 'src/queue/queues.ts', find: 'const heartbeatSeconds = 20', replace: 'const heartbeatSeconds = 3600' },
    ],
    test: { file: 'test/fleet/workers.test.ts', namePattern: 'resumes after being given up' },
  },
  {
    name: 'fleet: a worker that was given up for dead still settles its job',
    edits: [
      {
        file: 'src/store/generations/generations.ts',
        find: `    .where('status', 'in', unfinishedStatuses)\n    .where('attempt', '=', done.attempt)\n`,
        replace: '',
      },
      {
        file: 'src/generations/attempt/settle.ts',
        find: `if (!(await app.queue.complete('generate', job, trx))) throw new LostJobError()`,
        replace: `await app.queue.complete('generate', job, trx)`,
      },
    ],
    test: { file: 'test/conformance/credits.test.ts' },
  },
  {
    name: 'fleet: the orphan collector takes what is being written',
    edits: [{ file: 'src/generations/upkeep/collect-orphans.ts', find: '> graceMs', replace: '>= 0 * graceMs' }],
    test: { file: 'test/api/upkeep/orphans.test.ts' },
  },
  {
    name: 'fleet: a connection that breaks in a transaction ends the process',
    edits: [
      { file: 'src/store/connection/connection.ts', find: `client.on('error', () => {})`, replace: 'void client' },
    ],
    test: { file: 'test/fleet/broken-connection.test.ts' },
  },
  {
    name: 'fleet: an engine that never ends keeps its place',
    edits: [
      {
        file: 'src/engines/port/guard-own-engine.ts',
        find: 'await Promise.race([run(task, { ...given, progress }), ending.passed])',
        replace: 'await run(task, { ...given, progress })',
      },
    ],
    test: { file: 'src/engines/port/guard-own-engine.test.ts' },
  },
]
