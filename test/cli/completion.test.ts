import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { before, test } from 'node:test'
import { experts } from '../../src/contract/experts.ts'
import { runVeduta } from './run-veduta.ts'

let script: string
before(async () => {
  script = (await runVeduta(['completion', 'bash'])).stdout
})

/** What bash offers when Tab is pressed after these words. */
function offered(...words: string[]): string[] {
  const line = ['veduta', ...words].map((word) => `'${word}'`).join(' ')
  const press = `COMP_WORDS=(${line}); COMP_CWORD=${words.length}; _veduta; printf '%s\\n' "\${COMPREPLY[@]}"`
  return execFileSync('bash', ['-c', `${script}\n${press}`], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
}

test('bash completes commands, their second words, their options and the values that options accept', () => {
  assert.deepEqual(offered('rend'), ['render', 'render-ultra', 'render-fast'])
  assert.deepEqual(offered('key', ''), ['issue', 'list', 'change', 'revoke'])
  assert.deepEqual(offered('render', '--exp'), ['--expert'])
  assert.deepEqual(offered('render', '--expert', ''), [...experts])
  assert.deepEqual(offered('render', '-e', 'pl'), ['plan'])
  assert.deepEqual(offered('credits', 'add', 'x', '--rea'), ['--reason'])
  assert.deepEqual(offered('render', '--js'), ['--json'])
})

test('bash completes the options of a command that another one begins with', () => {
  assert.deepEqual(offered('credits', '--k'), ['--key'])
  assert.deepEqual(offered('credits', ''), ['add'])
})

test('bash completes the files of pictures', () => {
  assert.deepEqual(offered('render', 'samples/house.'), ['samples/house.jpg'])
  assert.deepEqual(offered('video', 'samples/house.jpg', '-o', 'benc'), ['bench'])
})

test('fish gets every command with its options, and zsh uses the functions of bash', async () => {
  const fish = (await runVeduta(['completion', 'fish'])).stdout
  assert.match(fish, /^complete -c veduta -n '__fish_use_subcommand' -f -a render -d 'Make a rendering /m)
  assert.match(fish, /^complete -c veduta -n '__fish_seen_subcommand_from render' -l expert -s e -r -f -a 'exterior /m)
  const zsh = (await runVeduta(['completion', 'zsh'])).stdout
  assert.match(zsh, /^#compdef veduta\n/)
  assert.ok(zsh.includes('bashcompinit'))
})
