import type { Made, Section } from './exhibit.ts'

/** One page of all sections; what was made stands in the same places as what it was made from. */
export function galleryPage(sections: Section[], made: Made[][]): string {
  const body = sections.map(({ title, exhibits }, index) => {
    const figures = exhibits.map((exhibit, place) => figure(exhibit.title, made[index]![place]!))
    return figures.length ? `<h2>${escaped(title)}</h2>\n${figures.join('\n')}` : ''
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Gallery</title>
<style>
  body { margin: 2rem; font: 15px/1.4 system-ui, sans-serif; background: #222; color: #ddd }
  figure { margin: 0 0 2rem; display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 2fr); gap: .5rem; align-items: start }
  figcaption { grid-column: 1 / -1 }
  video, img { width: 100% }
  small { color: #999 }
</style>
<h1>Gallery</h1>
${body.join('\n')}
</html>
`
}

function figure(title: string, { sheet, video, poster, notes }: Made): string {
  const player = video ? `<video src="${video}" poster="${poster}" controls loop muted preload="none"></video>` : ''
  return `<figure><figcaption>${escaped(title)} <small>${escaped(notes.join(' '))}</small></figcaption>${player}<img src="${sheet}" alt="" loading="lazy"></figure>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
