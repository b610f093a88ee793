import { startPglite } from './pglite.ts'

// Run as a separate process: creates the database at the given path, and ends.
const pglite = await startPglite(process.argv[2]!)
await pglite.close()
