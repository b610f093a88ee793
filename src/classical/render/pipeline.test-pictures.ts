import sharp from 'sharp'
import { fractalNoise, whiteNoise } from '../pixels/noise.ts'

type Size = { width: number; height: number }

const usual: Size = { width: 448, height: 300 }

/** A photo-like house: graded sky, lawn, a wall with windows, a roof, and the texture and noise of a camera. */
export async function drawHousePhoto(path: string, { width, height } = usual): Promise<string> {
  const texture = fractalNoise(width, height, 9, 1)
  const noise = whiteNoise(width, height, 2)
  const rgb = Buffer.alloc(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const x = i % width
    const y = Math.floor(i / width)
    const [colour, roughness] = materialAt(x / width, y / height)
    for (let channel = 0; channel < 3; channel++) {
      const value = colour[channel]! * (1 + roughness * texture[i]!) + (noise[i]! - 0.5) * 8
      rgb[i * 3 + channel] = Math.min(255, Math.max(0, value))
    }
  }
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(path)
  return path
}

/** The same house in dark lines on yellowish paper. */
export async function drawHouseDrawing(path: string, { width, height } = usual): Promise<string> {
  const rgb = Buffer.alloc(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const x = i % width
    const y = Math.floor(i / width)
    const here = materialAt(x / width, y / height)[2]
    const border =
      materialAt((x + 2) / width, y / height)[2] !== here || materialAt(x / width, (y + 2) / height)[2] !== here
    for (let channel = 0; channel < 3; channel++)
      rgb[i * 3 + channel] = border ? 40 : [240, 234, 220][channel]! - y / 20
  }
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(path)
  return path
}

/** A red and violet evening with black hills. */
export async function drawSunsetReference(path: string): Promise<string> {
  const rgb = Buffer.alloc(160 * 100 * 3)
  for (let i = 0; i < 160 * 100; i++) {
    const y = Math.floor(i / 160) / 100
    const hill = y > 0.75 + 0.06 * Math.sin((i % 160) / 20)
    const colour = hill ? [30, 16, 24] : [90 + 150 * y, 40 + 70 * y, 110 - 60 * y]
    rgb.set(colour, i * 3)
  }
  await sharp(rgb, { raw: { width: 160, height: 100, channels: 3 } })
    .png()
    .toFile(path)
  return path
}

type Material = [colour: number[], roughness: number, name: string]

/** Of a place, in shares of the picture's sides. */
function materialAt(u: number, v: number): Material {
  if (u > 0.3 && u < 0.75 && v > 0.42 && v < 0.78) return wallAt(u, v)
  if (v > 0.2 && v <= 0.42 && Math.abs(u - 0.525) < 0.26 * ((v - 0.2) / 0.22)) return [[150, 72, 52], 0.25, 'roof']
  if (v > 0.72) return [[92 + 40 * v, 118, 58], 0.3, 'lawn']
  return [[86 + 110 * v, 140 + 70 * v, 205 + 30 * v], 0.02, 'sky']
}

function wallAt(u: number, v: number): Material {
  const column = ((u - 0.3) / 0.45) * 4
  const row = ((v - 0.42) / 0.36) * 2
  const inWindow = column % 1 > 0.3 && column % 1 < 0.7 && row % 1 > 0.25 && row % 1 < 0.75
  if (inWindow) return [[52, 62, 78], 0.05, `window ${Math.floor(column)} ${Math.floor(row)}`]
  return [[196, 178, 150], 0.14, 'wall']
}
