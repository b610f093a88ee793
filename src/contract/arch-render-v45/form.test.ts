import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  handMadeForm,
  notUtf8,
  overlong,
  photo,
  refusalOf,
  type SentFields,
} from '../../../test/harness/hand-made-form.ts'
import { renderStyles } from '../render-styles.ts'
import { ratios, renderV45Fields, stylesV45 } from './fields.ts'
import { parseRenderV45 } from './form.ts'
import { expertsV45, panelFields, panels, panelsWith } from './panels.ts'

const url = 'https://example.com/source.jpg'

const parse = (fields: SentFields, tier: 'ultra' | 'fast' = 'fast') =>
  parseRenderV45(handMadeForm({ image: photo, ...fields }), tier)

const refusal = (fields: SentFields) => refusalOf(() => parse(fields))

test('the smallest form is a picture alone, with the defaults of version 4.5', () => {
  const { source, panel, ...rest } = parse({})
  assert.equal(source, photo)
  assert.partialDeepStrictEqual(rest, {
    ...{ expert: 'exterior', callerText: '', imageType: undefined, renderStyle: 'photoreal', geometry: 'precise' },
    ...{ promptMode: 'render', ratio: undefined, seed: undefined, references: [], viewMode: 'auto', annotation: false },
    ...{ showDimensions: false, markupMode: false, hasCollage: false, count: 1, outputFormat: 'png', outputSize: 1344 },
    ...{ minFidelity: 0, webhookUrl: undefined, said: [], context: [], ignored: [], notes: [] },
  })
  assert.equal(parse({}, 'ultra').outputSize, 2048)
  assert.equal(panel.time_of_day, 'auto')
})

for (const expert of expertsV45) {
  test(`every value of the panel of the expert ${expert} is read, and the first is the default`, () => {
    const { panel } = parse({ expert_name: expert })
    for (const [field, values] of Object.entries(panels[expert]) as [string, readonly string[]][]) {
      assert.equal(panel[field], values[0])
      for (const value of values) {
        for (const sent of [value, value.toUpperCase(), ` ${value.replaceAll(/[_ ]/g, '-')} `]) {
          const read = parse({ expert_name: expert, [field]: sent })
          assert.equal(read.panel[field], value)
          assert.deepEqual([read.said, read.ignored], [[field], []])
        }
      }
      assert.deepEqual(refusal({ expert_name: expert, [field]: 'plaid' }), {
        ...{ code: 'INVALID_PARAMETERS', field, received: 'plaid', allowed: [...values] },
      })
      for (const sent of [photo, notUtf8, overlong, ['a', 'a']]) {
        assert.equal(refusal({ expert_name: expert, [field]: sent }).field, field)
      }
    }
  })

  test(`fields of other panels are ignored by the expert ${expert}, whatever their value`, () => {
    for (const field of panelFields.filter((name) => !(name in panels[expert]))) {
      const { ignored, panel } = parse({ expert_name: expert, [field]: 'plaid' })
      const owners = panelsWith(field).map(({ expert }) => expert)
      assert.deepEqual(ignored, [{ field, value: 'plaid', reason: `a field of the expert ${owners.join(' or ')}` }])
      assert.ok(!(field in panel))
    }
  })
}

test('furniture is read as product, and imageType names an expert or a kind of picture', () => {
  const { expert, notes } = parse({ expert_name: 'Furniture' })
  assert.deepEqual([expert, notes], ['product', ['The expert furniture was read as product.']])
  assert.equal(parse({ imageType: 'Interior' }).expert, 'interior')
  assert.equal(parse({ imageType: 'interior', expert_name: 'plan' }).expert, 'plan')
  assert.equal(parse({ imageType: 'sketch' }).imageType, 'sketch')
  assert.equal(parse({ imageType: 'sketch', imagetype: 'photo' }).imageType, 'photo')
  assert.equal(refusal({ imageType: 'film' }).field, 'imageType')
  for (const expert_name of ['gardener', 'constructor']) {
    assert.deepEqual(refusal({ expert_name }), { code: 'INVALID_EXPERT', requestedExpert: expert_name })
  }
})

test('every style of both versions is taken, and every name of a ratio', () => {
  for (const style of [...renderStyles, 'photoreal', 'cad', 'freehand_sketch', 'clay_model', 'illustration']) {
    assert.equal(parse({ render_style: style.replaceAll('_', ' ') }).renderStyle, style)
  }
  assert.equal(refusal({ render_style: 'cubism' }).allowed.length, stylesV45.length)
  const read = Object.keys(ratios).map((name) => parse({ aspect_ratio: name }).ratio)
  assert.deepEqual(read.slice(0, 5), [undefined, undefined, '1:1', '2:3', '3:2'])
  assert.deepEqual(read.slice(5), Object.keys(ratios).slice(5))
})

test('a picture is a file or a URL, and what is neither is refused and not repeated', () => {
  const read = parse({ image: url, reference_image_2: url, reference_image_4: photo, reference_mode_4: 'Material' })
  assert.equal(read.source, url)
  assert.deepEqual(read.references, [
    { field: 'reference_image_2', picture: url, mode: 'auto' },
    { field: 'reference_image_4', picture: photo, mode: 'material' },
  ])
  assert.deepEqual(refusal({ image: 'upl_1' }), { code: 'INVALID_PARAMETERS', field: 'image', reason: 'not a URL' })
  assert.equal(refusal({ image: [] }).code, 'MISSING_IMAGE')
})

test('reference_image is reference_image_1, and not both; a mode without its picture is ignored', () => {
  assert.deepEqual(parse({ reference_image: url }).references, [
    { field: 'reference_image_1', picture: url, mode: 'auto' },
  ])
  assert.equal(refusal({ reference_image: url, reference_image_1: photo }).field, 'reference_image')
  assert.deepEqual(parse({ reference_image: url, reference_mode_2: 'style' }).ignored, [
    { field: 'reference_mode_2', value: 'style', reason: 'reference_image_2 was not sent' },
  ])
})

test('a view of its own is manual, and a view of a plan makes it 3d', () => {
  assert.equal(parse({ camera_angle: 'aerial' }).viewMode, 'manual')
  assert.equal(parse({ camera_direction: 'front', view_mode: 'auto' }).viewMode, 'manual')
  const plan = (fields: SentFields) => parse({ expert_name: 'plan', ...fields })
  assert.equal(plan({ view_type_3d: 'section' }).panel.plan_view_mode, '3d')
  const flat = plan({ view_type_3d: 'section', plan_view_mode: '2d' })
  assert.deepEqual([flat.panel.plan_view_mode, flat.ignored], ['2d', []])
  assert.match(flat.notes.join(), /no effect/)
})

const older: [sent: SentFields, panel: Record<string, string>, note: RegExp][] = [
  [{ scene_mood: 'auto_daylight' }, { time_of_day: 'auto' }, /scene_mood auto_daylight .* time_of_day auto/],
  [{ scene_mood: 'overcast' }, { weather: 'overcast' }, /weather overcast/],
  [{ scene_mood: 'sunrise' }, { time_of_day: 'morning' }, /time_of_day morning/],
  [{ scene_mood: 'dramatic' }, { time_of_day: 'golden_hour' }, /time_of_day golden_hour/],
  ...['night', 'golden_hour', 'sunset', 'blue_hour'].map((mood): [SentFields, Record<string, string>, RegExp] => [
    { scene_mood: mood },
    { time_of_day: mood },
    new RegExp(`time_of_day ${mood}`),
  ]),
  [{ camera_angle: 'same_as_input' }, { camera_angle: 'auto' }, /camera_angle same_as_input .* auto/],
  [{ camera_angle: 'aerial_view' }, { camera_angle: 'aerial' }, /aerial/],
  [{ camera_angle: 'high_angle' }, { camera_angle: 'elevated' }, /elevated/],
  [{ camera_angle: 'low_angle' }, { camera_angle: 'low' }, /read as low/],
  [{ camera_angle: 'worms_eye' }, { camera_angle: 'low' }, /read as low/],
  [{ camera_angle: 'birds_eye' }, { camera_angle: 'top_down' }, /top_down/],
  [{ context: 'cars' }, { vehicles: 'many' }, /vehicles many/],
  [{ context: 'people' }, { people: 'many' }, /people many/],
  [{ context: 'greenery' }, { greenery: 'lush' }, /greenery lush/],
  [{ context: '["motion"]' }, { motion: 'long_exposure' }, /motion long_exposure/],
]
for (const [sent, panel, note] of older) {
  test(`${JSON.stringify(sent)} of version 4.1 is read as ${JSON.stringify(panel)}, with a note`, () => {
    const read = parse(sent)
    assert.partialDeepStrictEqual(read.panel, panel)
    assert.deepEqual([read.said, read.ignored, read.notes.length], [Object.keys(panel), [], 1])
    assert.match(read.notes[0]!, note)
  })
}

test('the rest of version 4.1 becomes geometry and words, and a field of version 4.5 wins over it', () => {
  assert.equal(parse({ render_scenario: 'precise' }).geometry, 'precise')
  for (const render_scenario of ['balanced', 'creative', 'experimental']) {
    assert.equal(parse({ render_scenario }).geometry, 'creative')
  }
  assert.deepEqual(parse({ context: 'pathways, cars, a fountain' }).context, ['pathways', 'a fountain'])
  const { panel, geometry, ignored } = parse({
    ...{ scene_mood: 'night', time_of_day: 'day', render_scenario: 'creative', geometry: 'precise' },
  })
  assert.deepEqual([panel.time_of_day, geometry], ['day', 'precise'])
  assert.deepEqual(ignored, [
    { field: 'scene_mood', value: 'night', reason: 'time_of_day was sent' },
    { field: 'render_scenario', value: 'creative', reason: 'geometry was sent' },
  ])
  assert.equal(parse({ expert_name: 'interior', scene_mood: 'night' }).panel.ambience, 'night')
  const [plan] = parse({ expert_name: 'plan', scene_mood: 'night' }).ignored
  assert.equal(plan!.field, 'scene_mood')
})

test('prompts of up to 4000 characters are read, and longer ones counted to their end', () => {
  assert.equal(parse({ prompt: '🏠'.repeat(4000) }).callerText.length, 8000)
  const refused = { code: 'PROMPT_TOO_LONG', maxLength: 4000 }
  assert.deepEqual(refusal({ prompt: 'a'.repeat(4001) }), { ...refused, promptLength: 4001 })
  assert.deepEqual(refusal({ prompt: overlong }), { ...refused, promptLength: 20000 })
})

test('numbers have their ranges, by endpoint', () => {
  for (const [field, most, tooMuch] of [
    ['count', '4', '5'],
    ['seed', '1000000', '1000001'],
    ['output_size', '2048', '2049'],
  ] as const) {
    parse({ [field]: most })
    assert.equal(refusal({ [field]: tooMuch }).field, field)
  }
  assert.equal(parse({ output_size: '4096' }, 'ultra').outputSize, 4096)
  assert.equal(refusal({ output_size: '511' }).field, 'output_size')
  for (const [sent, value] of [
    ['0', 0],
    ['1', 1],
    ['0.85', 0.85],
    ['1.0000', 1],
  ] as const) {
    assert.equal(parse({ min_fidelity: sent }).minFidelity, value)
  }
  for (const min_fidelity of ['1.1', '-0.1', '.5', '0.12345', '1e-1', '5.']) {
    assert.equal(refusal({ min_fidelity }).field, 'min_fidelity')
  }
})

test('min_fidelity is ignored, with a note, if the outlines are not to be kept', () => {
  const raised: SentFields = { expert_name: 'plan', plan_view_mode: '3d' }
  for (const fields of [{ camera_angle: 'low' } as SentFields, raised]) {
    const { minFidelity, notes } = parse({ min_fidelity: '0.8', ...fields })
    assert.equal(minFidelity, 0)
    assert.match(notes.join(), /min_fidelity is ignored/)
  }
})

test('what is transparent cannot be a JPEG', () => {
  const product = { expert_name: 'product', background: 'transparent' }
  assert.equal(refusal({ ...product, output_format: 'jpeg' }).field, 'background')
  for (const output_format of ['png', 'webp']) parse({ ...product, output_format })
})

test('the endpoints differ in the size of a result alone', () => {
  const { output_size: ultra, ...rest } = renderV45Fields.ultra
  const { output_size: fast, ...others } = renderV45Fields.fast
  assert.deepEqual(Object.keys(rest), Object.keys(others))
  assert.deepEqual([ultra.default, fast.default], [2048, 1344])
})
