import type { Metadata } from 'sharp'
import type { InspectRequest } from './inspect.ts'
import type { Parts } from './parts.ts'

/** What the smallest picture costs before and after its pixels. */
const leastBytes = 2_000_000
/** A byte written was resized and compressed, which takes as long as decoding several. */
const writtenWeight = 4

/**
 * How much work a picture is, in bytes that are decoded: width x height x channels x bytes a sample, for every pass over them, and
 * the output. The header is read by the decoder itself, so that no other reading can disagree; it does not tell the scans.
 */
export function countWork(metadata: Metadata, parts: Parts, request: InspectRequest): number {
  const { channels, depth } = metadata
  const { width, height } = frame(metadata)
  const decoded = width * height * channels * (depth === 'uchar' ? 1 : 2) * countPasses(metadata, parts)
  return leastBytes + decoded + writtenWeight * writtenBytes(metadata, request)
}

const frame = ({ width, height, pageHeight }: Metadata) => ({ width, height: pageHeight ?? height })

/** The scans of a progressive JPEG each pass over some of its channels: a file of a few hundred kilobytes may have thousands. */
function countPasses({ format, isProgressive, channels }: Metadata, { channelsOfScans }: Parts): number {
  if (!isProgressive) return 1
  return format === 'jpeg' ? Math.max(1, channelsOfScans / channels) : 2
}

/** Of the picture at its working size, in three channels. */
function writtenBytes(metadata: Metadata, { width, maxSide }: InspectRequest): number {
  const size = frame(metadata)
  const scale = maxSide ? Math.min(1, maxSide / Math.max(size.width, size.height)) : (width ?? size.width) / size.width
  return size.width * size.height * scale ** 2 * 3
}
