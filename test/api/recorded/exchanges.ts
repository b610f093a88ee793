import { cameraAngles, imageTypesOf, renderScenarios, sceneMoods } from '../../../src/contract/arch-render-v41.ts'
import { cameraMovementNames } from '../../../src/contract/camera-movements.ts'
import { renderStyles } from '../../../src/contract/render-styles.ts'
import type { Sent } from '../client.ts'
import { animatedGif, file, jpeg, png, webp } from '../pictures.ts'

/** One request to one of the first two endpoints. Rows are sent in their order, by one account. */
export type Exchange = {
  /** Unique. */
  what: string
  path: string
  fields?: Record<string, Sent>
  headers?: Record<string, string>
  /** The generation is awaited, and its status is an answer, too. */
  awaited?: true
}

const image = await jpeg()
const seen = { seed: '7' }
const rendering = { image, expert_name: 'exterior', prompt: 'a house by the sea', ...seen }
const clip = { image, prompt: 'waves roll in', ...seen }
const empty = (size: number, name = 'a.jpg', type = 'image/jpeg') => file(Buffer.alloc(size), name, type)
const text = file(Buffer.alloc(2000, 'x'), 'text.jpg', 'image/jpeg')
const pdf = file(Buffer.from('%PDF-1.7\n'.padEnd(2000)), 'document.jpg', 'image/jpeg')
const broken = file(Buffer.from(await image.arrayBuffer()).subarray(0, 1500), 'cut-off.jpg', 'image/jpeg')

type Changes = Record<string, Sent>
const row = (what: string, path: string, fields: Changes, more: Partial<Exchange> = {}): Exchange => ({
  what,
  path,
  fields,
  ...more,
})
const render = (changes: Changes) =>
  row(`rendering: ${said(changes)}`, '/v1/archRender-v41', { ...rendering, ...changes })
const video = (changes: Changes) => row(`clip: ${said(changes)}`, '/v1/video-ai', { ...clip, ...changes })
const dry = (exchange: Exchange): Exchange => ({
  ...exchange,
  what: `dry run of a ${exchange.what}`,
  path: `${exchange.path}?dry_run=true`,
})

/** Fields of texts as they are, of files by their type and size. */
function said(changes: Changes): string {
  const one = (sent: string | Blob) =>
    typeof sent === 'string' ? sent.slice(0, 60) : `${(sent as File).name} ${sent.type} of ${sizeOf(sent)}`
  const fields = Object.entries(changes).map(
    ([name, sent]) => `${name}=${[sent].flat().map(one).join('+') || 'nothing'}`,
  )
  return fields.join(', ') || 'nothing but what is required'
}

/** Pictures of noise have not the same size twice. */
const sizeOf = (blob: Blob) => (known.has(blob) ? 'any size' : `${blob.size} bytes`)
const files = { jpeg: image, png: await png(), webp: await webp(), gif: await animatedGif(), broken }
const known = new Set<Blob>(Object.values(files))

/** Answered without an order: what is understood of each value, and what it would cost. */
const dryRuns = [
  ...Object.entries(imageTypesOf).flatMap(([expert_name, kinds]) => [
    render({ expert_name }),
    ...kinds.map((imagetype) => render({ expert_name, imagetype })),
  ]),
  ...renderStyles.map((render_style) => render({ render_style })),
  ...sceneMoods.map((scene_mood) => render({ scene_mood })),
  ...cameraAngles.map((camera_angle) => render({ camera_angle })),
  ...renderScenarios.map((render_scenario) => render({ render_scenario })),
  ...['cars', 'cars, people', '["greenery","motion"]', 'a red bus', '', '[]'].map((context) => render({ context })),
  render({ context: ['cars', 'people'] }),
  render({ image: files.png }),
  render({ image: files.webp }),
  render({ reference_image_1: files.png, reference_image_3: image }),
  render({ prompt: 'Ein Haus am Meer, mit Möwen 🏠' }),
  render({ seed: '0' }),
  render({ seed: '1000000' }),
  render({ seed: ' 12 ' }),
  ...cameraMovementNames.map((camera_movement) => video({ camera_movement })),
  ...['5', '10', '5.0', ' 5 '].map((duration) => video({ duration })),
  ...['16:9', '9:16', '1:1', '4:3', '1:4', '4:1', '21:9'].map((aspect_ratio) => video({ aspect_ratio })),
  video({ image: files.png }),
  video({ image: files.gif }),
  video({ image: files.webp }),
  video({ raw_prompt: 'as it is written' }),
  video({ prompt: [], raw_prompt: 'only this', camera_movement: 'zoom_in' }),
  video({ negative_prompt: 'people, text' }),
  video({ prompt: 'the camera pans right, slowly' }),
  ...['zoom_in', 'zoom_out', 'static', 'horizontal', 'pan', 'vertical', 'tilt', 'zoom'].map((movement_type) =>
    video({ movement_type }),
  ),
  video({ movement_type: 'pan', direction: 'right' }),
  video({ movement_type: 'tilt', direction: 'down' }),
  video({ movement_type: 'zoom', direction: 'out' }),
  ...['left', 'right', 'up', 'down'].map((direction) => video({ direction })),
  video({ camera_movement: 'zoom_in', movement_type: 'pan', direction: 'right' }),
  video({ seed: '2147483647' }),
].map(dry)

const refusals = [
  render({ image: [] }),
  render({ image: 'text' }),
  render({ image: empty(0, '', 'application/octet-stream') }),
  render({ image: empty(1023) }),
  render({ image: empty(8388609) }),
  render({ image: text }),
  render({ image: pdf }),
  render({ image: files.gif }),
  render({ image: broken }),
  render({ image: [image, image] }),
  render({ reference_image_4: empty(0) }),
  render({ reference_image_1: files.gif }),
  render({ expert_name: [] }),
  render({ expert_name: ' ' }),
  render({ expert_name: 'Garden' }),
  render({ expert_name: 'Exterior' }),
  render({ prompt: [] }),
  render({ prompt: ' ' }),
  render({ prompt: 'a'.repeat(2001) }),
  render({ expert_name: 'plan', imagetype: 'photo' }),
  render({ imagetype: '2d' }),
  render({ imagetype: 'picture' }),
  render({ render_style: 'photoreal' }),
  render({ scene_mood: 'noon' }),
  render({ camera_angle: 'front' }),
  render({ render_scenario: 'free' }),
  render({ seed: '1000001' }),
  render({ seed: '-1' }),
  render({ seed: '1.5' }),
  render({ seed: 'x' }),
  render({ context: Array(21).fill('cars').join(',') }),
  render({ context: 'a'.repeat(61) }),
  render({ webhook_url: 'ftp://example.com/' }),
  render({ webhook_url: 'not an address' }),
  render({ expert_name: 'Garden', prompt: 'a'.repeat(2001), seed: 'x' }),
  render({ image: [], expert_name: 'Garden' }),
  video({ prompt: [] }),
  video({ prompt: ' \t\n', raw_prompt: '' }),
  video({ image: [] }),
  video({ image: '', start_image_url: ' ' }),
  video({ image: empty(10485761) }),
  video({ image: empty(0) }),
  video({ image: text }),
  video({ image: pdf }),
  video({ image: broken }),
  video({ duration: '7' }),
  video({ duration: 'long' }),
  video({ aspect_ratio: '5:1' }),
  video({ aspect_ratio: '16x9' }),
  video({ camera_movement: 'dolly_in' }),
  video({ camera_movement: 'PAN_LEFT' }),
  video({ movement_type: 'orbit' }),
  video({ movement_type: 'pan', direction: 'up' }),
  video({ direction: 'north' }),
  video({ seed: '2147483648' }),
  video({ image: [], start_image_url: 'not an address' }),
  video({ image: [], start_image_url: 'http://127.0.0.1:9/house.jpg' }),
  video({ end_image_url: 'file:///etc/passwd' }),
  video({ webhook_url: 'ftp://example.com/' }),
  video({ prompt: [], image: [] }),
]

const key = (value: string) => ({ headers: { 'idempotency-key': value } })
const retried = (exchange: Exchange, value: string, again: Changes = {}): Exchange[] => [
  { ...exchange, ...key(value), what: `${exchange.what}, with a key` },
  {
    ...exchange,
    ...key(value),
    what: `${exchange.what}, with the key again`,
    fields: { ...exchange.fields, ...again },
  },
]

/** Charged, in this order; the balance in the answers follows from it. */
const orders = [
  { ...render({ render_style: 'raw' }), awaited: true } as const,
  { ...render({ render_style: 'realistic', scene_mood: 'night' }), awaited: true } as const,
  { ...render({ render_style: 'sketch', context: 'cars, people' }), awaited: true } as const,
  { ...video({ duration: '5', image: await smallClip() }), awaited: true } as const,
  render({ render_style: 'watercolor' }),
  video({ camera_movement: 'zoom_in' }),
  video({ raw_prompt: 'as it is written', negative_prompt: 'text' }),
  ...retried(render({ prompt: 'a barn' }), 'one'),
  ...retried(video({ prompt: 'a barn' }), 'two'),
  ...retried(render({ prompt: 'a shed' }), 'three', { prompt: 'a hut' }),
]

async function smallClip() {
  const picture = await jpeg({ width: 300, height: 300 })
  known.add(picture)
  return picture
}

const misdirected: Exchange[] = [
  { what: 'no form', path: '/v1/archRender-v41' },
  { what: 'no form for a clip', path: '/v1/video-ai' },
  row('an unknown parameter of the query', '/v1/archRender-v41?dry_run=perhaps', rendering),
  row('another version', '/v1/archRender-v40', rendering),
  row('an empty key for retries', '/v1/video-ai', clip, key('')),
  row('a key for retries of 300 characters', '/v1/video-ai', clip, key('k'.repeat(300))),
]

export const exchanges: Exchange[] = [...dryRuns, ...refusals, ...misdirected, ...orders]
