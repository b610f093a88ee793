import type { ErrorCode } from '../../../src/contract/errors.ts'
import type { TestApp } from '../../harness/open-test-app.ts'
import { type Answer, type ErrorBody, post, type Sent } from '../client.ts'
import { animatedGif, file, jpeg } from '../pictures.ts'

type Account = Awaited<ReturnType<TestApp['newAccount']>>
type Answered = Pick<Answer<ErrorBody>, 'status' | 'headers' | 'body'>
export type Row = {
  what: string
  /** The account's balance; 4 does not cover either endpoint. */
  credits?: number
  send: (account: Account) => Promise<Answered>
  status?: number
  details?: Record<string, unknown>
  /** The headers of the answer beyond those of every answer. */
  headers?: Record<string, string>
}

export const image = await jpeg()

export const render =
  (changes: () => Promise<Record<string, Sent>> | Record<string, Sent>) => async (account: Account) =>
    post(account, '/v1/archRender-v41', { image, expert_name: 'exterior', prompt: 'a house', ...(await changes()) })
const video = (changes: () => Promise<Record<string, Sent>> | Record<string, Sent>) => async (account: Account) =>
  post(account, '/v1/video-ai', { image, prompt: 'a house', ...(await changes()) })

const renderTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp']
const videoTypes = ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp']
const renderSizes = { minSize: 1024, maxSize: 8388608, unit: 'bytes' }
const videoSizes = { maxSize: 10485760, unit: 'bytes' }

/** Each error of a refused form. */
export const refusedForms = {
  MISSING_PROMPT: [
    { what: 'a video without prompts', send: video(() => ({ prompt: [] })) },
    { what: 'a video with blank prompts', send: video(() => ({ prompt: ' \t\n', raw_prompt: '' })) },
  ],
  MISSING_IMAGE: [
    { what: 'a rendering without an image', send: render(() => ({ image: [] })) },
    { what: 'a rendering with an empty file input', send: render(() => ({ image: file(Buffer.alloc(0), '') })) },
    { what: 'a video without image and URL', send: video(() => ({ image: '', start_image_url: ' ' })) },
  ],
  UNRENDERABLE_FRAME: [
    {
      what: 'a start frame of 40 pixels on its short side',
      send: async (account: Account) => post(account, '/v1/video-v20-flash', { image, prompt: 'a house' }),
      details: { frame: 'start', reason: 'too_small', limit: 300, actual: 40 },
    },
  ],
  INVALID_EXPERT: [
    {
      what: 'an unknown expert',
      send: render(() => ({ expert_name: ' Garden ' })),
      details: { requestedExpert: 'Garden' },
    },
    { what: 'no expert', send: render(() => ({ expert_name: [] })), details: { requestedExpert: '' } },
    { what: 'a blank expert', send: render(() => ({ expert_name: ' ' })), details: { requestedExpert: '' } },
  ],
  PROMPT_TOO_LONG: [
    {
      what: 'a prompt of 2001 code points',
      send: render(() => ({ prompt: '🏠'.repeat(2001) })),
      details: { promptLength: 2001, maxLength: 2000 },
    },
    {
      what: 'a prompt of 1 MB, counted to its end',
      send: render(() => ({ prompt: 'é'.repeat(1_000_000) })),
      details: { promptLength: 1_000_000, maxLength: 2000 },
    },
  ],
  IMAGE_TOO_LARGE: [
    {
      what: 'an image for a rendering of 1023 bytes',
      send: render(() => ({ image: file(Buffer.alloc(1023), 'a.jpg') })),
      details: { size: 1023, ...renderSizes },
    },
    {
      what: 'an image for a rendering of 8388609 bytes',
      send: render(() => ({ image: file(Buffer.alloc(8388609), 'a.jpg') })),
      details: { size: 8388609, ...renderSizes },
    },
    {
      what: 'a reference without bytes',
      send: render(() => ({ reference_image_4: file(Buffer.alloc(0), 'a.jpg') })),
      details: { size: 0, ...renderSizes },
    },
    {
      what: 'a reference of 20 MB, counted to its end',
      send: render(() => ({ reference_image_1: file(Buffer.alloc(20_000_000), 'a.jpg') })),
      details: { size: 20_000_000, ...renderSizes },
    },
    {
      what: 'an image for a video of 10485761 bytes',
      send: video(() => ({ image: file(Buffer.alloc(10485761), 'a.jpg') })),
      details: { size: 10485761, ...videoSizes },
    },
  ],
  INVALID_IMAGE_TYPE: [
    {
      what: 'a PDF that says it is a JPEG',
      send: render(() => ({ image: file(Buffer.from('%PDF-1.7\n'.padEnd(2000)), 'a.jpg', 'image/jpeg') })),
      details: { receivedType: 'application/pdf', allowedTypes: renderTypes },
    },
    {
      what: 'a GIF as a reference',
      send: render(async () => ({ reference_image_2: await animatedGif() })),
      details: { receivedType: 'image/gif', allowedTypes: renderTypes },
    },
    {
      what: 'text that says it is a JPEG',
      send: render(() => ({ image: file(Buffer.alloc(2000, 'x'), 'a.jpg', 'image/jpeg') })),
      details: { receivedType: 'application/octet-stream', allowedTypes: renderTypes },
    },
    {
      what: 'text that says so',
      send: video(() => ({ image: file(Buffer.alloc(2000, 'x'), 'a.jpg', 'TEXT/plain') })),
      details: { receivedType: 'text/plain', allowedTypes: videoTypes },
    },
    {
      what: 'a video image without bytes',
      send: video(() => ({ image: file(Buffer.alloc(0), 'a.jpg', 'image/jpeg') })),
      details: { receivedType: 'application/octet-stream', allowedTypes: videoTypes },
    },
  ],
  INVALID_PARAMETERS: [
    {
      what: 'a rendering without a prompt',
      send: render(() => ({ prompt: ' ' })),
      details: { field: 'prompt', reason: 'missing or blank' },
    },
    {
      what: 'a value that is not in its list',
      send: video(() => ({ duration: '7' })),
      details: { field: 'duration', received: '7', allowed: [5, 10] },
    },
  ],
  NO_CREDITS: [
    { what: 'a rendering with 4 credits', credits: 4, send: render(() => ({})), details: { credits: 4 } },
    { what: 'a video with 4 credits', credits: 4, send: video(() => ({})), details: { credits: 4 } },
    { what: 'a video without credits', credits: 0, send: video(() => ({})), details: { credits: 0 } },
  ],
} satisfies Partial<Record<ErrorCode, Row[]>>
