import { readFile } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import type { InspectRequest } from './inspect.ts'

/** What the smallest picture costs before and after its pixels. */
const leastBytes = 2_000_000
/** A byte written was resized and compressed, which takes as long as decoding several. */
const writtenWeight = 4

/**
 * How much work a picture is, in bytes that are decoded: width x height x channels x bytes a sample, for every pass over them, and
 * the output. The header is read by the decoder itself, so that no other reading can disagree.
 */
export async function countWork(metadata: Metadata, request: InspectRequest): Promise<number> {
  const { channels, depth } = metadata
  const { width, height } = frame(metadata)
  const decoded = width * height * channels * (depth === 'uchar' ? 1 : 2) * (await countPasses(metadata, request))
  return leastBytes + decoded + writtenWeight * writtenBytes(metadata, request)
}

const frame = ({ width, height, pageHeight }: Metadata) => ({ width, height: pageHeight ?? height })

async function countPasses({ format, isProgressive, channels }: Metadata, { input }: InspectRequest): Promise<number> {
  if (!isProgressive) return 1
  return format === 'jpeg' ? countScans(await readFile(input), channels) : 2
}

/**
 * How often the scans of a progressive JPEG pass over all of its channels: a file of a few hundred kilobytes may have thousands of
 * scans. The two bytes that begin a scan occur nowhere else in its pixels; if they occur in other data, one scan too many is counted.
 */
function countScans(file: Buffer, channels: number): number {
  let passed = 0
  for (let at = file.indexOf(startOfScan); at >= 0; at = file.indexOf(startOfScan, at + 2)) {
    passed += Math.min(file[at + 4] ?? 1, channels)
  }
  return Math.max(1, passed / channels)
}

const startOfScan = Buffer.from([0xff, 0xda])

/** Of the picture at its working size, in three channels. */
function writtenBytes(metadata: Metadata, { width, maxSide }: InspectRequest): number {
  const size = frame(metadata)
  const scale = maxSide ? Math.min(1, maxSide / Math.max(size.width, size.height)) : (width ?? size.width) / size.width
  return size.width * size.height * scale ** 2 * 3
}
