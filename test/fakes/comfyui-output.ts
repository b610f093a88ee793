import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { type Graph, nodesOf } from './comfyui-graph.ts'

/** Roughly what a workflow would save: the source in other colours, or slowly approached, in the size that the workflow asks for. */
export async function makeOutput(graph: Graph, picture: Buffer): Promise<{ bytes: Buffer; extension: string }> {
  return nodesOf(graph, 'SaveVideo').length
    ? { bytes: await animate(graph, picture), extension: 'mp4' }
    : { bytes: await render(graph, picture), extension: 'png' }
}

/** About a megapixel, sides in multiples of 16, and the whole workflow in its metadata. */
async function render(graph: Graph, source: Buffer): Promise<Buffer> {
  const { width, height } = await sharp(source).metadata()
  const scale = Math.sqrt((1024 * 1024) / (width * height))
  const side = (length: number) => Math.round((length * scale) / 16) * 16
  const [noise] = [...nodesOf(graph, 'RandomNoise'), ...nodesOf(graph, 'KSampler')]
  const seed = Number(noise?.inputs.noise_seed ?? noise?.inputs.seed)
  return await sharp(source)
    .resize(side(width), side(height), { fit: 'fill' })
    .modulate({ saturation: 1.3, hue: 20 + (seed % 40) })
    .withExif({ IFD0: { ImageDescription: JSON.stringify(graph) } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** As many frames as the workflow's segments have, and the whole workflow in its metadata. */
async function animate(graph: Graph, source: Buffer): Promise<Buffer> {
  const segments = [...nodesOf(graph, 'WanImageToVideo'), ...nodesOf(graph, 'WanFirstLastFrameToVideo')]
  const { width, height } = segments[0]!.inputs as { width: number; height: number }
  const fps = Number(nodesOf(graph, 'CreateVideo')[0]!.inputs.fps)
  // A segment starts on the last frame of the previous one.
  const frames = segments.reduce((sum, { inputs }) => sum + Number(inputs.length) - 1, 1)
  const folder = await mkdtemp(join(tmpdir(), 'fake-comfyui-'))
  try {
    const [from, to] = [join(folder, 'source.png'), join(folder, 'clip.mp4')]
    await writeFile(from, await sharp(source).resize(width, height, { fit: 'cover' }).png().toBuffer())
    const zoom = `zoompan=z=1+on/${frames * 6}:x=iw/2-iw/zoom/2:y=ih/2-ih/zoom/2:d=${frames}:s=${width}x${height}:fps=${fps}`
    const encoding = ['-frames:v', String(frames), '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
    const metadata = ['-metadata', `comment=${JSON.stringify(graph)}`]
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-i', from, '-vf', zoom, ...encoding, ...metadata, to])
    return await readFile(to)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
