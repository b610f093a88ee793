import sharp from 'sharp'
import type { DrawnScene } from './draw-scene.ts'

/** Pixels across that the service brings pictures to before engines get them (`archRender-v41`). */
export const servedWidth = 1344

/** A drawn scene as the embedded engine gets it from the service: its faint steps and lines are spread over more pixels. */
export async function enlarge(drawn: DrawnScene): Promise<DrawnScene> {
  const raw = { width: drawn.width, height: drawn.height, channels: 3 } as const
  const { data, info } = await sharp(drawn.rgb, { raw })
    .resize({ width: servedWidth, kernel: 'lanczos3' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  const scale = width / drawn.width
  const ids = new Int16Array(width * height)
  const inverseDepth = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.min(drawn.height - 1, Math.floor((y + 0.5) / scale)) * drawn.width
    for (let x = 0; x < width; x++, i++) {
      const from = row + Math.min(drawn.width - 1, Math.floor((x + 0.5) / scale))
      ids[i] = drawn.ids[from]!
      inverseDepth[i] = drawn.inverseDepth[from]!
    }
  }
  const [x, y] = drawn.centre
  const centre: [number, number] = [(x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5]
  return {
    ...drawn,
    ...{ width, height, rgb: new Uint8Array(data), ids, inverseDepth, centre, focalPx: drawn.focalPx * scale },
  }
}
