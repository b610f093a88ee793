import { rename, rm } from 'node:fs/promises'
import { Conversion, FilePathSource, FilePathTarget, Input, MP4, Mp4OutputFormat, Output, QTFF } from 'mediabunny'
import sharp from 'sharp'
import { openX264 } from '../../classical/clip/encode/encode-x264.ts'
import { yuvToRgb } from '../../classical/clip/pixels/yuv.ts'
import { writePoster } from '../../classical/clip/poster.ts'
import { sniff } from '../sniff.ts'

type NodeAv = typeof import('node-av')
type Size = { width: number; height: number }

export type ReceiveClipRequest = {
  received: string
  /** Replaces the first frame if nothing that decodes clips is installed. */
  source: string
  durationSeconds: number
  aspectRatio: Size
  /** The pixels of a frame that were asked for, if any number was. */
  area?: number | undefined
}

export type ReceivedClip = Size & { durationSeconds: number; blank: boolean; notes: string[] }

/** Models draw sides that are multiples of 16 or 32; a ratio that differs by more is worth a note. */
const ratioTolerance = 0.05
/** A clip of fewer of the pixels that were asked for is worth a note, too. */
const areaMin = 0.8
const sideMin = 64
const sideMax = 4096
const secondsMax = 60
const framesPerSecondMax = 120

/** FFmpeg's names of the formats that are read, so that it tries no others on a file from outside. */
const formats: Record<string, string> = {
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
  'video/matroska': 'matroska',
  'video/vnd.avi': 'avi',
}

/**
 * Writes a clip from outside as an MP4 of H.264 bare of metadata, and its first frame as a JPEG. If node-av loads, every frame
 * is decoded, and other codecs are re-encoded.
 */
export async function receiveClip(
  request: ReceiveClipRequest,
  output: { video: string; poster: string },
): Promise<ReceivedClip> {
  const format = formats[(await sniff(request.received)) ?? '']
  if (!format) throw new Error('it is neither an MP4 nor a WebM nor an AVI')
  const av = await import('node-av').catch(() => undefined)
  const isReady = format === 'mov' && (await hasH264(request.received))
  if (!isReady && !av) throw new Error('it is not H.264 in MP4, and node-av, which could convert it, is not installed')

  const decoded =
    av && (await decode(av, { ...request, format }, { ...output, video: isReady ? undefined : output.video }))
  if (isReady) await remux(request.received, output.video)
  const made = await describe(output.video)
  if (!decoded) await posterOfSource(request.source, made, output.poster)
  return { ...made, blank: decoded?.blank ?? false, notes: differences(request, made) }
}

/** Checks a clip that becomes an output unchanged: an MP4 of H.264, with every frame decoded if node-av loads. @throws Error */
export async function probeClip(path: string): Promise<Size & { durationSeconds: number }> {
  if (!(await hasH264(path))) throw new Error('it is not H.264')
  const av = await import('node-av').catch(() => undefined)
  if (av) await decode(av, { received: path, format: 'mov' }, {})
  return await describe(path)
}

/** Writes the last frame of a clip as PNG; false if node-av, which decodes it, is not installed. @throws Error */
export async function takeLastFrame(clip: string, output: string): Promise<boolean> {
  const av = await import('node-av').catch(() => undefined)
  if (av) await decode(av, { received: clip, format: 'mov' }, { last: output })
  return av !== undefined
}

async function hasH264(path: string): Promise<boolean> {
  using input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(path) })
  return (await (await input.getPrimaryVideoTrack())?.getCodec()) === 'avc'
}

/** Decodes every frame: the first becomes the poster, the last a PNG, and all become a new file, if paths for them are given. */
async function decode(
  av: NodeAv,
  { received, format }: { received: string; format: string },
  { video, poster, last }: { video?: string | undefined; poster?: string; last?: string },
): Promise<{ blank: boolean }> {
  // Errors in a file from outside are thrown; FFmpeg's log about them is noise.
  av.Log.setLevel(av.AV_LOG_QUIET)
  await using demuxer = await av.Demuxer.open(received, { format })
  const stream = demuxer.video()
  if (!stream) throw new Error('it has no pictures')
  const size = evenSize(stream.codecpar)
  const { num, den } = stream.avgFrameRate
  const framesPerSecond = Math.min(Math.max(Math.round(num / den) || 24, 1), framesPerSecondMax)
  using decoder = await av.Decoder.create(stream, { rescale: { ...size, pixelFormat: av.AV_PIX_FMT_YUV420P } })
  const encoder = video ? await openX264(av, video, size, framesPerSecond) : undefined
  let count = 0
  let blank = true
  let latest: Uint8Array | undefined
  try {
    for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
      if (!frame) break
      const bytes = frame.toBuffer()
      frame.free()
      if (count++ === 0 && poster) await writePoster(bytes, size, poster)
      if (count > secondsMax * framesPerSecondMax) throw new Error('it is too long')
      blank &&= isFlat(bytes.subarray(0, size.width * size.height))
      await encoder?.write(bytes)
      latest = bytes
    }
    if (!latest) throw new Error('it has no pictures')
    if (last) await writeFrame(latest, size, last)
    await encoder?.finish()
  } finally {
    await encoder?.close()
  }
  return { blank }
}

async function writeFrame(frame: Uint8Array, size: Size, path: string): Promise<void> {
  await sharp(yuvToRgb(frame, size), { raw: { ...size, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toFile(path)
}

/** The sides that 4:2:0 can halve. @throws Error if they are out of bounds */
function evenSize({ width, height }: Size): Size {
  if (Math.min(width, height) < sideMin || Math.max(width, height) > sideMax) {
    throw new Error(`it is ${width}x${height}, but sides must have ${sideMin} to ${sideMax} pixels`)
  }
  return { width: width & ~1, height: height & ~1 }
}

/** Whether samples of a frame's luma are all the same, up to what a codec leaves of one colour. */
function isFlat(luma: Uint8Array): boolean {
  let [min, max] = [255, 0]
  // A prime, so that the samples do not stand in columns.
  for (let place = 0; place < luma.length; place += 61) {
    min = Math.min(min, luma[place]!)
    max = Math.max(max, luma[place]!)
  }
  return max - min <= 4
}

/** The same pictures and sound, without metadata and with moov first. */
async function remux(from: string, to: string): Promise<void> {
  using input = new Input({ formats: [MP4, QTFF], source: new FilePathSource(from) })
  const format = new Mp4OutputFormat({ fastStart: 'in-memory' })
  const output = new Output({ format, target: new FilePathTarget(`${to}.part`) })
  try {
    const conversion = await Conversion.init({
      input,
      output,
      tracks: 'primary',
      copy: { mode: 'forced' },
      tags: {},
      showWarnings: false,
    })
    await conversion.execute()
    await rename(`${to}.part`, to)
  } finally {
    await rm(`${to}.part`, { force: true })
  }
}

/** A clip's properties, read from its file. */
async function describe(path: string): Promise<Size & { durationSeconds: number }> {
  using input = new Input({ formats: [MP4], source: new FilePathSource(path) })
  const track = (await input.getPrimaryVideoTrack())!
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  evenSize({ width, height })
  const durationSeconds = await track.computeDuration()
  if (!(durationSeconds > 0 && durationSeconds <= secondsMax)) throw new Error(`it lasts ${durationSeconds} s`)
  return { width, height, durationSeconds: Number(durationSeconds.toFixed(3)) }
}

async function posterOfSource(source: string, size: Size, path: string): Promise<void> {
  const { width, height } = size
  await sharp(source).resize({ width, height, fit: 'cover' }).jpeg({ quality: 88 }).toFile(path)
}

/** How a clip differs from the request, in sentences. */
function differences(
  { durationSeconds, aspectRatio, area = 0 }: ReceiveClipRequest,
  made: Size & { durationSeconds: number },
) {
  const seconds = Number(made.durationSeconds.toFixed(1))
  const ratio = (made.width * aspectRatio.height) / (made.height * aspectRatio.width)
  return [
    ...(Math.abs(made.durationSeconds / durationSeconds - 1) > 0.2
      ? [`The engine made a clip of ${seconds} seconds instead of ${durationSeconds}.`]
      : []),
    ...(Math.abs(ratio - 1) > ratioTolerance
      ? [`The engine made a clip of ${made.width}x${made.height}, which is not the requested ratio.`]
      : []),
    ...(made.width * made.height < areaMin * area
      ? [`The engine made a clip of ${made.width}x${made.height}, which has fewer pixels than this endpoint asks for.`]
      : []),
  ]
}
