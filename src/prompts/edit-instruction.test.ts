import assert from 'node:assert/strict'
import { test } from 'node:test'
import { archRenderDefaults, cameraAngles, imageTypesOf, renderScenarios } from '../contract/arch-render-v41.ts'
import { experts } from '../contract/experts.ts'
import { renderStyles } from '../contract/render-styles.ts'
import { editFamilies, familyOf } from './edit-families.ts'
import { buildEditInstruction, type EditWords } from './edit-instruction.ts'

const house: EditWords = {
  ...archRenderDefaults,
  expert: 'exterior',
  callerText: 'A timber house by a lake at sunset',
  imageType: 'sketch',
  references: [],
}

test('FLUX.2 is told in sentences what to change, what to take from which picture, and what to keep', () =>
  assert.equal(
    buildEditInstruction(house, { family: 'flux2', references: 2 }),
    'Turn the sketch in image 1 into a photorealistic exterior architectural visualization. ' +
      'A timber house by a lake at sunset. ' +
      'Light it as sunset in an orange and crimson sky, warm rim light along the edges. ' +
      'Give it true-to-life materials with fine surface texture, physically accurate light and reflections. ' +
      'Photograph it as in architectural photography on a full-frame camera with a 35 mm lens and deep focus. ' +
      'Take the palette, materials and atmosphere from image 2 and image 3. ' +
      'Keep the camera, the geometry, and every opening, edge and proportion exactly as in image 1. ' +
      'Change only materials, light and surroundings.',
  ))

test('Qwen is told by the names that its encoder gives to pictures', () => {
  const told = buildEditInstruction(
    { ...house, cameraAngle: 'eye_level', renderScenario: 'creative', context: ['cars', 'snow'] },
    { family: 'qwen-image-edit', references: 1 },
  )
  for (const words of [
    'Render the sketch in Picture 1 as a photorealistic',
    'Change the camera to an eye-level view from standing height',
    'Add parked and passing cars and snow.',
    'from Picture 2.',
    'Keep the overall form of Picture 1 unchanged. Materials, details and surroundings may be reinvented.',
  ])
    assert.ok(told.includes(words), `${words}: ${told}`)
})

test('an edit of version 4.5 says its words, the fields that were sent, and that all else stays', () => {
  const v45 = {
    isEdit: true,
    style: 'photoreal',
    panel: { time_of_day: 'dusk', people: 'few' },
    said: ['time_of_day'],
    modes: ['material'],
    annotation: false,
    dimensions: true,
    markup: true,
    collage: false,
  } as const
  assert.equal(
    buildEditInstruction(
      { ...house, callerText: 'Paint the door red.', v45: { ...v45, said: [...v45.said], modes: [...v45.modes] } },
      { family: 'flux2', references: 1 },
    ),
    'Paint the door red. The result: dusk, a fading violet sky and the first warm lights in the windows. ' +
      'Add thin dimension lines. Carry out what the red marks in image 1 ask, and leave the marks themselves out. ' +
      'Take the materials from image 2. Keep everything else of image 1 exactly as it is.',
  )
})

test('a camera that is to move is not kept, and the style raw says only the words of the caller', () => {
  for (const cameraAngle of cameraAngles) {
    const told = buildEditInstruction({ ...house, cameraAngle }, { family: 'flux2', references: 0 })
    assert.equal(/Keep the camera/.test(told), cameraAngle === 'same_as_input')
    assert.equal(/Change the camera to an? /.test(told), cameraAngle !== 'same_as_input')
  }
  const raw = { ...house, renderStyle: 'raw' as const }
  assert.equal(buildEditInstruction(raw, { family: 'flux2', references: 3 }), house.callerText)
})

test('every family is told every choice in clean sentences', () => {
  const styles = renderStyles.filter((style) => style !== 'raw')
  for (const family of editFamilies)
    for (const expert of experts)
      for (const renderStyle of styles)
        for (const renderScenario of renderScenarios)
          for (const imageType of imageTypesOf[expert]) {
            const words = { ...house, expert, renderStyle, renderScenario, imageType }
            const told = buildEditInstruction(words, { family, references: 2 })
            assert.match(told, /^[A-Z].*[a-z]\.$/)
            assert.doesNotMatch(told, /undefined|\[object| {2}|\.\.|,\./, told)
            assert.match(told, /^\w+ .*? (an [aeiou]|a [^aeiou])/, told)
            for (const sentence of told.split('. ')) assert.match(sentence, /^[A-Z]/, told)
          }
})

test('the family of a model is that of its name or file', () => {
  const names = {
    'flux-2-klein-4b-Q4_0': 'flux2',
    'flux2-dev': 'flux2',
    'qwen-image-edit-2511-Q4_K_M.gguf': 'qwen-image-edit',
    'flux1-kontext-dev': 'kontext',
    'a model of mine': 'other',
  }
  for (const [name, family] of Object.entries(names)) assert.equal(familyOf(name), family, name)
})
