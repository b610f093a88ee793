import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { main as compile } from 'assemblyscript/asc'

const source = fileURLToPath(new URL('./resample.ts', import.meta.url))
const binary = fileURLToPath(new URL('../../src/classical/clip/pixels/resample.wasm', import.meta.url))

const memory = '--runtime stub --importMemory --noExportMemory'
const options = `--outFile resample.wasm -O3 --noAssert ${memory} --enable simd --use abort=`.split(' ')
let compiled: Uint8Array | undefined
const { error, stderr } = await compile([source, ...options], {
  writeFile: (_name, contents) => {
    compiled = contents as Uint8Array
  },
})
if (!compiled) throw new Error(`${error?.message}\n${stderr}`)
const sourceHash = createHash('sha256')
  .update(await readFile(source))
  .digest()
await writeFile(binary, Buffer.concat([compiled, customSection('veduta.source', sourceHash)]))

/** A section that engines pass over: id 0, its length, its name, its bytes (WebAssembly 1.0, 5.5.3). All lengths are under 128, so one byte of LEB128 each. */
function customSection(name: string, bytes: Uint8Array): Uint8Array {
  const named = Buffer.concat([Buffer.from([name.length]), Buffer.from(name), bytes])
  return Buffer.concat([Buffer.from([0, named.length]), named])
}
