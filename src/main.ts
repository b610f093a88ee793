import { run } from './cli/run.ts'

// `veduta --help | head`: the reader has enough, and nothing failed.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})
process.exitCode = await run(process.argv.slice(2))
