import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { formContract } from './form-contract.ts'

// biome-ignore lint/style/noDefaultExport: Vite asks for it.
export default defineConfig({
  // Relative, for services behind a path of a proxy.
  base: './',
  root: import.meta.dirname,
  plugins: [contractModule(), precompressed()],
  build: {
    target: 'es2023',
    assetsDir: 'studio',
    // A data URL would be a style or script that the page's policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})

/** What the form is drawn from, computed when the page is built: the contract's schemas stay out of the first load. */
function contractModule(): Plugin {
  const name = 'virtual:contract'
  return {
    name: 'contract',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export const contract = ${JSON.stringify(formContract())}` : undefined),
  }
}

/** Compressed once here, and not at each request. */
function precompressed(): Plugin {
  let folder: string
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir)
    },
    closeBundle: async () => {
      const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(html|js|css|svg)$/.test(name))
      for (const name of names) {
        const bytes = await readFile(join(folder, name))
        await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes))
        await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
      }
    },
  }
}
