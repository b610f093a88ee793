import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { settings } from '../../src/config.ts'
import { runVeduta, startVeduta } from './run-veduta.ts'

const names = [
  ...['demo', 'serve', 'account create', 'account list'],
  ...['key issue', 'key list', 'key revoke', 'credits add'],
  ...['see', 'render', 'video', 'status', 'cancel', 'download', 'list', 'credits', 'completion'],
]

test('--help lists every command, and so does a call without arguments', async () => {
  const [asked, bare] = await Promise.all([runVeduta(['--help']), runVeduta([])])
  assert.deepEqual([asked.code, asked.stderr, bare.stdout], [0, '', asked.stdout])
  for (const name of names) assert.match(asked.stdout, new RegExp(`^  ${name}\\b`, 'm'))
})

test('a reader of the help may stop reading it', async () => {
  const { child, finished } = startVeduta(['--help'])
  // It cannot tell what was printed, because nobody reads it.
  finished.catch(() => {})
  child.stdout.destroy()
  const [code] = await once(child, 'exit')
  assert.equal(code, 0)
})

test('--help of a word lists the commands that begin with it', async () => {
  const { code, stdout } = await runVeduta(['key', '--help'])
  assert.equal(code, 0)
  assert.match(stdout, /key issue.*key list.*key revoke/s)
  assert.doesNotMatch(stdout, /account list/)
})

for (const name of names) {
  test(`"${name} --help" says how to call it`, async () => {
    const { code, stdout, stderr } = await runVeduta([...name.split(' '), '--help'])
    assert.deepEqual([code, stderr], [0, ''])
    assert.match(stdout, new RegExp(`^Usage: .*veduta.* ${name}\\b`))
    assert.doesNotMatch(stdout, /undefined/)
  })
}

test('the help of serve has every setting that is a flag, with its default', async () => {
  const { stdout } = await runVeduta(['serve', '--help'])
  const unwrapped = stdout.replaceAll(/\n {4,}/g, ' ')
  for (const { flag, name } of Object.values(settings)) {
    if (flag) assert.match(unwrapped, new RegExp(`  --${flag} <.* Default: .* Also ${name}\\.(\n|$)`))
  }
})

test('--version prints only the version', async () => {
  assert.match((await runVeduta(['--version'])).stdout, /^\d+\.\d+\.\d+\n$/)
})

const wrongCalls: [args: string[], problem: RegExp][] = [
  [['frobnicate'], /Unknown command 'frobnicate'\. See ".*veduta --help"/],
  [['account'], /After "account" comes one of create, list, .*\. See ".*veduta account --help"/],
  [['--frobnicate'], /Unknown option '--frobnicate'/],
  [['sing-in'], /Unknown command 'sing-in' \(did you mean sign-in\?\)/],
  [['acount', 'list'], /\(did you mean account\?\)/],
  [['rendr', 'samples/house.jpg'], /\(did you mean render\?\)/],
  [['serve', '--frobnicate'], /Unknown option '--frobnicate'/],
  [['serve', '--json'], /Unknown option '--json'/],
  [['serve', '--prot', '1'], /Unknown option '--prot' \(did you mean --port\?\)\. See ".*veduta serve --help"/],
  [['serve', '--port'], /Option '--port <PORT>' argument missing/],
  [['serve', '--port', 'http'], /--port is not a whole number/],
  [['serve', '--port=http'], /--port is not a whole number/],
  [['account', 'lst'], /Unknown command 'lst' \(did you mean list\?\)\. See ".*veduta account --help"/],
  [['account', 'create'], /Missing required argument 'NAME'/],
  [
    ['account', 'create', 'two', 'words'],
    /Too many arguments for 'create'\. Expected 1 argument but got 2: two, words/,
  ],
  [['account', 'create', 'x', '--credits', 'many'], /--credits is not a whole number/],
  [['account', 'list', '--url', 'here'], /--url here is not an http or https URL/],
  [['credits', 'add', 'x', '5'], /Required option '--reason <TEXT>' not specified/],
  [['credits', 'add', 'x', '1.5', '--reason', 'x'], /AMOUNT is not a whole number/],
  [['render', '-p', 'x', '-e', 'plan'], /Missing required argument 'PICTURE'/],
  [['render', 'samples/house.jpg', '-p', 'x'], /Required option '-e, --expert <EXPERT>' not specified/],
  [
    ['render', 'samples/house.jpg', '-p', 'x', '-e', 'garden'],
    /argument 'garden' is invalid\. Allowed choices are exterior, interior,/,
  ],
  [['render', 'nowhere.jpg', '-p', 'x', '-e', 'plan'], /There is no picture at nowhere\.jpg/],
  [['render', 'docs', '-p', 'x', '-e', 'plan'], /The folder docs has no picture/],
  [['render', 'samples', '-p', 'x', '-e', 'plan', '-o', '-'], /Several results do not fit on stdout/],
  [['render', 'samples/house.jpg', '-p', 'x', '-e', 'plan', '-o', 'nowhere/x.png'], /There is no folder nowhere/],
  [['render', 'samples/house.jpg', '-p', 'x', '-e', 'plan', '--seed', '-1'], /--seed -1 is not a whole number from 0/],
  [['video', 'samples/house.jpg'], /--prompt or --raw-prompt is missing/],
  [
    ['video', 'samples/house.jpg', '-p', 'x', '--duration', '7'],
    /'--duration <DURATION>' argument '7' is invalid\. Allowed choices are 5, 10/,
  ],
  [['video', 'samples/house.jpg', '-p', 'x', '--timeout', 'long'], /--timeout long is not a whole number/],
  [['list', '--status', 'done'], /argument 'done' is invalid\. Allowed choices are queued, processing/],
  [['completion', 'tcsh'], /SHELL is not one of bash, zsh, fish/],
  [['credits', '--url', 'here', '--key', 'x'], /--url here is not an http or https URL/],
]

for (const [args, problem] of wrongCalls) {
  test(`"${args.join(' ')}" is a wrong call: one sentence and exit code 2`, async () => {
    const { code, stdout, stderr } = await runVeduta(args)
    assert.deepEqual([code, stdout], [2, ''])
    assert.match(stderr, problem)
    assert.match(stderr, /^veduta: .*\.\n$/)
  })
}

const oldNode = '/usr/bin/node'
const oldVersion = spawnSync(oldNode, ['--version'], { encoding: 'utf8' }).stdout ?? ''
const skip = /^v(\d|1\d|2[0-3])\./.test(oldVersion) ? false : `there is no Node older than 24 at ${oldNode}`

test('a Node that is too old gets told which version is needed', { skip }, async () => {
  const { code, stdout, stderr } = await runVeduta(['--help'], { node: oldNode })
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /^Veduta needs Node 24 or newer, but this is v\d+\.\d+\.\d+: .*\.\n$/)
})
