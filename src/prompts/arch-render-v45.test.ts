import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handMadeForm, photo, type SentFields } from '../../test/harness/hand-made-form.ts'
import { parseRenderV45 } from '../contract/arch-render-v45/form.ts'
import { expertsV45, panels } from '../contract/arch-render-v45/panels.ts'
import { buildRenderV45Prompt } from './arch-render-v45.ts'
import { panelWords } from './panel-words.ts'

function promptOf(fields: SentFields): string {
  const form = parseRenderV45(handMadeForm({ image: photo, imagetype: 'photo', ...fields }), 'fast')
  return buildRenderV45Prompt({ ...form, imageType: form.imageType! })
}

/** What the values of each field add: read it as the documentation of the panels. */
const said: Record<string, [sent: SentFields, words: string][]> = {
  exterior: [
    [{ camera_angle: 'aerial' }, 'looking obliquely down over the whole site'],
    [{ camera_direction: 'corner_left' }, 'seen from the left front corner'],
    [{ site_context: 'nature' }, 'in open natural countryside'],
    [{ greenery: 'lush' }, 'lush trees, hedges and planting'],
    [{ vehicles: 'none' }, 'an empty street'],
    [{ people: 'many' }, 'many people walking'],
    [{ street_props: 'on' }, 'street lamps, benches'],
    [{ motion: 'long_exposure' }, 'motion-blurred figures and light trails'],
    [{ time_of_day: 'dusk' }, 'a fading violet sky'],
    [{ weather: 'snow' }, 'snow falling and lying'],
    [{ ground_wetness: 'wet' }, 'reflective ground with puddles'],
  ],
  interior: [
    [{ room_type: 'kitchen' }, 'a kitchen'],
    [{ room_style: 'japandi' }, 'Japandi interior'],
    [{ furnishing_level: 'empty' }, 'an empty unfurnished room'],
    [{ indoor_plants: 'lush' }, 'lush indoor plants'],
    [{ interior_accessories: 'on' }, 'books, cushions'],
    [{ lighting_mode: 'mixed' }, 'daylight balanced with warm lamps'],
    [{ floor_finish: 'reflective' }, 'a polished reflective floor'],
    [{ ambience: 'golden_hour' }, 'golden hour ambience'],
  ],
  masterplan: [
    [{ plan_mode: '2d' }, 'flat two-dimensional top-down masterplan'],
    [{ urban_density: 'high' }, 'high urban density'],
    [{ development_type: 'mixed use' }, 'homes over shops'],
    [{ water_features: 'river' }, 'a river through the site'],
    [{ greenery: 'forest' }, 'forest around'],
  ],
  landscape: [
    [{ landscape_style: 'japanese' }, 'Japanese garden'],
    [{ vegetation: 'wild' }, 'wild meadow-like vegetation'],
    [{ water_features: 'pond' }, 'a natural pond'],
    [{ hardscape: 'extensive' }, 'extensive terraces'],
    [{ outdoor_furniture: 'full' }, 'sun beds'],
    [{ landscape_lighting: 'path' }, 'path lights'],
  ],
  product: [
    [{ product_category: 'jewelry' }, 'a piece of jewelry'],
    [{ background: 'gradient' }, 'soft gradient background'],
    [{ product_lighting: 'rim' }, 'bright rim light'],
    [{ material_finish: 'leather' }, 'made of leather'],
    [{ shadow_style: 'reflection' }, 'mirrored in a glossy ground'],
  ],
  plan: [
    [{ plan_view_mode: '3d' }, 'three-dimensional floor plan'],
    [{ drawing_style: 'technical' }, 'exact thin lines'],
    [{ color_mode: 'colored' }, 'rooms in distinct colors'],
    [{ furniture_2d: 'detailed' }, 'furniture in full detail'],
    [{ wall_style: 'poche' }, 'walls in black poche'],
    [{ view_type_3d: 'isometric' }, 'isometric view'],
  ],
}

for (const expert of expertsV45) {
  test(`the built prompt says what the panel of the expert ${expert} asks for`, () => {
    assert.deepEqual(
      said[expert]!.map(([sent]) => Object.keys(sent)[0]),
      Object.keys(panels[expert]),
    )
    for (const [sent, words] of said[expert]!) {
      const prompt = promptOf({ expert_name: expert, ...sent })
      assert.ok(prompt.includes(words), `${JSON.stringify(sent)}: ${prompt}`)
    }
  })

  test(`every two values of a field of the expert ${expert} read differently`, () => {
    for (const words of Object.values(panelWords[expert]) as Record<string, string>[]) {
      assert.equal(new Set(Object.values(words)).size, Object.keys(words).length)
    }
  })
}

test('a prompt names the picture, the look, the words of the caller, the panel, and what happens to the forms', () => {
  assert.equal(
    promptOf({ prompt: 'a brick house', time_of_day: 'night', render_style: 'clay_model' }),
    'render this photo in matte white clay model exterior architectural visualization style, a brick house, some well-kept trees and ' +
      'shrubs, a car or two, a few people, a hint of motion in passing figures, deep night under a dark sky, windows and lamps glowing warmly, ' +
      'keeping the camera position, framing and perspective of the input image, every surface in the ' +
      'same white clay under soft studio light, precise rendering that keeps the exact geometry, proportions and layout of the design',
  )
})

test('the room and the product are named only if the caller names them, because only the caller knows them', () => {
  assert.doesNotMatch(promptOf({ expert_name: 'interior' }), /living room|Modern/i)
  assert.doesNotMatch(promptOf({ expert_name: 'product' }), /furniture/)
})

test('an edit says what to change and what was sent, and keeps the rest; raw is the prompt alone', () => {
  assert.equal(
    promptOf({ prompt: 'make the door red', prompt_mode: 'edit', weather: 'snow' }),
    'make the door red, snow falling and lying on the ground, roofs and branches, keeping everything else of the input image exactly as it is',
  )
  assert.equal(promptOf({ prompt: ' as written ', render_style: 'raw', weather: 'snow' }), ' as written ')
})

test('each reference image gives what its mode says', () => {
  const one = promptOf({ reference_image_1: photo, reference_mode_1: 'color' })
  assert.match(one, /matching the colors of the reference image,/)
  const two = promptOf({ reference_image: photo, reference_image_3: photo, reference_mode_3: 'geometry' })
  assert.match(
    two,
    /palette, materials and atmosphere of reference image 1, matching the forms and proportions of reference image 2,/,
  )
})

test('call-outs, dimensions, red marks, collages and tags of version 4.1 are asked for in words', () => {
  const switches = { annotation: 'true', show_dimensions: 'true', markup_mode: 'true', has_collage: 'true' }
  const prompt = promptOf({ ...switches, context: 'a fountain, pathways' })
  for (const words of ['labels', 'dimension lines', 'red marks', 'pasted pictures', 'with a fountain and pathways']) {
    assert.ok(prompt.includes(words), words)
  }
})
