import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { allBugs } from './seeded-bugs/all-bugs.ts'
import type { Bug } from './seeded-bugs/bugs.ts'

/*
 * Proves that the tests would notice: puts one bug at a time into a copy of the project and runs the test that must fail
 * there, after that test passed without it. With --short, only the three that are quickest; with --only, those whose
 * name matches.
 */

const shortCount = 3
/** A test that hangs proves nothing either. */
const testMaxMs = 300_000
const chaosMaxMs = 900_000
/** With this seed the store loses what it took, and is then gone, within the first seconds. */
const chaosArgs = ['--kills', '12', '--seed', '18041']

const { values } = parseArgs({ options: { short: { type: 'boolean' }, only: { type: 'string', default: '' } } })
const chosen = allBugs
  .filter(({ name }) => new RegExp(values.only).test(name))
  .slice(0, values.short ? shortCount : undefined)
const copy = await copyProject()
try {
  const sound = new Map<string, string[]>()
  for (const bug of chosen) {
    const key = JSON.stringify(bug.test)
    if (!sound.has(key)) sound.set(key, await failingTests(bug.test))
    const caughtBy = sound.get(key)!.length ? [] : await withBug(bug, () => failingTests(bug.test))
    if (!caughtBy.length) process.exitCode = 1
    console.log(`${bug.name}\n  → ${verdict(bug, sound.get(key)!, caughtBy)}`)
  }
} finally {
  await rm(copy, { recursive: true })
}

async function copyProject(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'veduta-seeded-bugs-'))
  const left = ['node_modules', '.git', 'dist', 'veduta-data', 'veduta-demo']
  await cp('.', copy, { recursive: true, filter: (path) => !left.includes(basename(path)) })
  await symlink(resolve('node_modules'), join(copy, 'node_modules'))
  return copy
}

async function withBug<T>({ edits }: Bug, run: () => Promise<T>): Promise<T> {
  const before = new Map<string, string>()
  try {
    for (const { file, find, replace } of edits) {
      const path = join(copy, file)
      const text = await readFile(path, 'utf8')
      if (!before.has(path)) before.set(path, text)
      if (text.split(find).length !== 2) throw new Error(`${file} must have this once: ${find}`)
      await writeFile(
        path,
        text.replace(find, () => replace),
      )
    }
    return await run()
  } finally {
    for (const [path, text] of before) await writeFile(path, text)
  }
}

/** The names of the tests that fail. A file that does not even load throws: that would prove nothing. */
async function failingTests({ file, namePattern, onPostgres, chaos }: Bug['test']): Promise<string[]> {
  const options = ['--test-reporter=tap', ...(namePattern ? [`--test-name-pattern=${namePattern}`] : [])]
  const args = chaos
    ? [file, ...chaosArgs]
    : onPostgres
      ? ['scripts/test-postgres.ts', file]
      : ['--test', ...options, file]
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const output = await new Promise<string>((done) => {
    execFile(
      process.execPath,
      args,
      { cwd: copy, env, maxBuffer: 2 ** 26, timeout: chaos ? chaosMaxMs : testMaxMs },
      (_error, stdout, stderr) => done(chaos ? stdout + stderr : stdout),
    )
  })
  if (chaos && !output.includes(' were acknowledged.')) throw new Error(`${file} did not come to its end:\n${output}`)
  if (chaos) return [...output.matchAll(/^VIOLATION: (.*)$/gm)].map(([, violation]) => violation!)
  const outcomes = [...output.matchAll(/^\s*(ok \d+ -|not ok \d+ -|✔|✖) (.+?)(?: \([\d.]+ms\))?$/gm)]
  const tests = outcomes.filter(([, , name]) => !name!.endsWith('.test.ts') && !name!.endsWith('failing tests:'))
  if (!tests.length) throw new Error(`${file} ran no test:\n${output}`)
  return [...new Set(tests.filter(([, mark]) => mark!.startsWith('not ok') || mark === '✖').map(([, , name]) => name!))]
}

function verdict({ test }: Bug, failingWithout: string[], caughtBy: string[]): string {
  if (failingWithout.length) return `NOTHING PROVED: ${test.file} fails without it, ${failingWithout.join('; ')}`
  return caughtBy.length ? `caught by ${test.file}: ${caughtBy[0]}` : `NOT CAUGHT by ${test.file}`
}
