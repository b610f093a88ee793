import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  archRenderDefaults,
  type CameraAngle,
  cameraAngles,
  type Expert,
  type ImageType,
  imageTypesOf,
  renderScenarios,
  sceneMoods,
} from '../contract/arch-render-v41.ts'
import { experts } from '../contract/experts.ts'
import { renderStyles, styleWords } from '../contract/render-styles.ts'
import { buildArchRenderPrompt } from './arch-render-v41.ts'

type Words = Parameters<typeof buildArchRenderPrompt>[0]

const house: Words = {
  ...archRenderDefaults,
  expert: 'exterior',
  callerText: 'a timber house by a lake',
  imageType: 'sketch',
  references: [],
}

const build = (changed: Partial<Words> = {}) => buildArchRenderPrompt({ ...house, ...changed })

const wholePrompts: [what: string, changed: Partial<Words>, prompt: string][] = [
  [
    'a sketch with nothing chosen',
    {},
    'render this sketch in photorealistic exterior architectural visualization style, ' +
      'a timber house by a lake, ' +
      'keeping the camera position, framing and perspective of the input image, ' +
      'clear natural daylight under a blue sky with a few soft clouds and gentle shadows, ' +
      'true-to-life materials with fine surface texture, physically accurate light and reflections, ' +
      'architectural photography on a full-frame camera with a 35 mm lens and deep focus, ' +
      'precise rendering that keeps the exact geometry, proportions and layout of the design',
  ],
  [
    'a watercolor of a massing model, with everything chosen',
    {
      imageType: '3dmass',
      cameraAngle: 'aerial_view',
      sceneMood: 'golden_hour',
      renderStyle: 'watercolor',
      renderScenario: 'creative',
      context: ['greenery', 'people', 'a red sailing boat'],
      references: ['a painting', 'another'],
    },
    'render this 3D massing model in hand-painted watercolor exterior architectural visualization style, ' +
      'a timber house by a lake, ' +
      'aerial view as from a drone, looking obliquely down over the whole site, ' +
      'golden hour, low warm sun raking across the surfaces, long soft shadows, ' +
      'transparent washes on cold-pressed paper, soft bleeding edges, visible brushwork and pigment granulation, ' +
      'creative rendering that keeps the overall form and freely reinvents materials, details and surroundings, ' +
      'with lush healthy greenery, people in natural poses, and a red sailing boat, ' +
      'matching the palette, materials and atmosphere of the 2 reference images',
  ],
  [
    'an interior at blue hour',
    {
      expert: 'interior',
      imageType: 'photo',
      callerText: 'a reading room',
      cameraAngle: 'eye_level',
      sceneMood: 'blue_hour',
    },
    'render this photo in photorealistic interior design visualization style, ' +
      'a reading room, ' +
      'eye-level view across the room from standing height with straight verticals, ' +
      'blue hour dusk in the windows, cobalt outside against warm lamps inside, ' +
      'true-to-life materials with fine surface texture, physically accurate light and reflections, ' +
      'interior photography on a full-frame camera with a 24 mm lens and balanced exposure, ' +
      'precise rendering that keeps the exact geometry, proportions and layout of the design',
  ],
  [
    'a floor plan as a CAD drawing',
    { expert: 'plan', imageType: 'drawing', callerText: 'a flat with two bedrooms', renderStyle: 'cad_drawing' },
    'render this line drawing in CAD line drawing top-down architectural floor plan visualization style, ' +
      'a flat with two bedrooms, ' +
      'keeping the viewpoint from above, the orientation and the extent of the input image, ' +
      'shaded as for neutral daylight colors with short soft shadows, ' +
      'thin black vector linework on white with graded line weights and neat hatch patterns, ' +
      'precise rendering that keeps the exact geometry, proportions and layout of the design',
  ],
  [
    'a chair in the studio, after one reference',
    {
      expert: 'furniture',
      imageType: '3d',
      callerText: 'an oak chair',
      sceneMood: 'dramatic',
      references: ['a photo'],
    },
    'render this 3D model view in photorealistic furniture design visualization style, ' +
      'an oak chair, ' +
      'keeping the camera position, framing and perspective of the input image, ' +
      'dramatic single hard spotlight, deep black shadows, chiaroscuro contrast, ' +
      'true-to-life materials with fine surface texture, physically accurate light and reflections, ' +
      'studio photography with an 85 mm lens and crisp focus, ' +
      'precise rendering that keeps the exact geometry, proportions and layout of the design, ' +
      'matching the palette, materials and atmosphere of the reference image',
  ],
]

for (const [what, changed, prompt] of wholePrompts) {
  test(`the whole prompt of ${what}`, () => assert.equal(build(changed), prompt))
}

const sources: Record<ImageType, string> = {
  '3dmass': 'render this 3D massing model in',
  drawing: 'render this line drawing in',
  wireframe: 'render this wireframe model in',
  construction: 'render this construction site photo in',
  photo: 'render this photo in',
  sketch: 'render this sketch in',
  '3d': 'render this 3D model view in',
  '2d': 'render this flat 2D drawing in',
}

const disciplines: Record<Expert, string> = {
  exterior: 'exterior architectural visualization style',
  interior: 'interior design visualization style',
  masterplan: 'site masterplan visualization style',
  landscape: 'landscape architecture visualization style',
  plan: 'top-down architectural floor plan visualization style',
  furniture: 'furniture design visualization style',
  product: 'industrial product design visualization style',
}

for (const expert of experts) {
  test(`expert ${expert} reads "${sources[imageTypesOf[expert][0]!]} photorealistic ${disciplines[expert]}"`, () => {
    for (const imageType of imageTypesOf[expert]) {
      const opening = `${sources[imageType]} photorealistic ${disciplines[expert]}, ${house.callerText}, `
      assert.ok(build({ expert, imageType }).startsWith(opening), imageType)
    }
  })
}

for (const renderStyle of renderStyles) {
  const words = styleWords[renderStyle]
  if (!words) continue
  test(`style ${renderStyle} is named as "in ${words.look} exterior …", and how it is made is told`, () => {
    const prompt = build({ renderStyle })
    assert.ok(prompt.startsWith(`render this sketch in ${words.look} exterior architectural`))
    assert.ok(prompt.includes(`, ${words.technique}, `))
  })
}

test('only a style that imitates a photograph hears of photorealism, cameras and lenses', () => {
  for (const renderStyle of renderStyles) {
    const isPhotograph = /photo|\blens\b|full-frame/.test(build({ renderStyle, cameraAngle: 'eye_level' }))
    assert.equal(isPhotograph, styleWords[renderStyle]?.medium === 'photograph', renderStyle)
  }
  assert.equal(styleWords.realistic?.medium, 'photograph')
})

test('every mood is named to every expert', () => {
  for (const expert of experts) {
    for (const sceneMood of sceneMoods) {
      const name = sceneMood.replace('auto_', '').replace('_', ' ')
      assert.match(build({ expert, sceneMood }), new RegExp(`\\b${name}\\b`), expert)
    }
  }
})

test("the light is that of the caller's words, if these name one and no mood was chosen", () => {
  const prompt = build({ callerText: 'a timber house by a lake at sunset' })
  assert.match(prompt, /sunset in an orange and crimson sky/)
  assert.doesNotMatch(prompt, /daylight/)
  assert.match(build({ callerText: 'a house at sunset', sceneMood: 'overcast' }), /overcast sky/)
})

const lights: Record<Expert, { always: RegExp; never: RegExp }> = {
  exterior: { always: /\b(sky|sun)\b/, never: /\bstudio\b/ },
  landscape: { always: /\b(sky|sun)\b/, never: /\bstudio\b/ },
  interior: { always: /\bwindows\b/, never: /\b(sky|clouds|studio)\b/ },
  furniture: { always: /\b(studio|spotlight)\b/, never: /\b(sky|clouds|windows)\b/ },
  product: { always: /\b(studio|spotlight)\b/, never: /\b(sky|clouds|windows)\b/ },
  masterplan: { always: /\b(light|colors)\b/, never: /\b(sky|clouds|windows|studio)\b/ },
  plan: { always: /\b(light|colors)\b/, never: /\b(sky|clouds|windows|studio)\b/ },
}

test('light comes from the sky outdoors, through windows indoors, from studio lamps, and a plan is merely colored', () => {
  for (const expert of experts) {
    for (const sceneMood of sceneMoods) {
      const prompt = build({ expert, sceneMood, renderStyle: 'watercolor' })
      assert.match(prompt, lights[expert].always)
      assert.doesNotMatch(prompt, lights[expert].never)
    }
  }
})

const angleNames: Record<CameraAngle, string> = {
  same_as_input: 'keeping the camera position, framing and perspective of the input image',
  eye_level: 'eye-level',
  aerial_view: 'aerial',
  low_angle: 'low-angle',
  high_angle: 'high-angle',
  birds_eye: "bird's-eye",
  worms_eye: "worm's-eye",
}

test('every camera angle is named', () => {
  for (const expert of ['exterior', 'interior', 'landscape', 'furniture', 'product'] as const) {
    for (const cameraAngle of cameraAngles) assert.ok(build({ expert, cameraAngle }).includes(angleNames[cameraAngle]))
  }
})

test('plans and masterplans are seen from above, whatever the camera angle', () => {
  for (const expert of ['plan', 'masterplan'] as const) {
    for (const cameraAngle of cameraAngles) {
      const prompt = build({ expert, cameraAngle })
      assert.match(prompt, /viewpoint from above|top-down (aerial )?view|from directly overhead/)
      assert.doesNotMatch(prompt, /looking|obliquely|eye-level|horizon|verticals/)
    }
  }
})

test('every scenario says how much of the source stays', () => {
  const expected = {
    precise: 'precise rendering that keeps the exact geometry',
    balanced: 'balanced rendering that keeps the main forms',
    creative: 'creative rendering that keeps the overall form',
    experimental: 'experimental rendering that takes the design as the starting point',
  }
  for (const scenario of renderScenarios) assert.ok(build({ renderScenario: scenario }).includes(expected[scenario]))
})

const contexts: [tags: string[], words: string][] = [
  [[], 'layout of the design'],
  [['cars'], ', with parked and passing cars'],
  [['greenery'], ', with lush healthy greenery'],
  [['water_features'], ', with reflective water features'],
  [['people'], ', with people in natural poses'],
  [['pathways'], ', with inviting pathways'],
  [['motion'], ', with a sense of motion in softly blurred moving figures'],
  [['urban_setting'], ', with a lively urban setting of neighboring buildings'],
  [['cars', 'people'], ', with parked and passing cars and people in natural poses'],
  [['cars', 'snow', 'people'], ', with parked and passing cars, snow, and people in natural poses'],
  [['a fox called "Reynard" 🦊'], ', with a fox called "Reynard" 🦊'],
  [['constructor'], ', with constructor'],
]

for (const [tags, words] of contexts) {
  test(`context ${JSON.stringify(tags)} ends the prompt with "${words}"`, () =>
    assert.ok(build({ context: tags }).endsWith(words)))
}

const userPrompts: Record<string, string> = {
  'white space': ' \t two  blanks \r\n and a line\u00a0\u2028 ',
  emoji: '🏡 by the sea 👩‍👩‍👧',
  quotes: `"double" 'single' \`back\` \\ \${prompt}`,
  'replacement patterns': '$& $1 $` %s {0}',
  'a NUL': 'before\0after',
  'a comma at its end': 'a house,',
  '2000 characters': '木'.repeat(2000),
}

for (const [what, prompt] of Object.entries(userPrompts)) {
  test(`a prompt with ${what} stands unchanged between the first sentence and the parameters`, () => {
    const [before, after] = build({ callerText: 'PROMPT' }).split('PROMPT')
    assert.equal(build({ callerText: prompt }), `${before}${prompt}${after}`)
  })
  test(`a prompt with ${what} passes unchanged in style raw`, () => {
    const changed: Partial<Words> = { sceneMood: 'night', context: ['cars'], references: ['a photo'] }
    assert.equal(build({ ...changed, callerText: prompt, renderStyle: 'raw' }), prompt)
  })
}

/** Every combination of expert, image type, style, angle, mood and scenario: some 80,000 prompts. */
function* combinations(): Generator<Words> {
  for (const expert of experts)
    for (const imageType of imageTypesOf[expert])
      for (const renderStyle of renderStyles.filter((style) => style !== 'raw'))
        for (const cameraAngle of cameraAngles)
          for (const sceneMood of sceneMoods)
            for (const renderScenario of renderScenarios)
              yield { ...house, expert, imageType, renderStyle, cameraAngle, sceneMood, renderScenario }
}

test('no two combinations of values give the same prompt', () => {
  const forms = [...combinations()]
  assert.equal(new Set(forms.map(buildArchRenderPrompt)).size, forms.length)
})

test('every prompt reads cleanly, with 40 to 90 words around those of the user', () => {
  for (const form of combinations()) {
    const prompt = buildArchRenderPrompt(form)
    assert.doesNotMatch(prompt, /undefined|null|\[object|[\n_]| {2}|,,| ,|, ,|,$|\b(\w+) \1\b/)
    const words = prompt.replace(house.callerText, '').split(' ').length
    assert.ok(words >= 40 && words <= 90, `${words} words: ${prompt}`)
  }
})
