import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { defineConfig, type Plugin } from 'vite'
import { formContract } from './form-contract.ts'

// biome-ignore lint/style/noDefaultExport: Vite asks for it.
export default defineConfig({
  // Relative, for services under a path of a proxy.
  base: './',
  root: import.meta.dirname,
  plugins: [contractModule(), docsRenderer(), precompressed()],
  build: {
    target: 'es2023',
    assetsDir: 'studio',
    // The page's content policy refuses data URLs as styles or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // One script for the first load: on HTTP/1.1 a dozen small ones would wait for one another.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'page', test: isFirst }] } },
      // People who install the service need no build times of its page.
      checks: { pluginTimings: false },
    },
  },
})

/** Whether a module is needed for the first load, and not only for a page, dialog or check that is loaded later. */
function isFirst(id: string): boolean {
  const path = relative(join(import.meta.dirname, '..'), id)
  const isLater = /^studio\/src\/((history|account|webhooks|operate)\/|form\/(check|convert|snippet))/.test(path)
  const isOfAll = /^(studio\/src|client\/src|src\/prompts)\/|^node_modules\/@?preact\/|virtual:contract$/.test(path)
  const isWords = /^src\/contract\/(vocabulary|camera-movements|camera-moves|camera-words|render-styles)\.ts$/.test(
    path,
  )
  return !isLater && (isOfAll || isWords)
}

/** What the form is made from, computed at build time: the contract's schemas stay out of the first load. */
function contractModule(): Plugin {
  const name = 'virtual:contract'
  return {
    name: 'contract',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export const contract = ${JSON.stringify(formContract())}` : undefined),
  }
}

/** Swagger UI for the page of the API, and its licences. */
function docsRenderer(): Plugin {
  const files = ['swagger-ui-bundle.js', 'swagger-ui-bundle.js.LICENSE.txt', 'swagger-ui.css', 'LICENSE', 'NOTICE']
  const folder = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')))
  return {
    name: 'docs-renderer',
    generateBundle: async function () {
      for (const file of files) {
        const source = await readFile(join(folder, file))
        this.emitFile({ type: 'asset', fileName: `docs/${file}`, source })
      }
    },
  }
}

/** Compressed once here rather than at each request. */
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
