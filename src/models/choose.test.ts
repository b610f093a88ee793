import assert from 'node:assert/strict'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { chooseModel, chooseProgram, programName } from './choose.ts'
import type { Machine } from './machine.ts'
import { bytesOf, readModelList } from './model-list.ts'

const models = await readModelList(undefined)
const path = process.env.PATH
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'veduta-choose-'))
  // A program on the PATH of this machine would be taken.
  process.env.PATH = folder
})
after(async () => {
  process.env.PATH = path
  await rm(folder, { recursive: true })
})

/** By the gigabytes of its memory and of its card. */
const machine = (memory: number, card?: number, changes: Partial<Machine> = {}): Machine => ({
  system: 'linux-x64',
  glibc: '2.39',
  macos: undefined,
  memoryBytes: memory * 1e9,
  card: card === undefined ? undefined : { name: 'a card', memoryBytes: card * 1e9 },
  ...changes,
})
const mac = (macos: number) => machine(64, 42, { system: 'darwin-arm64', glibc: undefined, macos })
const windows = (card?: number) => machine(64, card, { system: 'win32-x64', glibc: undefined })

describe('the model that is chosen from the shipped list', () => {
  for (const [what, given, disk, expected] of [
    ['without a card, however much memory there is', machine(128), 100, 'klein-4b-q4'],
    ['with a card too small for any', machine(64, 4), 100, 'klein-4b-q4'],
    ['with a card for the smallest', machine(64, 6), 100, 'klein-4b-q4'],
    ['with a card for the next', machine(64, 8.6), 100, 'klein-4b-q8'],
    ['with a card for all, of which the largest is chosen only by its name', machine(128, 80), 100, 'klein-4b'],
    ['where memory is less than the card has', machine(16, 24), 100, 'klein-4b-q8'],
    ['where memory suffices for the smallest', machine(8, 24), 100, 'klein-4b-q4'],
    ['where the disk is full before the card', machine(64, 24), 10, 'klein-4b-q8'],
    ['where the disk has room for the smallest', machine(64, 24), 6, 'klein-4b-q4'],
    ["on Apple's processors", mac(26), 100, 'klein-4b'],
    ['on Windows with a card', windows(12), 100, 'klein-4b'],
    ['on Windows without a card', windows(), 100, 'klein-4b-q4'],
  ] as const) {
    test(`${expected}: ${what}`, () => {
      assert.equal(chooseModel(models, given, (model) => bytesOf(model) <= disk * 1e9).model.name, expected)
    })
  }

  test('none with too little memory for the smallest, and the sentence says what to do', () => {
    for (const given of [machine(7), machine(7, 24)])
      assert.throws(
        () => chooseModel(models, given, () => true),
        /"klein-4b-q4" needs about 7\.5 GB .*nothing was fetched/,
      )
  })
})

describe('the program that is chosen from the shipped list', () => {
  for (const [what, given, expected] of [
    ['on Linux with a card, by Vulkan', machine(16, 8), 'sd-server-linux-vulkan'],
    ['on Linux without a card', machine(16), 'sd-server-linux'],
    ['on a newer glibc, by its number and not its text', machine(16, undefined, { glibc: '2.100' }), 'sd-server-linux'],
    ['on macOS 26', mac(26), 'sd-server-macos'],
    ['on Windows with a card', windows(8), 'sd-server-windows-vulkan'],
    ['on Windows without a card', windows(), 'sd-server-windows'],
  ] as const) {
    test(`${expected}: ${what}`, () => assert.equal(chooseProgram(models, folder, given)!.name, expected))
  }

  const none = [
    ['an older glibc', machine(16, undefined, { glibc: '2.36' }), /needs glibc 2\.39, and this system has glibc 2\.36/],
    ['another C library', machine(16, 8, { glibc: undefined }), /needs glibc 2\.39, and this system has another C lib/],
    ['an older macOS', mac(15), /needs macOS 26, and this is macOS 15/],
    ['another system', machine(16, 8, { system: 'linux-arm64' }), /^No program is published for linux-arm64/],
  ] as const
  for (const [what, given, why] of none) {
    test(`none on ${what}, and the sentence says how to get one`, () => {
      const thrown = (error: Error) =>
        why.test(error.message) && /nothing was fetched: build .*PATH/.test(error.message)
      assert.throws(() => chooseProgram(models, folder, given), thrown)
    })
  }

  test('on those machines, the one on the PATH', async () => {
    await writeFile(join(folder, programName), '')
    await chmod(join(folder, programName), 0o755)
    for (const [, given] of none) assert.equal(chooseProgram(models, folder, given), undefined)
    await rm(join(folder, programName))
  })
})
