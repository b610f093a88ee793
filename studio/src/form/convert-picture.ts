/** Renderings are 1344 pixels wide, clips less than 1920: twice that leaves room for the engine. */
const longestSide = 2688
const quality = 0.92

/** A HEIC picture as a JPEG; undefined if this browser cannot read it. */
export const heicAsJpeg = (file: File) => redrawn(file, Number.POSITIVE_INFINITY)

/** A picture at the size that is used, as a JPEG; undefined if this browser cannot read it. */
export const shrunk = (file: File) => redrawn(file, longestSide)

async function redrawn(file: File, longest: number): Promise<File | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(Math.round(bitmap.width * scale), Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  // A JPEG has no transparency: what is transparent becomes paper, not black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
  return new File([blob], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' })
}
