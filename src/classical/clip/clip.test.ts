import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { type ClipRequest, renderClip } from './clip.ts'
import { openFrames } from './frames.ts'

const av = await import('node-av').catch(() => undefined)
const skip = av ? false : 'the optional package node-av is not installed'

const folder = await mkdtemp(join(tmpdir(), 'veduta-clip-'))
after(() => rm(folder, { recursive: true }))
const start = await writePicture('start.png', '#7a5', '#135')
const end = await writePicture('end.jpg', '#e96', '#fed')
const request: ClipRequest = {
  start,
  end,
  aspectRatio: { width: 16, height: 9 },
  durationSeconds: 5,
  movement: 'pan_left',
  seed: 1,
}

test('a clip holds the frames that were drawn, each in its place', { skip }, async () => {
  const path = join(folder, 'frames.mp4')
  await renderClip(request, path, () => {})
  const frames = await openFrames(request)
  let count = 0
  for await (const { luma, seconds } of decodedFrames(path)) {
    assert.ok(Math.abs(seconds - count / 24) < 1e-6)
    const drawn = frames.frame(count).subarray(0, luma.length)
    const difference = luma.reduce((sum, level, index) => sum + Math.abs(level - drawn[index]!), 0) / luma.length
    assert.ok(difference < 1.5, `frame ${count} differs by ${difference} levels`)
    count++
  }
  assert.equal(count, 120)
})

for (const [durationSeconds, frameCount] of [
  [5, 120],
  [10, 240],
] as const) {
  test(`${durationSeconds} seconds are ${frameCount} frames of H.264 High, tagged BT.709, at 24 a second`, {
    skip,
  }, async () => {
    const path = join(folder, `${durationSeconds}.mp4`)
    const aspectRatio = { width: 3, height: 4 }
    const clip = await renderClip({ start, aspectRatio, durationSeconds, movement: 'static', seed: 1 }, path, () => {})
    assert.deepEqual(clip, { width: 832, height: 1108, durationSeconds, notes: [] })

    await using demuxer = await av!.Demuxer.open(path)
    const stream = demuxer.video()!
    const { width, height, profile, colorSpace, colorRange } = stream.codecpar
    assert.deepEqual({ width, height }, { width: 832, height: 1108 })
    assert.equal(profile, av!.AV_PROFILE_H264_HIGH)
    assert.deepEqual([colorSpace, colorRange], [av!.AVCOL_SPC_BT709, av!.AVCOL_RANGE_MPEG])
    assert.deepEqual([stream.avgFrameRate.num, stream.avgFrameRate.den], [24, 1])
    assert.equal(stream.nbFrames, BigInt(frameCount))
    assert.equal(demuxer.duration, durationSeconds)
  })
}

test('the same request gives the same bytes, with moov before mdat and nothing else left in the folder', {
  skip,
}, async () => {
  const into = await mkdtemp(join(folder, 'twice-'))
  await renderClip(request, join(into, 'a.mp4'), () => {})
  await renderClip(request, join(into, 'b.mp4'), () => {})
  const [a, b] = [await readFile(join(into, 'a.mp4')), await readFile(join(into, 'b.mp4'))]
  assert.ok(a.equals(b))
  assert.ok(a.indexOf('moov') > 0 && a.indexOf('moov') < a.indexOf('mdat'))
  assert.deepEqual((await readdir(into)).sort(), ['a.mp4', 'b.mp4'])
})

test('progress never goes back, names its stages in order and comes 20 to 50 times', { skip }, async () => {
  const reports: { progress: number; stage: string }[] = []
  await renderClip({ ...request, end: undefined }, join(folder, 'progress.mp4'), (progress, stage) => {
    reports.push({ progress, stage })
  })
  assert.ok(reports.length >= 20 && reports.length <= 50)
  assert.ok(reports.slice(1).every(({ progress }, index) => progress > reports[index]!.progress))
  assert.deepEqual([...new Set(reports.map(({ stage }) => stage))], ['preparing', 'rendering', 'encoding'])
  assert.deepEqual([reports[0]!.progress, reports.at(-1)!.progress], [0, 1])
})

test('a clip that fails leaves no file behind', { skip }, async () => {
  const into = await mkdtemp(join(folder, 'failed-'))
  const failAt = (progress: number) => {
    if (progress > 0.5) throw new Error('enough')
  }
  await assert.rejects(renderClip(request, join(into, 'clip.mp4'), failAt), { message: 'enough' })
  assert.deepEqual(await readdir(into), [])
})

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
