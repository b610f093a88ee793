/** What a decoder goes through piece by piece, however few pixels there are. */
export type Parts = {
  /** Scans of a JPEG, and the channels of each, added up. */
  scans: number
  channelsOfScans: number
  /** Texts of a PNG that may be compressed, and are then inflated to up to 8 MB each. */
  texts: number
  /** Frames of a WebP animation: for each, libwebp counts all before it. */
  frames: number
}

/** Many times what the usual programs write. A file of a few hundred kilobytes could have so many that it takes a minute. */
const most = { scans: 100, texts: 20, frames: 5000 }

/** Counts the parts without decoding any. A file of another format, or a damaged one, has none that count. */
export function countParts(file: Buffer): Parts {
  const parts: Parts = { scans: 0, channelsOfScans: 0, texts: 0, frames: 0 }
  if (file.subarray(0, 2).equals(startOfImage)) countScans(file, parts)
  else if (file.subarray(0, 8).equals(pngSignature)) countTexts(file, parts)
  else if (file.toString('latin1', 8, 12) === 'WEBP') countFrames(file, parts)
  return parts
}

/** Why a file is refused before it is decoded. */
export function findExcess({ scans, texts, frames }: Parts): string | undefined {
  if (scans > most.scans) return `more than ${most.scans} scans`
  if (texts > most.texts) return `more than ${most.texts} texts (zTXt, iTXt)`
  if (frames > most.frames) return `more than ${most.frames} frames`
  return undefined
}

const startOfImage = Buffer.from([0xff, 0xd8])
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** From marker to marker, as libjpeg does: what metadata contains, such as a thumbnail, and what follows the end do not count. */
function countScans(file: Buffer, parts: Parts): void {
  for (let at = file.indexOf(0xff, 2); at >= 0 && at < file.length; at = file.indexOf(0xff, at)) {
    const marker = file[at + 1]
    if (marker === 0xff) at++
    else if (marker === endOfImage) return
    else if (marker === undefined || !hasLength(marker)) at += 2
    else {
      if (marker === startOfScan) {
        parts.scans++
        parts.channelsOfScans += file[at + 4] ?? 1
      }
      at += 2 + (at + 4 <= file.length ? file.readUInt16BE(at + 2) : 0)
    }
  }
}

const endOfImage = 0xd9
const startOfScan = 0xda
/** Of the others, some stand alone; a zero makes no marker; and libjpeg skips or refuses the rest. */
const hasLength = (marker: number) =>
  (marker >= 0xc0 && marker <= 0xcf) || (marker >= startOfScan && marker <= 0xef) || marker === 0xfe

function countTexts(file: Buffer, parts: Parts): void {
  for (let at = pngSignature.length; at + 8 <= file.length; at += 12 + file.readUInt32BE(at)) {
    const type = file.toString('latin1', at + 4, at + 8)
    if (type === 'zTXt' || type === 'iTXt') parts.texts++
    if (type === 'IEND') return
  }
}

function countFrames(file: Buffer, parts: Parts): void {
  for (let at = 12; at + 8 <= file.length; ) {
    if (file.toString('latin1', at, at + 4) === 'ANMF') parts.frames++
    const length = file.readUInt32LE(at + 4)
    at += 8 + length + (length % 2)
  }
}
