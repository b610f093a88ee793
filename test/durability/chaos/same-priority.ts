import { syncBuiltinESMExports } from 'node:module'
import os from 'node:os'

// Loaded into a process before anything else: its children lower no priority. On a machine that does other work too they would be
// starved, and a job would seldom come to its end before the next kill.
os.setPriority = () => {}
syncBuiltinESMExports()
