import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { main as compile } from 'assemblyscript/asc'

const source = fileURLToPath(new URL('../src/classical/clip/pixels/kernel/resample.ts', import.meta.url))
const binary = source.replace(/\.ts$/, '.wasm')

const built = await build()
if (!process.argv.includes('--check')) await writeFile(binary, built)
else if (!built.equals(await readFile(binary))) {
  console.error(`${binary} is not what its source compiles to: run node scripts/kernel.ts`)
  process.exitCode = 1
}

async function build(): Promise<Buffer> {
  const memory = '--runtime stub --importMemory --noExportMemory'
  const options = `--outFile resample.wasm -O3 --noAssert ${memory} --enable simd --use abort=`.split(' ')
  let output: Buffer | undefined
  const { error, stderr } = await compile([source, ...options], {
    writeFile: (_name, contents) => {
      output = Buffer.from(contents)
    },
  })
  if (!output) throw new Error(`${error?.message}\n${stderr}`)
  return output
}
