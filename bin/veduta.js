#!/usr/bin/env node
// Plain JavaScript, so that it runs far enough on any Node to say which one is needed.
import { existsSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath } from 'node:url'

const major = Number(process.versions.node.split('.')[0])
if (major < 24) {
  console.error(
    `Veduta needs Node 24 or newer, but this is ${process.version}: install it from https://nodejs.org, or run "npm ci" here and then "npx veduta".`,
  )
  process.exit(1)
}
// New space of at most 16 MB each half: 50 results that arrive at once then take half the memory. V8 reads this only when Node starts,
// so the process becomes one that was started with it, under the same id. Windows cannot do that, and a parent that talks to this
// process would lose it.
const isService = ['serve', 'worker', 'demo'].includes(process.argv[2])
const isSet = /max.semi.space.size/.test([...process.execArgv, process.env.NODE_OPTIONS].join(' '))
if (isService && !isSet && process.platform !== 'win32' && !process.send) {
  const flags = ['--max-semi-space-size=16', ...process.execArgv]
  process.execve(process.execPath, [process.execPath, ...flags, ...process.argv.slice(1)])
}
// Halves the time to start. Not in the folder for temporary files, where others could leave code; if this folder cannot be
// written, Node goes on without.
module.enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)))
const source = new URL('../src/main.ts', import.meta.url)
await import(existsSync(source) ? source.href : new URL('../dist/main.js', import.meta.url).href)
