import sharp from 'sharp'

/** A JPEG of gradients and grain, of as many bytes as its quality can bring it to without passing `maxBytes`. */
export async function drawPhoto({ width, height, maxBytes }: { width: number; height: number; maxBytes: number }) {
  const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
  const grain = await sharp({ create: { width, height, channels: 3, background: 'gray', noise } })
    .png()
    .toBuffer()
  const sky = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="sky" x2="0.3" y2="1"><stop stop-color="#3f78ac"/><stop offset="1" stop-color="#f2dcb0"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/><path d="M0 ${height}L${width / 2} ${height / 3}L${width} ${height}z" fill="#8a6f5f"/></svg>`
  const raw = await sharp(Buffer.from(sky))
    .composite([{ input: grain, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  let best: Buffer | undefined
  for (let low = 1, high = 100; low <= high; ) {
    const quality = (low + high) >> 1
    const photo = await sharp(raw.data, { raw: raw.info }).jpeg({ quality }).toBuffer()
    if (photo.length > maxBytes) high = quality - 1
    else {
      best = photo
      low = quality + 1
    }
  }
  if (!best) throw new Error(`No JPEG of ${width}x${height} has ${maxBytes} bytes or less.`)
  return best
}
