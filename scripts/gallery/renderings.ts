import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { plainRequest } from '../../src/classical/render/pipeline.test-request.ts'
import { renderPicture } from '../../src/classical/render/pipeline.ts'
import type { RenderRequest } from '../../src/classical/render/request.ts'
import { renderScenarios, sceneMoods } from '../../src/contract/arch-render-v41.ts'
import { renderStyles } from '../../src/contract/render-styles.ts'
import { badSources } from './bad-sources.ts'
import type { Exhibit, Made, Section } from './exhibit.ts'
import { drawings, experts, interior, photo, plan, type Source, sketch, sources, writeSource } from './sources.ts'

type Choice = Partial<
  Pick<RenderRequest, 'renderStyle' | 'sceneMood' | 'renderScenario' | 'references' | 'callerText' | 'context'>
>
type Tile = { title: string; source: Source; choice: Choice }

const prompts = [
  'brick and timber',
  'concrete and glass',
  'autumn, warm',
  'winter, muted',
  'foggy',
  'white plaster, night',
]
const partPrompts = [
  'brick walls, dark roof and a red door',
  'concrete and timber, a pool',
  'stone walls, tiled roof, gravel path',
  'white walls, oak floor, tiled bathroom, lawn',
]
const drawnStyles = [
  'sketch',
  'cad_drawing',
  'annotated_render',
  '2d_illustration',
  'watercolor',
  'conceptual',
  'technical',
] as const
const references: string[][] = [['house-dusk.jpg'], ['interior.jpg'], ['house-dusk.jpg', 'interior.jpg']]

/** Every style, mood, expert and scenario, by kind of source. */
export const renderingSections: Section[] = [
  {
    title: 'Renderings: styles',
    exhibits: sources.map((source) =>
      sheet(
        source,
        renderStyles.map((renderStyle) => ({ title: renderStyle, source, choice: { renderStyle } })),
      ),
    ),
  },
  {
    title: 'Renderings: moods',
    exhibits: sources.map((source) =>
      sheet(
        source,
        sceneMoods.map((sceneMood) => ({ title: sceneMood, source, choice: { sceneMood } })),
      ),
    ),
  },
  {
    title: 'Renderings: experts',
    exhibits: [
      sheet(
        { name: 'One sketch' },
        experts.map((source) => ({ title: source.name, source, choice: {} })),
      ),
    ],
  },
  {
    title: 'Renderings: scenarios',
    exhibits: sources.map((source) =>
      sheet(
        source,
        renderScenarios.map((renderScenario) => ({ title: renderScenario, source, choice: { renderScenario } })),
      ),
    ),
  },
  {
    title: 'Renderings: words',
    exhibits: sources.map((source) =>
      sheet(
        source,
        prompts.map((prompt) => ({ title: prompt, source, choice: { callerText: prompt } })),
      ),
    ),
  },
  {
    title: 'Renderings: parts',
    exhibits: [sketch, plan, ...drawings].map((source) =>
      sheet(
        source,
        ['', ...partPrompts].map((prompt) => ({ title: prompt || 'no words', source, choice: { callerText: prompt } })),
      ),
    ),
  },
  {
    title: 'Renderings: context',
    exhibits: [photo, sketch].map((source) =>
      sheet(
        source,
        drawnStyles.map((renderStyle) => ({
          title: renderStyle,
          source,
          choice: { renderStyle, context: ['people', 'cars', 'greenery'] },
        })),
      ),
    ),
  },
  {
    title: 'Renderings: bad inputs',
    exhibits: [
      {
        title: 'One sketch',
        make: async (folder, name) => {
          const tiles = (await badSources()).map((source) => ({ title: source.name, source, choice: {} }))
          return await drawSheet(tiles, folder, name)
        },
      },
    ],
  },
  {
    title: 'Renderings: references',
    exhibits: [photo, interior].map((source) =>
      sheet(
        source,
        references.map((names) => ({
          title: names.join(' and '),
          source,
          choice: { references: names.map((name) => join('samples', name)) },
        })),
      ),
    ),
  },
]

function sheet({ name: title }: { name: string }, tiles: Tile[]): Exhibit {
  return { title, make: (folder, name) => drawSheet(tiles, folder, name) }
}

const [columns, tileWidth, gap, captionHeight] = [4, 448, 4, 22]

/** Pictures in rows, each under its name; what was not honoured stands below the sheet once. */
async function drawSheet(tiles: Tile[], folder: string, name: string): Promise<Made> {
  const made = []
  for (const { title, source, choice } of tiles) made.push({ title, ...(await render(source, choice)) })
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

async function render(source: Source, choice: Choice) {
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
    const { notes } = await renderPicture(request, output, () => {})
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
