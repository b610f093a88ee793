import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { plainRequest } from '../../src/classical/render/pipeline.test-request.ts'
import type { RenderRequest } from '../../src/classical/render/request.ts'
import { renderTrue } from '../../src/media/render-true.ts'
import type { Exhibit, Made } from './exhibit.ts'
import { type Source, writeSource } from './sources.ts'

/** A rendering of a source with choices; the notes on choices that are known to have no effect. */
export type Tile = { title: string; source: Source; choice: Partial<RenderRequest>; notes?: string[] }

/** One picture of several renderings. */
export function sheet({ name: title }: { name: string }, tiles: Tile[]): Exhibit {
  return { title, make: (folder, name) => drawSheet(tiles, folder, name) }
}

const [columns, tileWidth, gap, captionHeight] = [4, 448, 4, 22]

/** Pictures in rows, each under its name; what was not honoured stands below the sheet once. */
export async function drawSheet(tiles: Tile[], folder: string, name: string): Promise<Made> {
  const made = []
  for (const tile of tiles) {
    const { notes, ...picture } = await renderOnce(tile)
    const all = [...notes, ...(tile.notes ?? [])]
    const isShown = !all.some((note) => /^The embedded engine (?:cannot|could not) show/.test(note))
    made.push({ title: isShown ? tile.title : `${tile.title} (not shown)`, ...picture, notes: all })
  }
  const rowHeight = Math.max(...made.map(({ height }) => height)) + captionHeight + gap
  const across = Math.min(columns, made.length)
  const size = {
    width: across * (tileWidth + gap) - gap,
    height: Math.ceil(made.length / columns) * rowHeight - gap,
  }
  const file = `${name}.jpg`
  await sharp({ create: { ...size, channels: 3, background: 'white' } })
    .composite(
      made.flatMap(({ title, tile }, place) => {
        const [left, top] = [(place % columns) * (tileWidth + gap), Math.floor(place / columns) * rowHeight]
        return [
          { input: caption(title), left, top },
          { input: tile, left, top: top + captionHeight },
        ]
      }),
    )
    .jpeg({ quality: 85 })
    .toFile(join(folder, file))
  return { sheet: file, notes: [...new Set(made.flatMap(({ notes }) => notes))] }
}

const rendered = new Map<string, ReturnType<typeof render>>()

/** Choices that are not shown ask for a picture that was made already. */
function renderOnce(tile: Tile): ReturnType<typeof render> {
  const key = JSON.stringify([tile.source.name, tile.source.expert, tile.choice])
  const made = rendered.get(key) ?? render(tile)
  rendered.set(key, made)
  return made
}

async function render({ source, choice }: Tile) {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-gallery-'))
  try {
    const [input, output] = [await writeSource(source, join(folder, 'source')), join(folder, 'render.png')]
    const request: RenderRequest = {
      source: input,
      ...plainRequest,
      expert: source.expert,
      imageType: source.imageType,
      ...choice,
    }
    const { notes } = await renderTrue(request, output, () => {})
    const { data, info } = await sharp(output).resize({ width: tileWidth }).png().toBuffer({ resolveWithObject: true })
    return { tile: data, height: info.height, notes }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function caption(text: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tileWidth}" height="${captionHeight}"><text x="4" y="16" font-family="sans-serif" font-size="15">${text}</text></svg>`,
  )
}
