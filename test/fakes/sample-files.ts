import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import type { Reply } from './scripted-server.ts'

type Size = { width: number; height: number }

/** What a service may serve instead of its output. */
export type FileKind = 'real' | 'black' | 'html' | 'truncated' | 'gigantic' | 'expired'

export async function samplePicture({ width, height, door = '#234' }: Size & { door?: string }): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="${width}" height="${height}" preserveAspectRatio="none">
    <rect width="100" height="60" fill="#8bf"/><rect y="60" width="100" height="40" fill="#585"/>
    <rect x="20" y="30" width="50" height="45" fill="#eed"/><rect x="30" y="40" width="12" height="15" fill="${door}"/></svg>`
  return await sharp(Buffer.from(drawing)).png().toBuffer()
}

/** Large coloured squares, as a model makes them that was not shown its source. */
export async function noisePicture({ width, height }: Size): Promise<Buffer> {
  const cells = Buffer.from(
    Array.from({ length: 24 * 18 * 3 }, (_, index) => (index * 7919 + (index % 13) * 5167) % 256),
  )
  return await sharp(cells, { raw: { width: 24, height: 18, channels: 3 } })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .png()
    .toBuffer()
}

export async function blackPicture({ width, height }: Size): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: 'black' } })
    .png()
    .toBuffer()
}

const codecs = {
  mp4: ['libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
  webm: ['libvpx', '-cpu-used', '16'],
  avi: ['mjpeg', '-strict', 'unofficial'],
}

const clips = new Map<string, Promise<Buffer>>()

export async function sampleClip(
  options: Size & { durationSeconds: number; format: keyof typeof codecs; black?: boolean },
): Promise<Buffer> {
  const key = JSON.stringify(options)
  const made = clips.get(key) ?? makeClip(options)
  clips.set(key, made)
  return await made
}

async function makeClip({
  width,
  height,
  durationSeconds,
  format,
  black,
}: Parameters<typeof sampleClip>[0]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'veduta-sample-'))
  const path = join(folder, `clip.${format}`)
  const source = black ? `color=black:s=${width}x${height}:r=8` : `testsrc2=s=${width}x${height}:r=8`
  await promisify(execFile)('ffmpeg', [
    ...['-v', 'error', '-f', 'lavfi', '-i', source, '-t', String(durationSeconds)],
    ...['-c:v', ...codecs[format], '-metadata', 'comment=the prompt of somebody', path],
  ])
  const clip = await readFile(path)
  await rm(folder, { recursive: true })
  return clip
}

/** Serves a file like a storage, or fails like one. */
export async function serveFile(
  kind: FileKind,
  contentType: string,
  real: () => Promise<Buffer>,
  black: () => Promise<Buffer>,
): Promise<Reply> {
  if (kind === 'expired') return { status: 404, body: 'not found' }
  if (kind === 'html') {
    return { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sign in</title>' }
  }
  if (kind === 'gigantic') {
    return (response) => {
      response.writeHead(200, { 'content-type': contentType, 'content-length': String(8 * 1024 ** 3) }).flushHeaders()
    }
  }
  const file = kind === 'black' ? await black() : await real()
  if (kind === 'truncated') {
    return (response) => {
      response.writeHead(200, { 'content-type': contentType, 'content-length': String(file.length) })
      response.write(file.subarray(0, file.length / 2), () => response.destroy())
    }
  }
  return { status: 200, headers: { 'content-type': contentType, 'content-length': String(file.length) }, body: file }
}
