import { readFile } from 'node:fs/promises'

// TypeScript declares WebAssembly with the DOM only.
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => { buffer: ArrayBuffer }
  instantiate(module: Uint8Array, imports: object): Promise<{ instance: { exports: unknown } }>
}

/** What tools/kernel/resample.ts exports; its doc comments say what the addresses point to. */
export type Kernel = {
  resamplePlane(
    ...args: [
      source: number,
      stride: number,
      target: number,
      width: number,
      height: number,
      columns: number,
      columnWeights: number,
      rows: number,
      rowWeights: number,
      line: number,
      from: number,
      to: number,
    ]
  ): void
  warpPlane(
    ...args: [
      source: number,
      stride: number,
      rows: number,
      target: number,
      width: number,
      height: number,
      nodes: number,
      nodesPerRow: number,
      cellBits: number,
      table: number,
    ]
  ): void
  dissolveLight(a: number, b: number, target: number, width: number, height: number, share: number): void
}

const pageBytes = 65536

export async function loadKernel(memoryBytes: number): Promise<{ kernel: Kernel; buffer: ArrayBuffer }> {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(memoryBytes / pageBytes) })
  const module = await readFile(new URL('./resample.wasm', import.meta.url))
  const { instance } = await WebAssembly.instantiate(module, { env: { memory } })
  return { kernel: instance.exports as Kernel, buffer: memory.buffer }
}
