import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { clipSections } from './gallery/clips.ts'
import type { Made } from './gallery/exhibit.ts'
import { galleryPage } from './gallery/page.ts'
import { panelSections } from './gallery/panels.ts'
import { renderingSections } from './gallery/renderings.ts'

/**
 * What the embedded engine makes of the project's own samples, in one page to look at after a change to it: gallery/index.html.
 * With --only, what has these words in its section's or its own title: --only Renderings, --only 'styles: Photo'.
 */
const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, out: { type: 'string', default: 'gallery' } },
})

const sections = [...clipSections, ...renderingSections, ...panelSections].map(({ title, exhibits }) => ({
  title,
  exhibits: exhibits.filter((exhibit) => `${title}: ${exhibit.title}`.includes(values.only)),
}))
await mkdir(values.out, { recursive: true })
const made: Made[][] = []
for (const { title, exhibits } of sections) {
  const row: Made[] = []
  for (const exhibit of exhibits) {
    console.error(`${title}: ${exhibit.title}`)
    row.push(await exhibit.make(values.out, `${title} ${exhibit.title}`.replaceAll(/\W+/g, '-').toLowerCase()))
  }
  made.push(row)
}
await writeFile(join(values.out, 'index.html'), galleryPage(sections, made))
console.log(join(values.out, 'index.html'))
