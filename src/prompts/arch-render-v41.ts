import type {
  CameraAngle,
  Expert,
  ImageType,
  RenderChoices,
  RenderScenario,
  SceneMood,
} from '../contract/arch-render-v41.ts'
import { styleWords } from '../contract/render-styles.ts'
import { readMood } from './mood-words.ts'

type Words = RenderChoices & { references: readonly unknown[] }

/**
 * The words the image model reads: `render this <source> in <style> <discipline> style, <the user's prompt>, <render
 * parameters>`. They say what is wanted and never what is not, because edit models take up every noun they read.
 */
export function buildArchRenderPrompt(form: Words): string {
  const style = styleWords[form.renderStyle]
  if (!style) return form.callerText
  const { discipline, view, light, photography } = choiceWords(form)
  const phrases = [
    `render this ${sourceWords[form.imageType]} in ${style.look} ${discipline} style`,
    form.callerText,
    view,
    style.medium === 'line drawing' ? `shaded as for ${light}` : light,
    style.technique,
    style.medium === 'photograph' ? photography : '',
    scenarioWords[form.renderScenario],
    contextPhrase(form.context),
    referencePhrase(form.references.length),
  ]
  return phrases.filter((phrase) => phrase !== '').join(', ')
}

/** What the choices say, each in a noun phrase. The light is that of the caller's words, if these name one and no mood was chosen. */
export function choiceWords(form: Pick<RenderChoices, 'expert' | 'cameraAngle' | 'sceneMood' | 'callerText'>) {
  const { discipline, setting } = expertWords[form.expert]
  return {
    discipline,
    view: viewWords[setting][form.cameraAngle],
    light: lightWords[setting][readMood(form).sceneMood],
    photography: photographyWords[setting],
    isFromAbove: setting === 'from above',
  }
}

export const sourceWords: Record<ImageType, string> = {
  '3dmass': '3D massing model',
  drawing: 'line drawing',
  wireframe: 'wireframe model',
  construction: 'construction site photo',
  photo: 'photo',
  sketch: 'sketch',
  '3d': '3D model view',
  '2d': 'flat 2D drawing',
}

/** Where the picture is taken, which decides the words for viewpoint and light. */
type Setting = 'outdoors' | 'indoors' | 'from above' | 'studio'

const expertWords: Record<Expert, { discipline: string; setting: Setting }> = {
  exterior: { discipline: 'exterior architectural visualization', setting: 'outdoors' },
  interior: { discipline: 'interior design visualization', setting: 'indoors' },
  masterplan: { discipline: 'site masterplan visualization', setting: 'from above' },
  landscape: { discipline: 'landscape architecture visualization', setting: 'outdoors' },
  plan: { discipline: 'top-down architectural floor plan visualization', setting: 'from above' },
  furniture: { discipline: 'furniture design visualization', setting: 'studio' },
  product: { discipline: 'industrial product design visualization', setting: 'studio' },
}

const sameView = 'keeping the camera position, framing and perspective of the input image'

const viewWords: Record<Setting, Record<CameraAngle, string>> = {
  outdoors: {
    same_as_input: sameView,
    eye_level: 'eye-level view from standing height with straight verticals',
    aerial_view: 'aerial view as from a drone, looking obliquely down over the whole site',
    low_angle: 'low-angle view from near the ground, the forms rising overhead',
    high_angle: 'high-angle view as from a rooftop opposite, looking down',
    birds_eye: "bird's-eye view from high above, looking straight down",
    worms_eye: "worm's-eye view from the ground, looking steeply up with converging verticals",
  },
  indoors: {
    same_as_input: sameView,
    eye_level: 'eye-level view across the room from standing height with straight verticals',
    aerial_view: 'cutaway aerial view looking obliquely down into the open-topped room',
    low_angle: 'low-angle view from just above the floor, looking slightly up',
    high_angle: 'high-angle view from an upper corner of the room, looking down',
    birds_eye: "bird's-eye view straight down into the open-topped room",
    worms_eye: "worm's-eye view from the floor, looking steeply up at the ceiling",
  },
  'from above': {
    same_as_input: 'keeping the viewpoint from above, the orientation and the extent of the input image',
    eye_level: 'top-down view at human scale, close enough to read every small detail',
    aerial_view: 'top-down aerial view, true to scale from edge to edge',
    low_angle: 'top-down view from a low height, drawn close to the layout with shallow relief',
    high_angle: 'top-down view from a great height, the whole layout within generous margins',
    birds_eye: "orthographic bird's-eye view from directly overhead",
    worms_eye: 'top-down view with exaggerated relief, the volumes rising steeply toward the viewer',
  },
  studio: {
    same_as_input: sameView,
    eye_level: "straight eye-level view at the object's own height",
    aerial_view: 'aerial three-quarter view from well above the object',
    low_angle: 'low-angle three-quarter view, the object standing tall',
    high_angle: 'high-angle three-quarter view showing the top surfaces',
    birds_eye: "bird's-eye flat lay, looking straight down on the object",
    worms_eye: "worm's-eye view from the tabletop, looking steeply up at the object",
  },
}

/** Each begins with a noun that names the light, so that "shaded as for" can stand before it. */
const lightWords: Record<Setting, Record<SceneMood, string>> = {
  outdoors: {
    auto_daylight: 'clear natural daylight under a blue sky with a few soft clouds and gentle shadows',
    night: 'deep night under a dark sky, windows and lamps glowing warmly',
    golden_hour: 'golden hour, low warm sun raking across the surfaces, long soft shadows',
    overcast: 'overcast sky with diffuse even light, faint shadows and muted colors',
    sunrise: 'sunrise in a pale pink and gold sky, cool shadows and a trace of morning mist',
    sunset: 'sunset in an orange and crimson sky, warm rim light along the edges',
    blue_hour: 'blue hour after dusk, cobalt sky balanced by warm lights',
    dramatic: 'dramatic storm light, dark clouds broken by shafts of sun, strong contrast',
  },
  indoors: {
    auto_daylight: 'bright natural daylight entering through the windows, soft bounced light on walls and ceiling',
    night: 'night beyond the windows, warm lamps and cove lighting in soft pools of light',
    golden_hour: 'golden hour light slanting in through the windows, long warm patches of sun on the floor',
    overcast: 'overcast daylight, diffuse and even through the windows with faint shadows',
    sunrise: 'sunrise light, pale gold and low through the windows, with fresh cool shadows',
    sunset: 'sunset light, deep orange through the windows, setting the walls aglow',
    blue_hour: 'blue hour dusk in the windows, cobalt outside against warm lamps inside',
    dramatic: 'dramatic hard shafts of light through the windows, deep shadows, chiaroscuro contrast',
  },
  'from above': {
    auto_daylight: 'neutral daylight colors with short soft shadows',
    night: 'night colors on a dark ground, paths and rooms glowing warmly',
    golden_hour: 'golden hour light from one side, warm colors and long soft shadows',
    overcast: 'overcast light, flat and even, muted gray colors',
    sunrise: 'sunrise colors of pale pink and gold with long cool shadows',
    sunset: 'sunset colors of orange and crimson with long warm shadows',
    blue_hour: 'blue hour colors of deep cobalt with warm points of light',
    dramatic: 'dramatic light from one side, hard deep shadows, high contrast',
  },
  studio: {
    auto_daylight: 'soft daylight-balanced studio softbox light with gentle contact shadows',
    night: 'night-time low-key studio light, a thin bright rim against a background falling to black',
    golden_hour: 'golden hour studio light, a low warm key with long soft amber shadows',
    overcast: 'overcast studio light from a large overhead diffuser, even and nearly shadowless',
    sunrise: 'sunrise studio light, a pale pink side key with cool fill and pastel background',
    sunset: 'sunset studio light, a deep orange key with glowing edges and crimson background',
    blue_hour: 'blue hour studio light, cool cobalt fill with one warm accent light',
    dramatic: 'dramatic single hard spotlight, deep black shadows, chiaroscuro contrast',
  },
}

const photographyWords: Record<Setting, string> = {
  outdoors: 'architectural photography on a full-frame camera with a 35 mm lens and deep focus',
  indoors: 'interior photography on a full-frame camera with a 24 mm lens and balanced exposure',
  'from above': 'sharp focus from edge to edge',
  studio: 'studio photography with an 85 mm lens and crisp focus',
}

const scenarioWords: Record<RenderScenario, string> = {
  precise: 'precise rendering that keeps the exact geometry, proportions and layout of the design',
  balanced: 'balanced rendering that keeps the main forms and refines details and materials',
  creative: 'creative rendering that keeps the overall form and freely reinvents materials, details and surroundings',
  experimental: 'experimental rendering that takes the design as the starting point for bold, unexpected forms',
}

/** A map, because a tag is the user's word and may be a name that every object has. */
const contextWords: ReadonlyMap<string, string> = new Map([
  ['cars', 'parked and passing cars'],
  ['greenery', 'lush healthy greenery'],
  ['water_features', 'reflective water features'],
  ['people', 'people in natural poses'],
  ['pathways', 'inviting pathways'],
  ['motion', 'a sense of motion in softly blurred moving figures'],
  ['urban_setting', 'a lively urban setting of neighboring buildings'],
])

const contextPhrase = (tags: readonly string[]): string => (tags.length > 0 ? `with ${listContext(tags)}` : '')

/** What the tags ask for, as a list in words. */
export const listContext = (tags: readonly string[]): string =>
  new Intl.ListFormat('en').format(tags.map((tag) => contextWords.get(tag) ?? tag))

function referencePhrase(count: number): string {
  if (count === 0) return ''
  return `matching the palette, materials and atmosphere of the ${count === 1 ? 'reference image' : `${count} reference images`}`
}
