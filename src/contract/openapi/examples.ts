import { z } from 'zod'
import { generationEventTypes, scopes } from '../vocabulary.ts'
import type { JsonSchema } from './schema.ts'

const id = '019ab2f0-5c1e-7a40-9d3b-2f6c1e8a7b54'
const signed = 'expires=1795345200&signature=J38gzp21Bw3nGSPx3SRc1w'
const sourceUrl = `https://veduta.example.com/v1/files/${id}/source/0.jpg?${signed}`
const sourceThumbnail = `https://veduta.example.com/v1/files/${id}/source/0.webp?${signed}`
const map = `https://veduta.example.com/v1/files/${id}/0/render-map.webp?${signed}`
const file = `https://veduta.example.com/v1/files/${id}/0/render.png?${signed}`

/** Values for the examples of the documentation, by property name; the first one that the property accepts is used. */
const values: Record<string, unknown[]> = {
  id: [id],
  status: ['succeeded', 'delivered'],
  type: ['render', 'generation.succeeded'],
  endpoint: ['archRender-v41'],
  path: ['/v1/archRender-v41'],
  progress: [1],
  stage: ['done'],
  queue_position: [null],
  eta_seconds: [null],
  created_at: ['2026-11-21T10:00:00.000Z'],
  started_at: ['2026-11-21T10:00:01.000Z'],
  completed_at: ['2026-11-21T10:00:09.000Z'],
  expires_at: ['2026-11-22T11:00:00.000Z'],
  disabled_at: [null],
  revoked_at: [null],
  next_attempt_at: [null],
  image: ['house.jpg'],
  file: ['house.jpg'],
  expert_name: ['exterior'],
  prompt: ['a family house with a pool'],
  original_prompt: ['a family house with a pool'],
  built_prompt: ['a family house with a pool, photorealistic'],
  imageType: ['photo'],
  context: [['greenery']],
  seed: [42],
  camera_movement: ['dolly_in', 'pan_left'],
  aspect_ratio: ['16:9'],
  ignored: [[]],
  reference_modes: [[]],
  output_size: [1344],
  min_fidelity: [0],
  count: [1],
  engine: ['classical'],
  engine_version: ['0.1.0 (code 7c1e90ab, libvips 8.18.7, sharp 0.35.5, V8 13.6.233.17-node.53, x64, sample 5b0c61d2)'],
  resolution: ['1344x896'],
  aspectRatio: ['3:2'],
  referenceImageCount: [0],
  charged: [5],
  refunded: [0],
  cost: [5],
  credits: [95],
  credits_after: [95],
  daily_credits: [null],
  amount: [100],
  balance: [100],
  reason: ['100 credits bought'],
  generation: [id],
  generation_id: [null],
  url: [file],
  message: [[file]],
  field: ['image'],
  thumbnail_url: [`https://veduta.example.com/v1/files/${id}/0/render-thumbnail.webp?${signed}`],
  source_url: [sourceUrl],
  source_thumbnail_url: [sourceThumbnail],
  sources: [[{ field: 'image', url: sourceUrl, thumbnail_url: sourceThumbnail, width: 1344, height: 896 }]],
  request: [{ prompt: 'a family house with a pool', expert_name: 'exterior', imagetype: 'photo' }],
  parent: [null],
  replay: [null],
  kid: ['kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k'],
  x: ['11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'],
  signature: ['SZe8PbyK2HOg1ccmhfgPNfEdBFwRF6FSKFpkdRMHjTpJjdlKvpdbVcHkT-8lvWyGZB1Np3hZbVmrEYkwtVUPDg'],
  poster_url: [null],
  content_type: ['image/png'],
  width: [1344],
  height: [896],
  duration: [null, 5],
  size_bytes: [1843200],
  score: [0.93],
  recall: [0.95],
  precision: [0.91],
  map_url: [map],
  sha256: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
  notes: [[]],
  error: [null, id],
  next_cursor: [null],
  name: ['studio'],
  hint: ['veduta_3mFq'],
  key: ['veduta_3mFqT0cVb8ZxYw2NdLr5JsKhUaPe7GiO1QfXyR'],
  scopes: [[...scopes]],
  overlap_seconds: [86400],
  secret: ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  enabled: [true],
  events: [generationEventTypes.slice(1)],
  disabled_reason: [null],
  response_status: [204],
  duration_ms: [120],
  generations: [20],
  succeeded: [19],
  failed: [1],
  requestedExpert: ['castle'],
  promptLength: [2431],
  maxLength: [2000],
  size: [9437184],
  maxSize: [8388608],
  threshold: [100],
  webhook: [id],
  receivedType: ['image/tiff'],
  allowedTypes: [['image/jpeg', 'image/jpg', 'image/png', 'image/webp']],
  scope: ['generate'],
  retryAfter: [12],
}

/** An example of a schema: all required properties, and the optional ones that have a value above. */
export function exampleOf(schema: JsonSchema, name: string): unknown {
  if (schema.examples) return schema.examples[0]
  const known = values[name]?.find((value) => takes(schema, value))
  if (known !== undefined) return known
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'object') return exampleOfObject(schema)
  const choice = (schema.anyOf ?? schema.oneOf)?.[0]
  if (choice) return exampleOf(choice, name)
  if (schema.type === 'array') return [exampleOf(schema.items as JsonSchema, name)]
  if (schema.type === 'boolean') return true
  if (schema.format === 'date-time') return '2026-11-21T10:00:00.000Z'
  if (schema.format === 'date') return '2026-11-21'
  throw new Error(`Add an example of ${name} to examples.ts.`)
}

function exampleOfObject({ properties = {}, required = [] }: JsonSchema) {
  const shown = Object.entries(properties).filter(([name]) => required.includes(name) || values[name])
  return Object.fromEntries(shown.map(([name, schema]) => [name, exampleOf(schema as JsonSchema, name)]))
}

const takes = (schema: JsonSchema, value: unknown) =>
  z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema).safeParse(value).success
