import { openAsBlob } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Client, openClient } from '@veduta/client'
import sharp from 'sharp'
import { readConfig, settings } from '../../config.ts'
import { archRender } from '../../contract/arch-render-v41.ts'
import { status } from '../../contract/generation/status.ts'
import { CommandError, calledAs, type Printed } from '../command.ts'
import { saveOutput } from '../order/save-output.ts'
import { openProgressLine } from '../terminal/progress-line.ts'
import { openStopSignal } from '../terminal/stop-signal.ts'
import { openService, type Service } from './serve.ts'

const sample = fileURLToPath(new URL('../../../samples/house.jpg', import.meta.url))

const rendering = {
  expert_name: 'exterior',
  prompt: 'a sunny family house with a garden and a pool',
  render_style: 'watercolor',
  seed: 7,
} as const

const clip = {
  prompt: 'a summer morning at the house by the pool',
  camera_movement: 'zoom_in',
  duration: 5,
  seed: 7,
} as const

/** `veduta demo`: everything once, from a picture to a rendering and a video of it, leaving only those. */
export async function demo(out: string): Promise<Printed> {
  const signal = openStopSignal()
  signal.addEventListener('abort', () => process.stderr.write('\nStopping.\n'))
  const folder = resolve(out)
  try {
    await makePictures(folder, signal)
  } catch (cause) {
    const reason = signal.aborted ? 'The demo was stopped.' : `The demo failed: ${(cause as Error).message}`
    throw new CommandError('failed', reason, { cause })
  }
  return report(folder)
}

async function makePictures(folder: string, signal: AbortSignal): Promise<void> {
  await mkdir(folder, { recursive: true })
  const source = join(folder, 'source.png')
  await sharp(sample).png().toFile(source)

  await using opened = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'veduta-demo-'))
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  process.stderr.write('Starting a service on a free port, with a temporary data directory.\n')
  const service = await openService(
    readConfig({ VEDUTA_PORT: '0', VEDUTA_DATA_DIR: dataDir, VEDUTA_LOG_LEVEL: 'silent' }),
  )
  opened.defer(service.close)
  signal.throwIfAborted()

  const client = await openCaller(service)
  const image = await openAsBlob(source)
  const jobs = [
    { ...(await client.render({ image, ...rendering }, { signal })), label: 'Rendering', file: 'render.png' },
    { ...(await client.video({ image, ...clip }, { signal })), label: 'Video', file: 'video.mp4' },
  ]
  for (const { id, label, file } of jobs) {
    const line = openProgressLine(label)
    const { output, started_at, completed_at } = await client.wait(id, { signal, onStatus: line.show })
    await saveOutput(client, output[0], join(folder, file), signal)
    const seconds = (Date.parse(completed_at!) - Date.parse(started_at!)) / 1000
    line.end(`done in ${seconds.toFixed(1)} s`)
  }
}

async function openCaller({ app, url }: Service): Promise<Client> {
  const operator = openClient({ baseUrl: url, apiKey: app.config.adminToken })
  const { id } = await operator.request('POST /admin/v1/accounts', { body: { name: 'demo', credits: 100 } })
  const body = { name: 'demo' }
  const { key } = await operator.request('POST /admin/v1/accounts/{id}/keys', { path: { id }, body })
  return openClient({ baseUrl: url, apiKey: key })
}

/** Where the files are, and how to do the same on a permanent service. */
function report(folder: string): Printed {
  const shorter = relative('', folder)
  const path = (name: string) => join(shorter.startsWith('..') ? folder : shorter, name)
  const files = { source: path('source.png'), render: path('render.png'), video: path('video.mp4') }
  const fields = Object.entries(rendering).map(([name, value]) => `-F ${name}='${value}'`)
  const text = `
  ${files.source}  the sample picture
  ${files.render}  its rendering
  ${files.video}   a video of it

Next, with a service of your own, which prints a link to its page:

  ${calledAs} serve

and, without the page, in another terminal:

  KEY=$(${calledAs} key issue $(${calledAs} account create me --credits 100))
  curl http://127.0.0.1:${settings.port.schema.parse(undefined)}${archRender.path} -H "Authorization: Bearer $KEY" -F image=@'${files.source}' ${fields.join(' ')}

It answers with an id; ${status.path}, asked with the same key, tells when the picture is ready and where it is.`
  return { data: files, text }
}
