import sharp from 'sharp'
import { loadPicture } from '../classical/pixels/picture-file.ts'
import { inverseDepthAt } from '../classical/space/depths.ts'
import { type FullSpace, isFull, seeSpace } from '../classical/space/space.ts'
import { readOutlines } from './received/outlines.ts'

type Size = { width: number; height: number }

/**
 * Writes what a model is to hold on to in a picture, as PNGs of its size: its edges, white on black, and how near each pixel is, white
 * for the nearest.
 *
 * @returns whether a depth was read: of photos, and of drawings without a certain camera, none is, and no file is written
 */
export async function drawControlMaps(
  source: string,
  { lines, depth }: { lines?: string | undefined; depth?: string | undefined },
): Promise<{ hasDepth: boolean }> {
  const { width, height } = await sharp(source).metadata()
  if (lines) {
    const { edges, ...compared } = await readOutlines(source)
    const white = edges.map((edge) => 255 * edge)
    await writeMap(white, compared, lines, { width, height })
  }
  const space = depth ? seeSpace(await loadPicture(source)) : undefined
  if (!depth || !space || !isFull(space)) return { hasDepth: false }
  await writeMap(drawDepths(space), space, depth, { width, height })
  return { hasDepth: true }
}

async function writeMap(pixels: Uint8Array, of: Size, path: string, { width, height }: Size): Promise<void> {
  const raw = { width: of.width, height: of.height, channels: 1 } as const
  await sharp(pixels, { raw }).resize({ width, height, fit: 'fill' }).toColourspace('srgb').png().toFile(path)
}

/** Of the inverse depths of planes, this share is taken for the nearest: a sliver at the lower border may be much nearer. */
const nearestShare = 0.98

/** How near each pixel is, 255 for the nearest and 0 for the sky and for what has no plane: an inverse depth, as depth models make it. */
function drawDepths({ width, height, camera, regions, scene }: FullSpace): Uint8Array {
  const { labels } = regions.partition
  const near = new Float32Array(width * height)
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const plane = scene.planes[labels[i]!]
      if (plane) near[i] = Math.max(0, inverseDepthAt(plane, camera, x, y))
    }
  }
  const known = near.filter((value) => value > 0).sort()
  const nearest = known[Math.floor(nearestShare * (known.length - 1))] ?? 1
  return Uint8Array.from(near, (value) => Math.min(255, Math.round((255 * value) / nearest)))
}
