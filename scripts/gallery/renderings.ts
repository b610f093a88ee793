import { join } from 'node:path'
import { renderScenarios, sceneMoods } from '../../src/contract/arch-render-v41.ts'
import { renderStyles } from '../../src/contract/render-styles.ts'
import { badSources } from './bad-sources.ts'
import type { Section } from './exhibit.ts'
import { drawSheet, sheet } from './sheet.ts'
import { drawings, experts, interior, photo, plan, sketch, sources } from './sources.ts'

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
