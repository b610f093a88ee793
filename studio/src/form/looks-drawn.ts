import { isLinesOnPaper, sampleWidth } from './lines-on-paper.ts'

/** Whether a picture is lines on paper, by a quick estimate; false if this browser cannot read it. */
export async function looksDrawn(file: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return false
  const height = Math.max(1, Math.round((sampleWidth * bitmap.height) / bitmap.width))
  const canvas = new OffscreenCanvas(sampleWidth, height)
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  // What is transparent is paper.
  context.fillStyle = 'white'
  context.fillRect(0, 0, sampleWidth, height)
  context.drawImage(bitmap, 0, 0, sampleWidth, height)
  bitmap.close()
  return isLinesOnPaper(context.getImageData(0, 0, sampleWidth, height))
}
