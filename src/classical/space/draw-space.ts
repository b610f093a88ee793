import sharp from 'sharp'
import type { Camera } from './camera.ts'
import { outside } from './partition.ts'
import type { Part } from './parts.ts'
import type { Space } from './space.ts'
import { dot } from './vector.ts'

/** By part: a hue of its own, so that a wrong name is seen at once. */
const colours: Record<Part, string> = {
  ground: '#8a7f3c',
  floor: '#b08b4f',
  wall: '#d9a441',
  roof: '#b5402f',
  soffit: '#7b4fa3',
  ceiling: '#9d86c9',
  top: '#d98b7a',
  opening: '#2f7fd1',
  door: '#1f9e62',
  furniture: '#c75fa1',
  water: '#1fb5c9',
  sky: '#cfe3f5',
  unknown: '#777777',
}

/** The scene over the picture it was read from: parts, borders, horizon and camera; written as PNG. */
export async function drawSpace(space: Space, picturePath: string, output: string): Promise<void> {
  const { width, height } = space
  await sharp(picturePath)
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
    .composite([...(space.scene ? [{ input: tint(space), raw: { width, height, channels: 4 as const } }] : [])])
    .png()
    .toFile(output)
}

/** RGBA: the parts' colours, their borders, and the horizon in red. */
function tint({ width, height, regions, scene, camera }: Space): Buffer {
  const pixels = Buffer.alloc(width * height * 4)
  const { labels, sides } = regions!.partition
  const shades = scene!.parts.map((part, region) => {
    const [r, g, b] = [1, 3, 5].map((n) => Number.parseInt(colours[part].slice(n, n + 2), 16)) as [
      number,
      number,
      number,
    ]
    const normal = scene!.orientations[region]!.normal
    const light =
      normal && camera
        ? 0.75 + 0.25 * Math.abs(dot(normal, camera.axes[0])) + 0.1 * Math.abs(dot(normal, camera.axes[2]))
        : 1
    return [r * light, g * light, b * light].map((value) => Math.min(255, value))
  })
  for (let i = 0; i < labels.length; i++) pixels.set([...shades[labels[i]!]!, 165], i * 4)
  for (const { left, right, x1, y1, x2, y2 } of sides) {
    if (left === outside || right === outside) continue
    line(pixels, width, height, [x1, y1, x2, y2], [20, 20, 20, 255])
  }
  if (camera) line(pixels, width, height, horizonOf(camera, width), [230, 0, 0, 255])
  return pixels
}

/** Where level directions vanish, across the picture. */
function horizonOf({ axes, focalPx, centre }: Camera, width: number): [number, number, number, number] {
  const up = axes[2]
  const at = (x: number) => centre[1] - (up[0] * (x - centre[0]) + up[2] * focalPx) / up[1]
  return [0, at(0), width - 1, at(width - 1)]
}

function line(
  pixels: Buffer,
  width: number,
  height: number,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  colour: number[],
): void {
  const steps = Math.ceil(Math.hypot(x2 - x1, y2 - y1) * 1.5)
  for (let n = 0; n <= steps; n++) {
    const x = Math.round(x1 + ((x2 - x1) * n) / steps)
    const y = Math.round(y1 + ((y2 - y1) * n) / steps)
    if (x >= 0 && y >= 0 && x < width && y < height) pixels.set(colour, (y * width + x) * 4)
  }
}
