import sharp from 'sharp'
import { archRenderDefaults } from '../../src/contract/arch-render-v41.ts'
import { type ExpertV45, panels } from '../../src/contract/arch-render-v45/panels.ts'
import { requestOf } from '../../src/engines/classical/panel-shown.ts'
import { drawTestScene, knownScenes } from '../../test/scenes/scenes.ts'
import type { Section } from './exhibit.ts'
import { sheet, type Tile } from './sheet.ts'
import { drawings, interior, photo, plan, type Source, sketch } from './sources.ts'

const [, , site, chair] = drawings as [Source, Source, Source, Source]
// What is added to a scene is added only to drawings that the engine builds in space.
const villa = await sceneSource('villa, line drawing', 'exterior')
const room = await sceneSource('room, line drawing', 'interior')
const blocks = await sceneSource('blocks, line drawing', 'masterplan')

/** What shows the panel of each expert best, from lines and from a photo. */
const sourcesOf: Record<ExpertV45, Source[]> = {
  exterior: [villa, photo],
  interior: [room, interior],
  masterplan: [site, blocks],
  landscape: [villa, sketch],
  product: [chair],
  plan: [plan],
}

/** Every value of every panel, beside the picture for which no value was sent; "not shown" is what a note says. */
export const panelSections: Section[] = (Object.keys(panels) as ExpertV45[]).map((expert) => ({
  title: `Panels: ${expert}`,
  exhibits: sourcesOf[expert].flatMap((source) =>
    Object.entries(panels[expert]).map(([field, values]: [string, readonly string[]]) =>
      sheet({ name: `${source.name}, ${field}` }, [
        tileOf('nothing sent', { ...source, expert }, {}),
        ...values.map((value) => tileOf(value, { ...source, expert }, { [field]: value })),
      ]),
    ),
  ),
}))

async function sceneSource(name: string, expert: ExpertV45): Promise<Source> {
  const { rgb, width, height } = drawTestScene(knownScenes.find((scene) => scene.name === name)!)
  const picture = await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
  return { name: `Scene: ${name}`, expert, imageType: 'drawing', picture }
}

function tileOf(title: string, source: Source, panel: Record<string, string>): Tile {
  const { panelNotes, ...request } = requestOf({
    ...archRenderDefaults,
    kind: 'render',
    builtPrompt: '',
    callerText: '',
    source: '',
    references: [],
    expert: source.expert,
    imageType: source.imageType,
    renderScenario: 'precise',
    seed: 1,
    v45: {
      isEdit: false,
      style: 'photoreal',
      panel,
      said: Object.keys(panel),
      modes: [],
      annotation: false,
      dimensions: false,
      markup: false,
      collage: false,
      width: 1344,
      height: 896,
      format: 'png',
      minFidelity: 0,
      count: 1,
    },
  })
  const { source: _, ...choice } = request
  return { title, source, choice, notes: panelNotes }
}
