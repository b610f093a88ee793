import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VideoTask } from '../port/engine.ts'
import { fillRecipe, recipePrice, recipeSchema, recipeSetting, urlAt } from './recipe.ts'

const task: VideoTask = {
  kind: 'video',
  builtPrompt: 'say "{seed}"',
  callerText: '',
  negativePrompt: '',
  source: '',
  end: undefined,
  movement: undefined,
  durationSeconds: 10,
  aspectRatio: { width: 9, height: 16 },
  seed: 3,
}
const pictures = { source: 'data:s', end: undefined, references: [] }

test("placeholders become values of their type, within lists and objects too, and callers' words are never placeholders", () => {
  const recipe = recipeSchema.parse({
    model: 'o/m',
    input: {
      p: '{prompt}',
      n: '{seed}',
      t: '{secondsText}',
      f: '{frames}',
      r: '{ratio}',
      deep: [{ s: '{source}' }],
      k: 1,
    },
    framesPerSecond: 24,
  })
  assert.deepEqual(fillRecipe(recipe, task, pictures), {
    p: 'say "{seed}"',
    n: 3,
    t: '10',
    f: 241,
    r: '9:16',
    deep: [{ s: 'data:s' }],
    k: 1,
  })
})

test('a length that the model does not make becomes one that it makes, and fields missing in the task are left out', () => {
  const input = { t: '{seconds}', end: '{end}', negative: '{negativePrompt}' }
  const recipe = recipeSchema.parse({ model: 'o/m', input, durationsSeconds: [5] })
  assert.equal(JSON.stringify(fillRecipe(recipe, task, pictures)), '{"t":5}')
  const both = recipeSchema.parse({ model: 'o/m', input, durationsSeconds: [5, 10] })
  assert.equal(JSON.stringify(fillRecipe(both, { ...task, durationSeconds: 15 }, pictures)), '{"t":10}')
})

test('a price counts the output, its seconds, and the megapixels made and read, each picture rounded up', () => {
  const priceOf = (price: object, picturesRead: number, durationSeconds: number | null) => {
    const recipe = recipeSchema.parse({ model: 'o/m', input: {}, price })
    return recipePrice(recipe, { width: 1344, height: 896, durationSeconds, picturesRead })
  }
  assert.equal(priceOf({ outputUsd: 0.015, megapixelUsd: 0.015 }, 1, null), 0.075)
  assert.equal(priceOf({ madeMegapixelUsd: 0.03 }, 5, null), 0.06)
  assert.equal(priceOf({ secondUsd: 0.07 }, 0, 10), 0.7)
  assert.equal(priceOf({}, 1, null), undefined)
})

test('a setting is a name or JSON, and the error says what is wrong with it', () => {
  const recipes = { known: { model: 'o/m', input: {} } }
  const { schema } = recipeSetting({ name: 'X', makes: 'clips', recipes })
  assert.equal(schema.parse(undefined).model, 'o/m')
  assert.equal(schema.parse('{"model":"o/own","input":{}}').model, 'o/own')
  for (const [text, reason] of [
    ['other', /is neither one of known nor a recipe in JSON$/],
    ['{"model":"m","input":{}}', /model is not a model id such as owner\/name/],
    ['{"model":', /nor a recipe in JSON \(/],
    ['{"model":"o/m","input":{},"outptu":"x"}', /outptu/],
    ['{"model":"o/m","input":{"a":["{sede}"]}}', /unknown placeholder \{sede\}/],
  ] as const) {
    assert.match(schema.safeParse(text).error!.issues[0]!.message, reason)
  }
})

test('a result without a URL at its place is invalid', () => {
  assert.equal(urlAt({ images: [{ url: 'https://a' }] }, 'images.0.url'), 'https://a')
  assert.equal(urlAt('https://a', ''), 'https://a')
  for (const result of [null, {}, { images: [] }, { images: [{ url: 5 }] }, '<html>'.length]) {
    assert.throws(() => urlAt(result, 'images.0.url'), { code: 'OUTPUT_INVALID' })
  }
})
