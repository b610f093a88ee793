import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { cameraMovementNames } from '../src/contract/camera-movements.ts'
import { renderStyles } from '../src/contract/render-styles.ts'
import * as vocabulary from '../src/contract/vocabulary.ts'
import { forAll, groundFloor, mayImport, rooms } from './allowed-imports.ts'

/** Loadable in a browser. */
const withoutNode = ['contract', 'prompts']

const filesMax = 20
const linesMax = 300
/** Nobody edits these, so they may be long. */
const generated = ['client/src/contract.ts', 'client/src/routes.ts']

/** Folders that only grow, each file with its number. */
const growing = ['src/store/migrations']

const imports = globSync('src/*/**/*.ts')
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap(importsOf)

test('the architecture test reads every import of src', () => {
  assert.ok(imports.length > 200, `only ${imports.length} imports were found`)
  assert.deepEqual([...new Set(imports.map(({ from }) => from))].sort(), Object.keys(mayImport).sort())
})

test('a folder imports only what its line allows', () => {
  const broken = imports.filter(({ from, to }) => to && to !== from && !mayImport[from]!.includes(to))
  assert.deepEqual(
    broken.map(({ path, specifier, from }) => `${path} imports ${specifier}, but ${from}/ may not`),
    [],
  )
})

for (const [house, mayEnter] of Object.entries(rooms)) {
  test(`a room of ${house} imports only what its line allows`, () => {
    const roomOf = (path: string) => relative(house, path).split('/')[0]!.replace(/\.ts$/, '')
    const lineOf = (room: string) => mayEnter[room] ?? mayEnter['*']!
    const files = globSync(`${house}/**/*.ts`).filter((path) => !path.includes('.test'))
    const found = new Set(files.map(roomOf))
    const named = [...found].map((room) => (mayEnter[room] ? room : '*'))
    assert.deepEqual([...new Set(named)].sort(), Object.keys(mayEnter).sort())
    const inside = imports.filter(({ path, specifier }) => files.includes(path) && specifier.startsWith('.'))
    const broken = inside.filter(({ path, specifier }) => {
      const entered = join(dirname(path), specifier)
      const room = roomOf(entered)
      return (
        entered.startsWith(`${house}/`) &&
        room !== roomOf(path) &&
        !lineOf(roomOf(path)).includes(mayEnter[room] ? room : '*')
      )
    })
    assert.deepEqual(
      broken.map(({ path, specifier }) => `${path} imports ${specifier}`),
      [],
    )
  })
}

test('no folder holds more files than can be taken in at a glance', () => {
  const folders = written('ts,tsx').map(dirname)
  assert.ok(folders.length > 800, `only ${folders.length} were found`)
  const full = [...new Set(folders)].filter(
    (folder) => !growing.includes(folder) && folders.filter((other) => other === folder).length > filesMax,
  )
  assert.deepEqual(full, [])
})

test('no file is longer than can be read at one sitting, but for those that are generated', () => {
  const files = written('ts,tsx,js,css')
  assert.ok(files.length > 800, `only ${files.length} were found`)
  const long = files.filter((path) => linesOf(path) > linesMax && !generated.includes(path))
  assert.deepEqual(
    long.map((path) => `${path} has ${linesOf(path)} lines: look for the second thing in it`),
    [],
  )
  for (const path of generated) assert.match(readFileSync(path, 'utf8'), /^\/\/ Made by scripts\/generate\.ts/, path)
})

test('contract and prompts load in a browser: they import nothing of Node', () => {
  const broken = imports.filter(({ from, specifier }) => withoutNode.includes(from) && specifier.startsWith('node:'))
  assert.deepEqual(broken, [])
})

test("engines import only the renderer's notes, which need no picture: pixels are for the media processes", () => {
  const read = imports.filter(({ from, to }) => from === 'engines' && to === 'classical')
  assert.deepEqual([...new Set(read.map(({ specifier }) => specifier.split('/').at(-1)))], ['notes.ts'])
})

test('a scene in space is read by media processes and renderers alone', () => {
  const isSpace = (path: string) => path.startsWith('src/classical/space/')
  const readers = imports.filter(({ path, specifier }) => isSpace(join(dirname(path), specifier)))
  assert.deepEqual([...new Set(readers.map(({ from }) => from))].sort(), ['classical', 'media'])
})

test('code that the app contains imports only its type, and engines import only types of the contract', () => {
  const broken = imports
    .filter(({ from, to, specifier }) =>
      specifier.endsWith('/app.ts') ? from !== 'cli' : to === 'contract' && from === 'engines',
    )
    .filter(({ text }) => !text.startsWith('import type'))
  assert.deepEqual(broken, [])
})

test('only the command line uses the client: the service never calls itself', () => {
  const users = imports.filter(({ specifier }) => specifier.startsWith('@veduta/')).map(({ from }) => from)
  assert.deepEqual([...new Set(users)], ['cli'])
})

test('the studio imports only the contract and the prompts, and asks the service for all else', () => {
  const found = globSync('studio/src/**/*.{ts,tsx}')
    .flatMap(importsOf)
    .filter(({ specifier }) => specifier.includes('/src/'))
    .map(({ specifier }) => specifier.replace(/^.*\/src\/(\w+)\/.*$/, '$1'))
  assert.deepEqual([...new Set(found)].sort(), withoutNode)
})

test('every start of a process passes the listed environment', () => {
  const starters = globSync('src/**/*.ts')
    .filter((path) => !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => /from 'node:(child_process|worker_threads|cluster)'/.test(text))
  assert.ok(starters.length > 4, `only ${starters.length} were found`)
  for (const { path, text } of starters) {
    const starts = [...text.matchAll(/(?<![.\w])(?:fork|spawn|exec|promisify\(execFile\))\(/g)].length
    const environments = [...text.matchAll(/\bchildEnvironment\(\)/g)].length
    assert.deepEqual([path, environments], [path, starts], 'each start has env: childEnvironment()')
    assert.doesNotMatch(text, /process\.env\b/, path)
  }
})

test('the lists of words that everybody reads import nothing', () => {
  assert.deepEqual(groundFloor.flatMap(importsOf), [])
})

test('a list or union of the vocabulary is written there and nowhere else', () => {
  const lists = (Object.values(vocabulary) as readonly string[][]).filter(Array.isArray)
  assert.ok(lists.length > 10, `only ${lists.length} lists were found`)
  const again = globSync(['src/**/*.ts', 'studio/*.ts', 'studio/src/**/*.{ts,tsx}'])
    // What a version wrote into a database stays as it wrote it.
    .filter((path) => !/\.test|^src\/store\/migrations\//.test(path) && !groundFloor.includes(path))
    .flatMap((path) =>
      listsOfWords(path)
        .filter(
          (words) =>
            lists.some((list) => isListAgain(words, list)) || isWhole(words, cameraMovementNames, renderStyles),
        )
        .map((words) => `${path} writes ${words.join(', ')}: import it from src/contract/vocabulary.ts`),
    )
  assert.deepEqual(again, [])
})

test('every folder of src has its line', () => {
  const folders = new Set(globSync('src/*/**/*.ts').map((path) => path.split('/')[1]!))
  assert.deepEqual([...folders].sort(), Object.keys(mayImport).sort())
})

test('every promise of SECURITY.md names its tests or commands, and they exist', () => {
  const rows = readFileSync('SECURITY.md', 'utf8').matchAll(/^\| (?!promise |-)(.+) \| (.+) \|$/gm)
  const promises = [...rows].map(([, promise, proofs]) => ({ promise, proofs: proofs! }))
  assert.ok(promises.length > 20)
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  for (const { promise, proofs } of promises) {
    const named = [...proofs.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
    assert.ok(named.length > 0, promise)
    for (const name of named) {
      const [, script] = /^npm run ([\w-]+)/.exec(name) ?? []
      assert.ok(script ? script in scripts : existsSync(name), `${name}, of: ${promise}`)
    }
  }
})

test('no file has a name that says nothing', () => {
  const vague = globSync('{src,test,scripts,bench}/**/{utils,util,helpers,helper,common,misc,types,index}.ts')
  assert.deepEqual(vague, [])
})

/** What people write, by the endings of its names. */
const written = (endings: string) =>
  globSync(`{src,test,bench,scripts,client,studio,tools}/**/*.{${endings}}`, { exclude: ['**/{node_modules,dist}'] })

const linesOf = (path: string) => readFileSync(path, 'utf8').trimEnd().split('\n').length

function importsOf(path: string) {
  const found = readFileSync(path, 'utf8').matchAll(/^(?:import|export)\s[^;]*?from '([^']+)'|\bimport\('([^']+)'\)/gms)
  return [...found].map(([text, fixed, lazy]) => {
    const specifier = (fixed ?? lazy)!
    return { path, text, specifier, from: path.split('/')[1]!, to: target(path, specifier) }
  })
}

/** Quoted words with a comma or a bar between them, as lists and unions have them. */
function listsOfWords(path: string): string[][] {
  const found = readFileSync(path, 'utf8').matchAll(/'[\w.-]+'(?:\s*[|,]\s*'[\w.-]+')+/g)
  return [...found].map(([text]) => [...new Set(text.match(/[\w.-]+/g))])
}

/** Two words that other lists have too are a list again only if they are all of one list. */
const isListAgain = (words: string[], list: readonly string[]) =>
  words.every((word) => list.includes(word)) && (words.length > 2 || isWhole(words, list))

const isWhole = (words: string[], ...lists: (readonly string[])[]) =>
  lists.some((list) => words.length === list.length && words.every((word) => list.includes(word)))

/** The folder of src that a relative import leads to; `app` for the files at its root, undefined if everybody may. */
function target(path: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.') || groundFloor.includes(join(dirname(path), specifier))) return undefined
  const [folder, ...rest] = relative('src', join(dirname(path), specifier)).split('/')
  if (rest.length) return folder
  return forAll.includes(folder!) ? undefined : 'app'
}
