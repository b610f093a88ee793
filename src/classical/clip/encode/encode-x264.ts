import { createHash } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import type { Encoder, Muxer, Packet } from 'node-av'
import type { Size } from '../clip-size.ts'
import type { ClipEncoder, ClipSound } from './clip-encoder.ts'
import { packageVersion } from './package-version.ts'
import { openRoomTone, sampleRate } from './room-tone.ts'

type NodeAv = typeof import('node-av')

/**
 * x264 makes the same bytes on every machine. FFmpeg computes sound in floating point, by the vector instructions that it finds, and
 * they round differently: eight hexadecimal digits of a sample tell them apart.
 */
export async function x264Versions(av: NodeAv): Promise<string[]> {
  soundSample ??= hashSound(av)
  return [`FFmpeg ${av.ffmpegVersion()}`, await packageVersion('node-av'), `sound ${await soundSample}`]
}

let soundSample: Promise<string> | undefined
const sampledFrames = 20
/** Of one frame of AAC. */
const frameSamples = 1024

async function hashSound(av: NodeAv): Promise<string> {
  av.Log.setLevel(av.AV_LOG_ERROR)
  const hash = createHash('sha256')
  const take: Take = async ({ data }) => void hash.update(data!)
  const audio = await openAudio(av, { seed: 1, seconds: 1 }, frameSamples, () => take)
  for (let frame = 0; frame < sampledFrames; frame++) await audio.encodeNext()
  await audio.finish()
  audio.close()
  return hash.digest('hex').slice(0, 8)
}

/**
 * H.264 High in MP4, by FFmpeg's libx264. x264's output depends on its number of threads, so that is fixed. Its macroblock tree is off because it gives
 * slow movements the jitter back that sub-pixel sampling removed; its search for scene cuts and for the best B-frames is off
 * because a steady movement needs neither, which saves up to half of the time and of the bytes.
 */
export async function openX264(
  av: NodeAv,
  outputPath: string,
  size: Size,
  framesPerSecond: number,
  sound?: ClipSound,
): Promise<ClipEncoder> {
  av.Log.setLevel(av.AV_LOG_ERROR)
  const partPath = `${outputPath}.part`
  const colour = {
    colorRange: av.AVCOL_RANGE_MPEG,
    colorSpace: av.AVCOL_SPC_BT709,
    colorPrimaries: av.AVCOL_PRI_BT709,
    colorTrc: av.AVCOL_TRC_BT709,
    chromaLocation: av.AVCHROMA_LOC_LEFT,
  }
  const timeBase = { num: 1, den: framesPerSecond }
  const encoder = await av.Encoder.create(av.FF_ENCODER_LIBX264, {
    context: { threadCount: 2, gopSize: 48, bitRate: 0, framerate: new av.Rational(framesPerSecond, 1) },
    options: { preset: 'veryfast', crf: 21, 'x264-params': 'mbtree=0:b-adapt=0:scenecut=0' },
  })
  // bitexact leaves out FFmpeg's version; faststart puts moov first.
  const muxer = await av.Muxer.open(partPath, {
    format: 'mp4',
    options: { movflags: '+faststart', fflags: '+bitexact' },
  })
  const stream = muxer.addStream(encoder)
  const write = packetsInto(muxer, stream)
  const audio =
    sound &&
    (await openAudio(av, sound, sampleRate / framesPerSecond, (encoder) =>
      packetsInto(muxer, muxer.addStream(encoder)),
    ))

  // A node-av frame shares the memory it is made from, so one buffer is encoded while the other is filled.
  const buffers = [0, 1].map(() => Buffer.alloc(size.width * size.height * 1.5))
  let index = 0
  let encoding = Promise.resolve()
  let open = true
  const encode = async (buffer: Buffer, pts: bigint) => {
    const frame = av.Frame.fromVideoBuffer(buffer, { ...size, format: av.AV_PIX_FMT_YUV420P, timeBase, pts })
    Object.assign(frame, colour, { duration: 1n })
    await encoder.encode(frame)
    frame.free()
    await drain(encoder, write)
    await audio?.encodeNext()
  }
  const release = async () => {
    if (!open) return
    open = false
    await encoding.catch(() => {})
    encoder.close()
    audio?.close()
    // node-av 6.1 assumes that the caller owns the file and leaves it open: https://github.com/seydx/node-av/issues/306.
    muxer.getFormatContext().clearFlags(av.AVFMT_FLAG_CUSTOM_IO)
    await muxer.close()
  }

  return {
    versions: await x264Versions(av),
    notes: audio ? ['The sound is a quiet room tone: nothing that the picture shows is heard.'] : [],
    async write(frame) {
      const buffer = buffers[index % 2]!
      buffer.set(frame)
      await encoding
      encoding = encode(buffer, BigInt(index++))
      // It is awaited, and its errors thrown, only when the next frame is ready.
      encoding.catch(() => {})
    },
    async finish() {
      await encoding
      await encoder.flush()
      await drain(encoder, write)
      await audio?.finish()
      await release()
      await rename(partPath, outputPath)
    },
    async close() {
      await release()
      await rm(partPath, { force: true })
    },
  }
}

type Take = (packet: Packet) => Promise<void>

const packetsInto =
  (muxer: Muxer, stream: number): Take =>
  async (packet) => {
    await muxer.writePacket(packet, stream)
  }

/** AAC, one channel, as much at a time as one frame of the picture lasts. */
async function openAudio(
  av: NodeAv,
  { seed, seconds }: ClipSound,
  samplesAFrame: number,
  takerFor: (encoder: Encoder) => Take,
) {
  const encoder = await av.Encoder.create(av.FF_ENCODER_AAC, { context: { bitRate: 64_000 } })
  const take = takerFor(encoder)
  const nextSamples = openRoomTone(seed, seconds)
  let pts = 0n
  return {
    async encodeNext() {
      const samples = nextSamples(samplesAFrame)
      const frame = av.Frame.fromAudioBuffer(Buffer.from(samples.buffer), {
        nbSamples: samplesAFrame,
        format: av.AV_SAMPLE_FMT_FLTP,
        sampleRate,
        channelLayout: av.AV_CHANNEL_LAYOUT_MONO,
        timeBase: { num: 1, den: sampleRate },
      })
      frame.pts = pts
      pts += BigInt(samplesAFrame)
      await encoder.encode(frame)
      frame.free()
      await drain(encoder, take)
    },
    async finish() {
      await encoder.flush()
      await drain(encoder, take)
    },
    close: () => encoder.close(),
  }
}

async function drain(encoder: Encoder, take: Take): Promise<void> {
  for (let packet = await encoder.receive(); packet; packet = await encoder.receive()) {
    await take(packet)
    packet.free()
  }
}
