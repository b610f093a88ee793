import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import type { StatusBody } from '../../../src/contract/generation/status.ts'
import { ask, toForm } from '../trial/ask.ts'

type Status = StatusBody['status']

/** A generation whose id was answered, with what its status last said. */
export type Acknowledged = {
  id: string
  account: LoadAccount
  /** Its picture was taken away, so that it has to fail and be refunded, unless it had begun. */
  doomed: boolean
  status: Status
  progress: number
}

/** `granted` is the sum of the credits whose grant was answered. */
export type LoadAccount = { id: string; key: string; granted: number }

export type Load = Awaited<ReturnType<typeof startLoad>>

const clients = 4
const accounts = 2
/** Clients hold back where so much is waiting, so that it can be drained in a minute. */
const unfinishedMax = 20
const videoEvery = 5
const doomedEvery = 9
/** A few generations' worth, so that balances run out and are filled up all the time. */
const grantAmount = 45
const rank: Record<Status, number> = { queued: 0, processing: 1, succeeded: 2, failed: 2 }

/** Keeps a service busy through its deaths, and remembers every answer it gave. */
export async function startLoad({ url, dataDir, adminToken }: { url: string; dataDir: string; adminToken: string }) {
  const picture = await drawPicture(176)
  const frame = await drawPicture(300)
  const paying = await Promise.all(Array.from({ length: accounts }, () => openAccount(url, adminToken)))
  const acknowledged = new Map<string, Acknowledged>()
  const violations = new Set<string>()
  let posts = 0
  let inDoubt = 0
  let posting = true
  let watching = true
  let nextPost = Promise.withResolvers<void>()

  const unfinished = () => [...acknowledged.values()].filter(({ status }) => rank[status] < 2)

  async function post(): Promise<void> {
    nextPost.resolve()
    nextPost = Promise.withResolvers()
    const index = posts++
    const account = paying[index % paying.length]!
    const { path, form } =
      index % videoEvery
        ? index % 2
          ? renderForm(picture)
          : severalForm(picture)
        : index % (2 * videoEvery)
          ? videoForm(picture)
          : flashForm(frame)
    const { status, body } = await ask('POST', url + path, account.key, form)
    if (status === 200) {
      const doomed = index % doomedEvery === 0
      acknowledged.set(body.id, { id: body.id, account, doomed, status: 'queued', progress: 0 })
      if (doomed) await rm(join(dataDir, 'blobs', 'inputs', body.id), { recursive: true, force: true })
    } else if (body.code === 'NO_CREDITS') {
      const grant = { amount: grantAmount, reason: 'kill loop' }
      const granted = await ask('POST', `${url}/admin/v1/accounts/${account.id}/credits`, adminToken, grant)
      if (granted.status === 200) account.granted += grantAmount
    } else if (status !== 503) violations.add(`POST ${path} answered ${status} ${JSON.stringify(body)}.`)
  }

  async function watch(generation: Acknowledged): Promise<void> {
    const { id, account, status: before, progress } = generation
    const { status: code, body } = await ask<StatusBody>('GET', `${url}/v1/status/${id}`, account.key)
    if (code !== 200) return void violations.add(`${id} was acknowledged and then answered ${code}.`)
    if (rank[body.status] < rank[before] || body.progress < progress) {
      violations.add(`${id} went back from ${before} ${progress} to ${body.status} ${body.progress}.`)
    }
    Object.assign(generation, { status: body.status, progress: body.progress })
  }

  const running = [
    ...Array.from({ length: clients }, async () => {
      while (posting) {
        if (unfinished().length >= unfinishedMax) await setTimeout(50)
        else {
          await post().catch(async (error) => {
            if (error.cause?.code !== 'ECONNREFUSED') inDoubt++
            await setTimeout(50)
          })
        }
      }
    }),
    (async () => {
      while (watching) {
        for (const generation of unfinished()) await watch(generation).catch(() => setTimeout(50))
        await setTimeout(50)
      }
    })(),
  ]

  return {
    accounts: paying,
    acknowledged,
    violations,
    unfinished,
    /** Posts that died with the service before their answer; each may have been accepted. */
    inDoubt: () => inDoubt,
    /** Resolves when a client begins its next post. */
    nextPost: () => nextPost.promise,
    stopPosting: () => {
      posting = false
    },
    stop: async () => {
      posting = watching = false
      await Promise.all(running)
    },
  }
}

async function openAccount(url: string, adminToken: string): Promise<LoadAccount> {
  const path = `${url}/admin/v1/accounts`
  const { body } = await ask<{ id: string }>('POST', path, adminToken, { name: 'kill loop', credits: grantAmount })
  const issued = await ask<{ key: string }>('POST', `${path}/${body.id}/keys`, adminToken, { name: 'kill loop' })
  return { id: body.id, key: issued.body.key, granted: grantAmount }
}

function renderForm(picture: Blob) {
  return {
    path: '/v1/archRender-v41',
    form: toForm({ image: picture, expert_name: 'exterior', prompt: 'brick', render_style: 'raw' }),
  }
}

/** Two results of one order: a death may come between them. */
function severalForm(picture: Blob) {
  const fields = { prompt: 'brick', render_style: 'raw', count: '2', output_size: '512', imagetype: 'photo' }
  return { path: '/v1/archRender-v45-fast', form: toForm({ image: picture, ...fields }) }
}

function videoForm(picture: Blob) {
  return { path: '/v1/video-ai', form: toForm({ image: picture, prompt: 'brick', duration: '5' }) }
}

function flashForm(frame: Blob) {
  const fields = { prompt: 'brick', duration: '5', camera_movement: 'truck_left,pedestal_up', loop: 'true' }
  return { path: '/v1/video-v20-flash', form: toForm({ image: frame, ...fields }) }
}

/** A house under a sky: wide, and low so that renderings of it take little, or high enough for a clip of video v2.0. */
async function drawPicture(height: number): Promise<Blob> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 672 176" preserveAspectRatio="none" width="672" height="${height}">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#6fa8dc"/><stop offset="1" stop-color="#fff2cc"/></linearGradient>
    <rect width="672" height="176" fill="url(#sky)"/><rect y="128" width="672" height="48" fill="#6a8f4f"/>
    <path d="M210 130V70l120-42 120 42v60z" fill="#d9cbb8"/><path d="M190 74l140-54 140 54z" fill="#7a4b3a"/>
    <rect x="240" y="84" width="36" height="30" fill="#3b5568"/><rect x="384" y="84" width="36" height="30" fill="#3b5568"/>
  </svg>`
  return new Blob([await sharp(Buffer.from(svg)).jpeg({ quality: 92 }).toBuffer()], { type: 'image/jpeg' })
}
