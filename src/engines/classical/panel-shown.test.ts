import assert from 'node:assert/strict'
import { test } from 'node:test'
import { archRenderDefaults } from '../../contract/arch-render-v41.ts'
import { type ExpertV45, expertsV45, type PanelField, panels } from '../../contract/arch-render-v45/panels.ts'
import { requestOf } from './panel-shown.ts'

/** What a drawing shows without being asked: of these values, nothing is changed and nothing is said. */
const shownAnyway: Record<string, string[]> = {
  exterior: [
    ...['camera_angle auto', 'site_context auto', 'greenery some', 'vehicles none', 'people none', 'street_props off'],
    ...['motion subtle', 'motion off', 'time_of_day auto', 'time_of_day day', 'weather clear', 'ground_wetness dry'],
  ],
  interior: [
    ...['room_style Modern interior', 'furnishing_level auto', 'indoor_plants auto', 'interior_accessories off'],
    ...[
      'lighting_mode auto',
      'lighting_mode off',
      'lighting_mode natural',
      'floor_finish auto',
      'ambience auto',
      'ambience daylight',
    ],
  ],
  masterplan: [
    ...['plan_mode 2d', 'urban_density auto', 'development_type auto', 'water_features auto', 'water_features none'],
    'greenery moderate',
  ],
  landscape: [
    ...['vegetation moderate', 'water_features none', 'hardscape minimal', 'outdoor_furniture none'],
    'landscape_lighting none',
  ],
  plan: ['plan_view_mode 2d'],
  // That no engine makes a transparent background is told of all of them.
  product: ['background transparent', 'product_lighting soft', 'material_finish auto', 'material_finish matte'],
}

for (const expert of expertsV45) {
  test(`every value of the panel of ${expert} changes the picture of a drawing, or a note says why not`, () => {
    const plain = choiceOf(expert, {})
    assert.deepEqual(plain.notes, [])
    const silent = (Object.entries(panels[expert]) as [PanelField, readonly string[]][]).flatMap(([field, values]) =>
      values.flatMap((value) => {
        const { notes, choice } = choiceOf(expert, { [field]: value })
        return notes.length || JSON.stringify(choice) !== JSON.stringify(plain.choice) ? [] : [`${field} ${value}`]
      }),
    )
    assert.deepEqual(silent, shownAnyway[expert])
  })
}

test('a photo stays as it is, and a note names what was asked to change in it', () => {
  const { notes } = choiceOf('exterior', { vehicles: 'many', time_of_day: 'night' }, 'photo')
  assert.deepEqual(notes, ['The embedded engine cannot show vehicles "many".'])
})

test('a drawn room gets no pictures on its walls unless they are asked for', () => {
  assert.deepEqual(choiceOf('interior', {}).choice.look, { interior_accessories: 'off' })
  assert.deepEqual(choiceOf('interior', { interior_accessories: 'on' }).choice.look, { interior_accessories: 'on' })
  assert.equal(choiceOf('interior', {}, 'photo').choice.look, undefined)
})

function choiceOf(expert: ExpertV45, sent: Record<string, string>, imageType: 'drawing' | 'photo' = 'drawing') {
  const defaults = Object.fromEntries(Object.entries(panels[expert]).map(([field, [value]]) => [field, value]))
  const panel = { ...defaults, ...sent }
  const { panelNotes, ...choice } = requestOf({
    ...{ ...archRenderDefaults, kind: 'render', builtPrompt: '', callerText: '', source: '', references: [], seed: 1 },
    ...{ expert, imageType },
    v45: {
      ...{ isEdit: false, style: 'photoreal', panel, said: Object.keys(sent), modes: [], annotation: false },
      ...{ dimensions: false, markup: false, collage: false, width: 1344, height: 896, format: 'png' },
      ...{ minFidelity: 0, count: 1 },
    },
  })
  return { notes: panelNotes, choice }
}
