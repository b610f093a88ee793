import { rename, rm, writeFile } from 'node:fs/promises'
import {
  BufferSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import type { Size } from '../clip-size.ts'
import type { ClipEncoder } from './clip-encoder.ts'
import { packageVersion } from './package-version.ts'

/** Measured: the SSIM of x264's crf 21. */
const quantizer = 24
/** From 0, the smallest files, to 10. */
const speed = 5

export const minih264Versions = async (): Promise<string[]> => [
  `minih264 of ${await packageVersion('h264-mp4-encoder')}`,
  await packageVersion('mediabunny'),
]

/** H.264 Baseline in MP4, by minih264 in WebAssembly: it runs everywhere and is not under the GPL, but it is slower and its files are larger. */
export async function openMinih264(outputPath: string, size: Size, framesPerSecond: number): Promise<ClipEncoder> {
  const partPath = `${outputPath}.part`
  const encoder = await createEncoder()
  const settings = { ...size, frameRate: framesPerSecond, groupOfPictures: 48, quantizationParameter: quantizer, speed }
  Object.assign(encoder, settings, { outputFilename: `${++opened}.mp4` })
  encoder.initialize()
  let isOpen = true
  // If freed before it is finalized, the runtime aborts and cannot be used again.
  const release = () => {
    if (!isOpen) return
    isOpen = false
    encoder.finalize()
    const mp4 = encoder.FS.readFile(encoder.outputFilename)
    encoder.FS.unlink(encoder.outputFilename)
    encoder.delete()
    return mp4
  }

  return {
    versions: await minih264Versions(),
    notes: [
      'This clip was encoded as H.264 Baseline by h264-mp4-encoder because node-av is not installed, so the file is larger than necessary.',
    ],
    async write(frame) {
      encoder.addFrameYuv(frame)
    },
    async finish() {
      await writeFile(partPath, await remux(release()!, framesPerSecond))
      await rename(partPath, outputPath)
    },
    async close() {
      release()
      await rm(partPath, { force: true })
    },
  }
}

/** All encoders of a process share one file system in memory. */
let opened = 0

/** When loaded, its Emscripten runtime takes over every uncaught error of the process, and answers with its own source of a megabyte. */
async function createEncoder() {
  const before = process.listeners('uncaughtException')
  const rejectionsBefore = process.listeners('unhandledRejection')
  const { default: h264 } = await import('h264-mp4-encoder')
  for (const listener of process.listeners('uncaughtException')) {
    if (!before.includes(listener)) process.off('uncaughtException', listener)
  }
  for (const listener of process.listeners('unhandledRejection')) {
    if (!rejectionsBefore.includes(listener)) process.off('unhandledRejection', listener)
  }
  return await h264.createH264MP4Encoder()
}

/** The same pictures with moov first, exact times and a BT.709 tag. */
async function remux(mp4: Uint8Array, framesPerSecond: number): Promise<Uint8Array> {
  using input = new Input({ formats: [MP4], source: new BufferSource(mp4) })
  const track = (await input.getPrimaryVideoTrack())!
  const target = new BufferTarget()
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target })
  const source = new EncodedVideoPacketSource('avc')
  output.addVideoTrack(source, { frameRate: framesPerSecond })
  await output.start()
  const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const
  const decoderConfig = { ...(await track.getDecoderConfig())!, colorSpace }
  let index = 0
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const time = { timestamp: index++ / framesPerSecond, duration: 1 / framesPerSecond }
    await source.add(packet.clone(time), { decoderConfig })
  }
  await output.finalize()
  const bytes = Buffer.from(target.buffer!)
  for (const box of ['mvhd', 'tkhd', 'mdhd']) clearTimes(bytes, bytes.indexOf(box) + 4)
  return bytes
}

/** Makes the bytes independent of the time: the header (ISO/IEC 14496-12, 8.2.2) starts with a version, flags and two times. */
function clearTimes(bytes: Buffer, header: number): void {
  const timesBytes = bytes[header] === 0 ? 8 : 16
  bytes.fill(0, header + 4, header + 4 + timesBytes)
}
