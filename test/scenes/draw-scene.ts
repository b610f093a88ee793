import sharp from 'sharp'
import { linearOfByte, linearToOklab } from '../../src/classical/pixels/oklab.ts'
import { blankPicture, type Picture } from '../../src/classical/pixels/picture.ts'
import { drawLines } from './draw-lines.ts'
import { type Buffer, fine, rasterise } from './rasterise.ts'
import { dot, normalOf, openCamera, scale, sum, type View } from './scene-camera.ts'
import type { Face, Vector } from './solid.ts'

export type Manner = 'massing' | 'line' | 'pencil' | 'clay'

/** A drawn scene with what is true of it. Axes are directions in the camera: x right, y down, z forwards. */
export type DrawnScene = {
  width: number
  height: number
  /** Grey or colour, three bytes a pixel. */
  rgb: Uint8Array
  /** The face seen at each pixel, and -1 for the sky. */
  ids: Int16Array
  /** 1 / depth along the camera's z, in 1/m. */
  inverseDepth: Float32Array
  focalPx: number
  centre: [number, number]
  pitch: number
  /** The scene's x, y and z. */
  axes: [Vector, Vector, Vector]
  eyeHeight: number
}

export function drawScene(faces: Face[], view: View, manner: Manner, seed = 1): DrawnScene {
  const camera = openCamera(view)
  const buffer = rasterise(faces, camera, view.width * fine, view.height * fine)
  const lines = manner === 'line' || manner === 'pencil'
  const rgb = lines ? drawLines(faces, camera, buffer, view, manner, seed) : paintFaces(faces, buffer, view, manner)
  const ids = new Int16Array(view.width * view.height)
  const inverseDepth = new Float32Array(ids.length)
  for (let y = 0, i = 0; y < view.height; y++) {
    for (let x = 0; x < view.width; x++, i++) {
      const at = y * fine * view.width * fine + x * fine
      ids[i] = buffer.ids[at]!
      inverseDepth[i] = buffer.inverseDepth[at]!
    }
  }
  const { width, height, pitch, eye } = view
  const { focalPx, centre, rows } = camera
  const column = (n: 0 | 1 | 2): Vector => [rows[0][n], rows[1][n], rows[2][n]]
  return {
    width,
    height,
    rgb,
    ids,
    inverseDepth,
    focalPx,
    centre,
    pitch,
    axes: [column(0), column(1), column(2)],
    eyeHeight: eye[2],
  }
}

function paintFaces(faces: Face[], buffer: Buffer, { width, height, eye }: View, manner: Manner): Uint8Array {
  const tones = faces.map((face) => toneOf(face, manner, eye))
  const sky = manner === 'clay' ? [246, 246, 247] : [236, 240, 244]
  const rgb = new Uint8Array(width * height * 3)
  const ids = new Int16Array(fine ** 2)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 3) {
      let isPlain = i > 0
      for (let v = 0, n = 0; v < fine; v++)
        for (let u = 0; u < fine; u++, n++) {
          const id = buffer.ids[(y * fine + v) * buffer.width + x * fine + u]!
          if (id !== ids[n]) isPlain = false
          ids[n] = id
        }
      // Most pixels are as the one before.
      if (isPlain) rgb.copyWithin(i, i - 3, i)
      else
        for (let channel = 0; channel < 3; channel++) {
          let total = 0
          for (const id of ids) total += id < 0 ? sky[channel]! : tones[id]![channel]!
          rgb[i + channel] = Math.round(total / fine ** 2)
        }
    }
  }
  return rgb
}

/** Lambert's law for a sun to the left of the main facade, over light from the sky; clay is nearly white. */
function toneOf({ corners, colour }: Face, manner: Manner, eye: Vector): number[] {
  const normal = normalOf(corners.map((corner) => sum(corner, scale(corners[0]!, -1))))
  const towards = dot(normal, sum(eye, scale(corners[0]!, -1))) > 0 ? normal : scale(normal, -1)
  const light = 0.5 + 0.12 * towards[2] + 0.42 * Math.max(0, dot(towards, sun)) + 0.06 * Math.abs(towards[0])
  return colour.map((value) =>
    manner === 'clay'
      ? Math.min(250, (205 + 0.12 * (value - 200)) * (0.72 + 0.32 * light))
      : Math.min(250, value * (0.3 + 0.8 * light)),
  )
}

const sun: Vector = [-0.35, -0.65, 0.67]

/** As the engine loads it: OKLab planes. */
export function pictureOf({ width, height, rgb }: Pick<DrawnScene, 'width' | 'height' | 'rgb'>): Picture {
  const picture = blankPicture(width, height)
  const lab = new Float64Array(3)
  let before = -1
  for (let i = 0; i < picture.L.length; i++) {
    const [r, g, b] = [rgb[i * 3]!, rgb[i * 3 + 1]!, rgb[i * 3 + 2]!]
    const colour = (r << 16) | (g << 8) | b
    // Most pixels are as the one before.
    if (colour !== before) linearToOklab(linearOfByte[r]!, linearOfByte[g]!, linearOfByte[b]!, lab)
    before = colour
    picture.L[i] = lab[0]!
    picture.a[i] = lab[1]!
    picture.b[i] = lab[2]!
  }
  return picture
}

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
