import { mkdir } from 'node:fs/promises'
import { openEngine } from '../src/engines/engines.ts'
import { testEngine } from '../test/conformance/engines.ts'

/*
 * Tries an engine at its real service, with the settings of the environment: it is asked for its health, a rendering and a clip,
 * which cost what they cost there. What it makes is left in try-engine/ to be looked at.
 */

const [name] = process.argv.slice(2)
if (!name) throw new Error('Name an engine, as VEDUTA_ENGINES does: npm run try-engine -- comfyui')
const keep = 'try-engine'
await mkdir(keep, { recursive: true })
testEngine(name, (tools) => openEngine(name, tools), { short: true, settings: process.env, keep })
