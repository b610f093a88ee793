import sharp from 'sharp'

/** The width at which it is measured: noise and paper grain are averaged away, and what a picture shows is not. */
const measuredPx = 64

/**
 * The standard deviation of a picture's luma, of 255: Rec. 709's weights of the sRGB values, each averaged over a box of pixels
 * (ITU-R BT.709, 3.2).
 *
 * @param path an opaque picture in sRGB, at least 64 pixels wide
 */
export async function measureLumaDeviation(path: string): Promise<number> {
  const { data, info } = await sharp(path)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const columns = Math.min(measuredPx, width)
  const rows = Math.max(1, Math.round((height * columns) / width))
  const sums = new Float64Array(columns * rows)
  const counts = new Uint32Array(columns * rows)
  const columnOf = Uint32Array.from({ length: width }, (_, x) => Math.floor((x * columns) / width))
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor((y * rows) / height) * columns
    for (let x = 0; x < width; x++, at += channels) {
      const box = row + columnOf[x]!
      // A grey picture has one channel.
      sums[box]! += channels < 3 ? data[at]! : 0.2126 * data[at]! + 0.7152 * data[at + 1]! + 0.0722 * data[at + 2]!
      counts[box]!++
    }
  }
  const lumas = sums.map((sum, box) => sum / counts[box]!)
  const mean = lumas.reduce((sum, luma) => sum + luma, 0) / lumas.length
  return Math.sqrt(lumas.reduce((sum, luma) => sum + (luma - mean) ** 2, 0) / lumas.length)
}
