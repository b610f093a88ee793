import type { foreseeNotes } from '../../classical/render/notes.ts'
import type { SceneMood } from '../../contract/arch-render-v41.ts'
import type { RenderTask, RenderV45 } from '../port/engine.ts'

type RenderRequest = Parameters<typeof foreseeNotes>[0]

/** How the embedded engine shows a value: in a light, in words that it understands, in how it draws, or as it is anyway. */
type Shown = { mood?: SceneMood; words?: string; things?: string; told?: string; look?: true; inPhotos?: true }

const asItIs: Shown = {}
/** It draws what is drawn so; a photo stays as it is. */
const drawn: Shown = { look: true }
/** Where nothing is added, it is so. */
const notAdded: Shown = { look: true, inPhotos: true }

/**
 * What it shows of the values of panels. A value that is not here, it cannot show. `things` are words that only what becomes a
 * scene in space can show, and not a photo.
 */
const shownOf: Record<string, Record<string, Shown>> = {
  camera_angle: { auto: asItIs },
  site_context: { auto: asItIs, nature: { things: 'forest, meadow' } },
  greenery: {
    // Trees alone stand there anyway.
    ...{ some: asItIs, moderate: asItIs, lush: { things: 'forest, flowers' } },
    none: {
      things: 'paved ground, no plants',
      told: 'paves the ground for greenery "none", and keeps plants that are drawn',
    },
    ...{ dense: { things: 'forest', told: 'shows dense greenery as a forest' }, forest: { things: 'forest' } },
  },
  vehicles: { none: asItIs, few: { things: 'two cars' }, many: { things: 'five cars' } },
  people: { none: asItIs, few: { things: 'three people' }, many: { things: 'nine people' } },
  street_props: { off: asItIs },
  motion: { subtle: asItIs, off: asItIs },
  time_of_day: {
    ...{ auto: asItIs, day: { mood: 'auto_daylight' }, morning: { mood: 'sunrise' } },
    ...{
      golden_hour: { mood: 'golden_hour' },
      sunset: { mood: 'sunset' },
      dusk: { mood: 'blue_hour', words: 'warm', told: 'shows dusk as a warmer blue hour' },
    },
    ...{ blue_hour: { mood: 'blue_hour' }, night: { mood: 'night' } },
  },
  weather: {
    ...{
      clear: asItIs,
      overcast: { words: 'overcast' },
      cloudy: { words: 'cloudy, bright', told: 'shows cloudy weather as a brighter overcast day' },
      hazy: { words: 'overcast, pastel', told: 'shows hazy air as a pale overcast day' },
    },
    rain: { words: 'rainy', told: 'shows rain as an overcast day, and as wet ground where it builds a scene in space' },
    ...{ fog: { words: 'foggy' }, snow: { words: 'snow' } },
  },
  ground_wetness: { dry: asItIs, wet: { things: 'wet' }, damp: { things: 'wet', told: 'shows damp ground as wet' } },
  furnishing_level: { auto: asItIs },
  indoor_plants: { auto: asItIs, none: notAdded, some: drawn, lush: drawn },
  interior_accessories: { off: notAdded, on: drawn },
  lighting_mode: {
    auto: asItIs,
    off: asItIs,
    natural: asItIs,
    artificial: { things: 'lights on' },
    mixed: { things: 'lights on' },
  },
  floor_finish: { auto: asItIs, matte: notAdded, reflective: drawn },
  room_style: {
    'Modern interior': asItIs,
    Minimalism: { things: 'white walls' },
    Japandi: { things: 'plaster walls, oak floor' },
    Industrial: { things: 'brick walls, concrete floor' },
    Scandinavian: { things: 'white walls, light oak floor' },
  },
  ambience: {
    ...{ auto: asItIs, daylight: { mood: 'auto_daylight' } },
    ...{ golden_hour: { mood: 'golden_hour' }, night: { mood: 'night' } },
  },
  urban_density: { auto: asItIs },
  development_type: { auto: asItIs },
  water_features: {
    ...{ auto: asItIs, none: asItIs, river: { things: 'river' }, lake: { things: 'lake' } },
    ...{ pool: { things: 'pool' }, pond: { things: 'pond' } },
  },
  landscape_style: { japanese: { things: 'gravel ground' }, desert: { things: 'sand ground' } },
  hardscape: { minimal: asItIs, extensive: { things: 'paved ground' } },
  vegetation: { moderate: asItIs, lush: { things: 'forest, flowers' }, wild: { things: 'meadow, wildflowers' } },
  outdoor_furniture: { none: asItIs },
  landscape_lighting: { none: asItIs },
  product_lighting: {
    ...{ soft: asItIs, dramatic: { mood: 'dramatic' }, flat: { mood: 'overcast' } },
    ...{ natural: drawn, rim: drawn },
  },
  material_finish: {
    ...{ auto: asItIs, matte: asItIs },
    ...{ wood: { words: 'wood' }, fabric: { words: 'linen panels' }, leather: { words: 'leather panels' } },
    ...{ metallic: { words: 'metal panels' }, glass: { words: 'glass panels' } },
    ceramic: { things: 'white panels', told: 'shows ceramic as plain white surfaces' },
  },
  // That no engine makes it is told of all of them.
  background: { white: drawn, gradient: drawn, studio: drawn, transparent: asItIs },
  shadow_style: { soft: drawn, none: drawn, contact: drawn, dramatic: drawn, reflection: drawn },
  plan_view_mode: { '2d': asItIs },
  plan_mode: { '2d': asItIs },
  drawing_style: { architectural: drawn, schematic: drawn, presentation: drawn, technical: drawn },
  color_mode: { monochrome: { words: 'monochrome' }, colored: drawn, gradient: drawn },
  furniture_2d: { outline: drawn, none: drawn, filled: drawn, detailed: drawn },
  wall_style: { filled: drawn, outline: drawn, hatched: drawn, poche: drawn },
}

/** Fields that name what the picture shows: they count only for engines that read words. */
const names = ['room_type', 'product_category']

/** An order of version 4.5 as what the embedded engine makes, and the notes on what it cannot show. */
export function requestOf({
  kind,
  builtPrompt,
  v45,
  ...request
}: RenderTask): RenderRequest & { panelNotes: string[] } {
  if (!v45) return { ...request, panelNotes: [] }
  const isRaw = request.renderStyle === 'raw'
  const isPhoto = request.imageType === 'photo' || request.imageType === 'construction'
  const named = v45.said.filter((field) => names.includes(field))
  const sent = v45.said.filter((field) => !names.includes(field)).map((field) => [field, v45.panel[field]!] as const)
  const found = sent.map(([field, value]) => {
    const shown = isRaw ? undefined : shownOf[field]?.[value]
    return { field, value, shown: isPhoto && !shown?.inPhotos && (shown?.things || shown?.look) ? undefined : shown }
  })
  const omitted = found.flatMap(({ field, value, shown }) => (shown ? [] : [`${field} "${value}"`]))
  const shown = found.flatMap(({ shown }) => shown ?? [])
  const choices = found.flatMap(({ field, value, shown }) => {
    const words = shown?.words ?? shown?.things
    // A mood shows what it stands for.
    return words ? [{ words, ...(!shown?.mood && { name: `${field} "${value}"` }) }] : []
  })
  const labelled = v45.annotation && canLabel(request.renderStyle)
  const told = [
    ...shown.flatMap(({ told }) => (told ? [`The embedded engine ${told}.`] : [])),
    ...named.map((field) => `The embedded engine draws what the picture shows, whatever ${field} says.`),
  ]
  const look = Object.fromEntries([
    // Rooms of version 4.1 get pictures on their walls: here only if they are asked for.
    ...(v45.panel.interior_accessories && !isRaw && !isPhoto ? [['interior_accessories', 'off']] : []),
    ...found.flatMap(({ field, value, shown }) => (shown?.look ? [[field, value]] : [])),
  ])
  return {
    ...request,
    ...(Object.keys(look).length > 0 && { look }),
    ...(labelled && { renderStyle: 'annotated_render' }),
    sceneMood: shown.find(({ mood }) => mood)?.mood ?? request.sceneMood,
    callerText: [request.callerText, ...choices.map(({ words }) => words)]
      .filter((text) => text.trim() !== '')
      .join(', '),
    ...(choices.length > 0 && { chosen: { ownText: request.callerText, choices } }),
    panelNotes: [...told, ...omissions(omitted, v45, { labelled, isRaw })],
  }
}

/** The look that has call-outs is like these. */
const canLabel = (style: RenderTask['renderStyle']) => style === 'realistic' || style === 'cgi_render'

function omissions(
  values: string[],
  { isEdit, annotation, dimensions, markup, collage, modes }: RenderV45,
  { labelled, isRaw }: { labelled: boolean; isRaw: boolean },
): string[] {
  const special = modes.filter((mode) => mode === 'geometry' || mode === 'material')
  const all = [
    ...values,
    ...(annotation && !labelled ? ['annotation'] : []),
    ...(markup ? ['markup_mode'] : []),
    ...(collage ? ['has_collage'] : []),
  ]
  return [
    ...(all.length ? [`The embedded engine cannot show ${all.join(', ')}.`] : []),
    ...(dimensions ? ['No dimension lines were drawn, because no scale is known.'] : []),
    ...(isEdit && !isRaw
      ? [
          'The embedded engine renders the whole picture: with prompt_mode "edit", more than what the prompt says may change.',
        ]
      : []),
    ...(special.length
      ? [`The embedded engine takes colours and light from references, and not ${special.join(' or ')}.`]
      : []),
  ]
}
