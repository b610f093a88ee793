import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { cameraMovementNames } from '../src/contract/camera-movements.ts'
import { renderStyles } from '../src/contract/render-styles.ts'
import * as vocabulary from '../src/contract/vocabulary.ts'

/** What each folder of src may import apart from itself; `app` stands for the files at the root: the type App, clock, config. */
const mayImport: Record<string, string[]> = {
  contract: [],
  prompts: ['contract'],
  net: [],
  classical: ['contract'],
  media: ['classical'],
  engines: ['contract', 'classical', 'net', 'media', 'models', 'app'],
  models: [],
  store: [],
  queue: ['store'],
  blobs: [],
  accounts: ['contract', 'store', 'app'],
  webhooks: ['contract', 'net', 'store', 'queue', 'app'],
  generations: ['contract', 'prompts', 'net', 'media', 'engines', 'store', 'queue', 'blobs', 'webhooks', 'app'],
  http: ['contract', 'accounts', 'webhooks', 'generations', 'store', 'blobs', 'app'],
  metrics: ['store', 'webhooks', 'generations', 'http', 'app'],
  cli: [
    'metrics',
    'blobs',
    'contract',
    'accounts',
    'webhooks',
    'generations',
    'http',
    'media',
    'models',
    'engines',
    'store',
    'app',
  ],
}

/** Files at the root that every folder may import. They import nothing. */
const forAll = ['child-environment.ts']

/** Records and lists of words that every folder may read, store and metrics included: they import nothing. */
const groundFloor = ['vocabulary', 'camera-movements', 'render-styles'].map((name) => `src/contract/${name}.ts`)

/**
 * What each room of a large folder may import, besides itself; a file at its root is a room of its own. `*` stands for every room that
 * has no line of its own.
 */
const rooms: Record<string, Record<string, string[]>> = {
  'src/engines': {
    port: [],
    remote: ['port'],
    recipes: ['port', 'remote'],
    classical: ['port'],
    own: ['port', 'remote'],
    'sd-server': ['port', 'remote'],
    comfyui: ['port', 'remote'],
    // Each engine that orders by recipe.
    '*': ['port', 'remote', 'recipes'],
    engines: ['port', 'recipes', 'classical', 'own', 'sd-server', 'comfyui', '*'],
    settings: ['engines'],
  },
  'src/contract': {
    vocabulary: [],
    'camera-movements': [],
    'render-styles': [],
    'clip-size': [],
    experts: [],
    errors: ['experts'],
    fields: ['vocabulary', 'errors'],
    webhooks: ['vocabulary', 'errors', 'fields'],
    'arch-render-v41': ['render-styles', 'experts', 'errors', 'fields', 'webhooks'],
    'video-ai': ['camera-movements', 'errors', 'fields', 'webhooks'],
    seeing: ['errors', 'fields', 'arch-render-v41'],
    generation: ['vocabulary', 'errors', 'fields'],
    account: ['vocabulary', 'errors', 'fields', 'arch-render-v41', 'video-ai'],
    service: ['vocabulary', 'fields'],
    endpoints: ['fields', 'webhooks', 'arch-render-v41', 'video-ai', 'seeing', 'generation', 'account', 'service'],
    openapi: ['vocabulary', 'errors', 'fields', 'endpoints'],
  },
  'src/media': {
    error: [],
    sniff: [],
    'engine-version': [],
    see: [],
    children: ['error'],
    inspect: [],
    received: ['sniff'],
    process: ['children', 'inspect', 'received', 'engine-version', 'see'],
    pool: ['children', 'inspect', 'process'],
  },
  'src/store': {
    schema: [],
    connection: [],
    migrations: [],
    open: ['schema', 'connection', 'migrations', 'indexes'],
    indexes: ['connection', 'open'],
    newest: ['schema'],
    'delete-in-batches': ['open'],
    accounts: ['schema', 'open', 'newest', 'delete-in-batches'],
    generations: ['schema', 'open', 'newest', 'delete-in-batches'],
    webhooks: ['schema', 'open', 'delete-in-batches'],
    'once-a-day': ['open'],
    dump: ['open'],
    repairs: ['open', 'migrations'],
  },
  'src/generations': {
    'for-each': [],
    'choose-engine': [],
    'original-prompt': [],
    stored: [],
    order: ['choose-engine', 'original-prompt', 'stored'],
    moderation: ['original-prompt', 'order'],
    attempt: ['for-each', 'choose-engine', 'stored', 'moderation'],
    cancel: ['for-each', 'attempt'],
    remove: ['for-each', 'stored', 'cancel'],
    upkeep: ['for-each', 'stored', 'order', 'attempt', 'remove'],
  },
  'src/classical': {
    pixels: [],
    lines: ['pixels'],
    space: ['pixels', 'lines'],
    plan: ['pixels', 'lines'],
    render: ['pixels', 'lines', 'space', 'plan'],
    clip: ['pixels', 'space'],
  },
  'src/classical/render': {
    request: [],
    freedoms: [],
    moods: [],
    see: [],
    words: ['see', 'request'],
    scene: ['see', 'request', 'freedoms', 'moods'],
    light: ['see', 'words', 'request', 'moods', 'scene'],
    treatment: ['scene'],
    looks: ['see', 'words', 'light', 'scene'],
    fill: ['see', 'words', 'light', 'looks', 'request', 'moods', 'scene'],
    figures: ['see', 'words', 'looks', 'request', 'scene'],
    notes: ['words', 'light', 'figures', 'request', 'scene'],
    pipeline: ['words', 'light', 'treatment', 'looks', 'fill', 'figures', 'notes', 'request', 'scene'],
  },
  'src/classical/clip': {
    'clip-size': [],
    encode: ['clip-size'],
    shot: [],
    path: ['shot', 'clip-size'],
    pixels: ['path', 'clip-size'],
    between: ['shot', 'path', 'pixels', 'clip-size'],
    'frames-plan': ['shot', 'clip-size'],
    'one-picture': ['path', 'pixels', 'frames-plan'],
    'two-pictures': ['path', 'pixels', 'between', 'frames-plan'],
    frames: ['shot', 'path', 'pixels', 'frames-plan', 'one-picture', 'two-pictures', 'clip-size'],
    poster: ['pixels', 'clip-size'],
    notes: ['shot'],
    clip: ['shot', 'encode', 'frames', 'poster', 'notes'],
  },
  'src/http': {
    request: [],
    limits: [],
    deprecation: [],
    'not-routed': [],
    trace: [],
    access: ['request'],
    status: ['access', 'limits'],
    endpoints: ['request', 'limits', 'access', 'status'],
    errors: ['request'],
    handlers: ['endpoints'],
    server: ['request', 'limits', 'access', 'status', 'deprecation', 'errors', 'handlers', 'not-routed', 'trace'],
  },
  'src/cli': {
    command: [],
    terminal: [],
    'read-settings': ['command'],
    access: ['command', 'read-settings'],
    order: ['command', 'terminal', 'access'],
    doctor: ['command', 'terminal'],
    commands: ['command', 'terminal', 'read-settings', 'access', 'order', 'doctor'],
    program: ['command'],
    completion: ['command', 'program'],
    run: ['command', 'commands', 'completion', 'program'],
  },
}

/** Loadable in a browser. */
const withoutNode = ['contract', 'prompts']

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
  const files = globSync('{src,test,bench,scripts,client,studio}/**/*.{ts,tsx}', {
    exclude: ['**/{node_modules,dist}'],
  }).map(dirname)
  assert.ok(files.length > 800, `only ${files.length} were found`)
  const full = [...new Set(files)].filter((folder) => files.filter((other) => other === folder).length > 20)
  assert.deepEqual(full, [])
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
