import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { type ClipRequest, renderClip } from './clip.ts'
import type { Size } from './clip-size.ts'
import { type EncoderChoice, openEncoder } from './encode/encode.ts'
import { openFrames } from './frames.ts'
import { plainShot } from './shot/shot.ts'

const av = await import('node-av').catch(() => undefined)
const skip = av ? false : 'the optional package node-av is not installed'

const folder = await mkdtemp(join(tmpdir(), 'veduta-clip-'))
after(() => rm(folder, { recursive: true }))
const start = await writePicture('start.png', '#7a5', '#135')
const end = await writePicture('end.jpg', '#e96', '#fed')
const words = { movement: 'pan_left', rawPrompt: undefined, callerText: '', negativePrompt: '' } as const
const request: ClipRequest = {
  source: start,
  end,
  aspectRatio: { width: 16, height: 9 },
  durationSeconds: 5,
  words,
  encoder: 'node-av',
}
const still: ClipRequest = {
  ...request,
  end: undefined,
  aspectRatio: { width: 3, height: 4 },
  durationSeconds: 10,
  words: { ...words, movement: 'static' },
}

/** As the size of the long clip, it is not a multiple of the 16 pixels that are encoded at once. */
const small: Size = { width: 64, height: 84 }

/** Each is made once, for all that is asked of it. */
const clips = { 'node-av': await clipsBy('node-av'), 'h264-mp4-encoder': await clipsBy('h264-mp4-encoder') }

async function clipsBy(encoder: EncoderChoice) {
  const into = join(folder, encoder)
  await mkdir(into)
  // An encoder takes frames as they come. Those between two pictures take longest to draw, so the slow encoder gets none.
  const asked: ClipRequest = { ...request, end: encoder === 'node-av' ? end : undefined, encoder }
  const make = (name: string, onProgress: (progress: number) => void) =>
    renderClip(asked, outputAt(join(into, name)), onProgress)
  const failAt = (progress: number) => {
    if (progress > 0.2) throw new Error('enough')
  }
  const long = join(into, 'long.mp4')
  return {
    into,
    asked,
    made: lazy(() => make('made.mp4', () => {})),
    long: () =>
      encoder === 'node-av' ? renderClip({ ...still, encoder }, outputAt(long), () => {}) : encodeSmall(encoder, long),
    failure: lazy(() => make('failed.mp4', failAt).catch((error: Error) => error)),
  }
}

/** How far a decoded level may be from the drawn one, on average. */
const encoders: {
  encoder: keyof typeof clips
  profile: 'HIGH' | 'BASELINE'
  differenceMax: number
  longSize: Size
}[] = [
  { encoder: 'node-av', profile: 'HIGH', differenceMax: 1.5, longSize: { width: 832, height: 1108 } },
  { encoder: 'h264-mp4-encoder', profile: 'BASELINE', differenceMax: 2.5, longSize: small },
]

for (const { encoder, profile, differenceMax, longSize } of encoders) {
  const { into, asked, made, long, failure } = clips[encoder]

  test(`a clip by ${encoder} holds the frames that were drawn, each in its place`, { skip }, async () => {
    await made()
    const frames = await openFrames({ ...asked, shot: plainShot('pan_left') })
    let count = 0
    for await (const { luma, seconds } of decodedFrames(join(into, 'made.mp4'))) {
      assert.ok(Math.abs(seconds - count / 24) < 1e-6)
      const difference = meanDifference(luma, frames.frame(count))
      assert.ok(difference < differenceMax, `frame ${count} differs by ${difference} levels`)
      count++
    }
    assert.equal(count, 120)
  })

  for (const [durationSeconds, frameCount, size] of [
    [5, 120, { width: 1280, height: 720 }],
    [10, 240, longSize],
  ] as const) {
    test(`${durationSeconds} seconds by ${encoder} are ${frameCount} frames of H.264 ${profile}, tagged BT.709, at 24 a second`, {
      skip,
    }, async () => {
      const path = join(into, durationSeconds === 5 ? 'made.mp4' : 'long.mp4')
      const clip = durationSeconds === 5 ? await made() : await long()
      const { width, height } = clip
      assert.deepEqual({ width, height, seconds: clip.durationSeconds }, { ...size, seconds: durationSeconds })
      assert.equal(
        clip.notes.some((note) => note.includes('h264-mp4-encoder')),
        encoder === 'h264-mp4-encoder',
      )

      await using demuxer = await av!.Demuxer.open(path)
      const stream = demuxer.video()!
      const { codecpar } = stream
      assert.deepEqual([codecpar.width, codecpar.height], [size.width, size.height])
      assert.equal(codecpar.profile, av![`AV_PROFILE_H264_${profile}`])
      assert.deepEqual([codecpar.colorSpace, codecpar.colorRange], [av!.AVCOL_SPC_BT709, av!.AVCOL_RANGE_MPEG])
      assert.deepEqual([stream.avgFrameRate.num, stream.avgFrameRate.den], [24, 1])
      assert.equal(stream.nbFrames, BigInt(frameCount))
      assert.equal(demuxer.duration, durationSeconds)
    })
  }

  test(`the same request by ${encoder} gives the same bytes, with moov before mdat, and nothing else stays in the folder`, {
    skip,
  }, async () => {
    await made()
    const again = await mkdtemp(join(folder, 'again-'))
    await renderClip(asked, outputAt(join(again, 'made.mp4')), () => {})
    const [a, b] = [await readFile(join(into, 'made.mp4')), await readFile(join(again, 'made.mp4'))]
    assert.ok(a.equals(b))
    assert.ok(a.indexOf('moov') > 0 && a.indexOf('moov') < a.indexOf('mdat'))
    assert.deepEqual((await readdir(again)).sort(), ['made.mp4', 'made.mp4.jpg'])
  })

  test(`a clip by ${encoder} that fails leaves no video behind`, { skip }, async () => {
    assert.equal(((await failure()) as Error).message, 'enough')
    const left = (await readdir(into)).filter((name) => name.startsWith('failed'))
    assert.deepEqual(left, ['failed.mp4.jpg'])
  })

  test(`a clip by ${encoder} leaves no file open, whether it was made or failed`, {
    skip: skip || (process.platform !== 'linux' && 'open files are listed by Linux'),
  }, async () => {
    await made()
    assert.ok((await failure()) instanceof Error)
    const open = await Promise.all(
      (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    )
    assert.deepEqual(
      open.filter((path) => path.startsWith(into)),
      [],
    )
  })
}

test('the poster is the first frame', { skip }, async () => {
  const { into, made } = clips['node-av']
  await made()
  const poster = await sharp(join(into, 'made.mp4.jpg')).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([poster.info.width, poster.info.height], [1280, 720])
  const crop = await sharp(start)
    .extract({ left: 0, top: 441, width: 1100, height: 618 })
    .resize(1280, 720, { fit: 'fill' })
    .raw()
    .toBuffer()
  const difference = meanDifference(poster.data, crop)
  assert.ok(difference < 3, `the mean difference is ${difference} levels`)
})

test('loading the fallback encoder leaves the process its own handling of errors', async () => {
  const listeners = () =>
    (['uncaughtException', 'unhandledRejection'] as const).map((name) => process.listenerCount(name))
  const before = listeners()
  const { openMinih264 } = await import('./encode/encode-minih264.ts')
  await (await openMinih264(join(folder, 'none.mp4'), { width: 16, height: 16 }, 24)).close()
  assert.deepEqual(listeners(), before)
})

test('progress never goes back, names its stages in order and comes 20 to 50 times', { skip }, async () => {
  const reports: { progress: number; stage: string }[] = []
  await renderClip({ ...request, end: undefined }, outputAt(join(folder, 'progress.mp4')), (progress, stage) => {
    reports.push({ progress, stage })
  })
  assert.ok(reports.length >= 20 && reports.length <= 50)
  assert.ok(reports.slice(1).every(({ progress }, index) => progress > reports[index]!.progress))
  assert.deepEqual([...new Set(reports.map(({ stage }) => stage))], ['preparing', 'rendering', 'encoding'])
  assert.deepEqual([reports[0]!.progress, reports.at(-1)!.progress], [0, 1])
})

/** 240 frames by the slow encoder, for which a clip of full size takes a quarter of a minute: `made` is one. */
async function encodeSmall(choice: EncoderChoice, path: string) {
  const encoder = await openEncoder(choice, path, small, 24)
  const frame = new Uint8Array(small.width * small.height * 1.5)
  for (let index = 0; index < 240; index++) await encoder.write(frame.fill(16 + (index % 200)))
  await encoder.finish()
  await encoder.close()
  return { ...small, durationSeconds: 10, notes: encoder.notes }
}

function lazy<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make()
    return made
  }
}

/** Of the levels of one to those of another, which may have more behind them. */
function meanDifference(one: Uint8Array, other: Uint8Array): number {
  let sum = 0
  // Of a hundred million levels of a clip: a callback for each would take ten times as long.
  for (let i = 0; i < one.length; i++) sum += Math.abs(one[i]! - other[i]!)
  return sum / one.length
}

function outputAt(video: string) {
  return { video, poster: `${video}.jpg` }
}

async function* decodedFrames(path: string) {
  await using demuxer = await av!.Demuxer.open(path)
  const stream = demuxer.video()!
  using decoder = await av!.Decoder.create(stream)
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (!frame) break
    const seconds = (Number(frame.pts) * frame.timeBase.num) / frame.timeBase.den
    yield { luma: frame.toBuffer().subarray(0, frame.width * frame.height), seconds }
    frame.free()
  }
}

async function writePicture(name: string, sky: string, ground: string): Promise<string> {
  const path = join(folder, name)
  const houses = [60, 330, 520, 890].map(
    (x, i) => `<path d="M${x} 800V${300 + i * 70}l90-80 90 80V800z" fill="${ground}"/>`,
  )
  const svg = `<svg width="1100" height="1500"><rect width="1100" height="1500" fill="${sky}"/>${houses.join('')}</svg>`
  await sharp(Buffer.from(svg)).removeAlpha().toFile(path)
  return path
}
