import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Why clips cannot be drawn on this machine; false if they can. */
export const noFfmpeg = await run('ffmpeg', ['-version']).then(
  () => false as const,
  () => 'no ffmpeg',
)

/** A moving pattern of 8 frames a second, or whatever else ffmpeg's filters draw, as a file with a caller's words in its metadata. */
export async function drawClip(
  path: string,
  { draw = 'testsrc2', size = '320x180', seconds = 5, codec = ['libx264'] } = {},
): Promise<string> {
  const input = ['-f', 'lavfi', '-i', `${draw}${draw.includes('=') ? ':' : '='}s=${size}:r=8`, '-t', String(seconds)]
  const tags = ['-metadata', 'comment=the prompt of somebody', '-movflags', '+faststart']
  await run('ffmpeg', ['-v', 'error', ...input, '-c:v', ...codec, '-pix_fmt', 'yuv420p', ...tags, path])
  return path
}
