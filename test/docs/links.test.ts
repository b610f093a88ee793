import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'

const pages = globSync(['*.md', '{docs,bench,client,samples}/**/*.md'], {
  exclude: (path) => path.includes('node_modules'),
})

test('every link of a page leads to an existing file and, with an anchor, to one of its headings', () => {
  const links = pages.flatMap((page) => linksOf(page).map((link) => ({ page, link })))
  assert.ok(links.length > 100)
  assert.deepEqual(
    links.filter(({ page, link }) => !leadsSomewhere(page, link)),
    [],
  )
})

test('the index of the documentation leads to every page of it', () => {
  const linked = linksOf('docs/README.md').map((link) => join('docs', link))
  const unlinked = globSync('docs/**/*.md').filter((page) => page !== 'docs/README.md' && !linked.includes(page))
  assert.deepEqual(unlinked, [])
})

test('every page that code, settings and manifests name exists', () => {
  const files = globSync(['src/**/*.ts', 'scripts/**/*.ts', 'ops/*', 'deploy/**/*.yaml', 'examples/*'])
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?<![\w/.])docs\/[\w/-]+\.(?:md|sh)(?:#[\w-]+)?/g)].map(([page]) => page),
  )
  assert.ok(named.length > 20)
  assert.deepEqual(
    named.filter((page) => !leadsSomewhere('README.md', page)),
    [],
  )
})

/** The links of a page to files of this repository, as written. */
function linksOf(page: string): string[] {
  return [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!).filter((link) => !/^\w+:/.test(link))
}

function leadsSomewhere(page: string, link: string): boolean {
  const [path, anchor] = link.split('#') as [string, string?]
  const target = path ? relative('.', join(dirname(page), path)) : page
  if (!existsSync(target)) return false
  return anchor === undefined || anchorsOf(target).includes(anchor)
}

/** The anchors that GitHub gives to headings. */
function anchorsOf(page: string): string[] {
  return [...proseOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}

/** A page without its code blocks. */
const proseOf = (page: string) => readFileSync(page, 'utf8').replaceAll(/^ *```.*?^ *```/gms, '')
