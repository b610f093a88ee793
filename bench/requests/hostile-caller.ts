import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { endpointNames } from '../../src/contract/vocabulary.ts'
import { manyScansJpeg } from '../../test/api/many-scans-jpeg.ts'
import { worstPng } from '../../test/api/worst-png.ts'

/*
 * One account that sends the worst that the limits allow, as much at once as possible: dry runs of five pictures that cost most for
 * what they weigh, to each endpoint in its turn, and beside them, as often as one key may ask, forms of a thousand parts.
 */

const [url, key] = process.argv.slice(2) as [string, string]
const headers = { authorization: `Bearer ${key}` }
/** How many of the four requests that one account may have inspected at once send pictures. */
const pictureSenders = 3
const formEveryMs = 1000
/** The largest accepted square, and the most scans. */
const [side, scans] = [7071, 100]

const pictures = await drawPictures()
const form = formOf(await small(), [])
for (let part = 0; part < 100; part++) form.append('context', repeated('a,b,c,d,e,f,g,h,i,j,'))
for (let part = 0; part < 880; part++) form.append(`other_${part % 9}`, repeated('a word, '))

for (let sender = 0; sender < pictureSenders; sender++) void sendPictures(sender)
void sendForms()
process.send!('open')

async function sendPictures(sender: number): Promise<never> {
  for (let turn = sender; ; turn++) {
    const endpoint = endpointNames[turn % endpointNames.length]!
    // A clip has two pictures of one shape.
    const own = pictures.map((_, place) => pictures[(place + turn) % pictures.length]!)
    await send(endpoint, formOf(own[0]!, own.slice(1)))
  }
}

async function sendForms(): Promise<never> {
  for (;;) await Promise.all([send('archRender-v41', form), setTimeout(formEveryMs)])
}

async function send(endpoint: string, body: FormData): Promise<void> {
  const answer = await fetch(`${url}/v1/${endpoint}?dry_run=true`, { method: 'POST', headers, body }).catch(
    () => undefined,
  )
  await answer?.arrayBuffer()
  // A caller that is turned away tries again, but one key may not send more often than this. A picture that is refused was decoded first.
  if (answer?.status !== 200 && answer?.status !== 400) await setTimeout(formEveryMs)
}

/** As many as a form has, of each kind that is accepted for a rendering. */
async function drawPictures(): Promise<Blob[]> {
  const flat = (channels: 3 | 4) =>
    sharp({ create: { width: side, height: side, channels, background: { r: 90, g: 130, b: 160, alpha: 0.5 } } })
  return [
    await worstPng(side),
    new Blob([new Uint8Array(await flat(3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer())]),
    await worstPng(side),
    new Blob([new Uint8Array(await flat(4).webp().toBuffer())]),
    manyScansJpeg({ side, scans }),
  ]
}

async function small(): Promise<Blob> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: 'gray', noise } })
  return new Blob([new Uint8Array(await picture.png().toBuffer())])
}

function formOf(image: Blob, references: Blob[]): FormData {
  const form = new FormData()
  form.set('image', image, 'image')
  for (const [place, reference] of references.entries())
    form.set(`reference_image_${place + 1}`, reference, 'reference')
  if (references[0]) form.set('end_image', references[0], 'end')
  form.set('expert_name', 'exterior')
  form.set('prompt', 'a house by the sea')
  return form
}

/** As long as a text may be. */
function repeated(words: string): string {
  return words.repeat(Math.ceil(16_384 / words.length)).slice(0, 16_384)
}
