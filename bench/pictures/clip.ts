import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endedChildrenCpuSeconds, groupCpuSeconds } from '../../test/harness/processes.ts'
import { interleave } from '../harness/interleave.ts'
import { formOf, openService } from '../harness/service.ts'
import { beside, type Row } from '../harness/table.ts'

const rounds = 3

/** FFmpeg's own camera over a still, 16:9 of it. The upscaled one is the usual way around its jitter. */
const centred = `x='iw/2-(iw/zoom/2)':y='ih/2-(ih/zoom/2)'`
const zoompan = {
  zoom: `zoompan=z='1+0.2*on/239':${centred}`,
  pan: `zoompan=z=1.2:x='(iw-iw/zoom)*on/239':y='ih/2-(ih/zoom/2)'`,
  tilt: `zoompan=z=1.2:x='iw/2-(iw/zoom/2)':y='(ih-ih/zoom)*on/239'`,
  upscaled: `scale=iw*4:-2,zoompan=z='1+0.2*on/239':${centred}`,
}

/** CPU seconds of 10 s of 1280x720 from a still, beside FFmpeg's zoompan with the same encoder settings. */
export async function measureClip(photo: string): Promise<Row[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-bench-'))
  const output = join(folder.path, 'clip.mp4')
  const service = await openService()
  const image = await readFile(photo)
  const wholeJob = async (movement: string) => {
    const before = await groupCpuSeconds(service.pid)
    const form = formOf({ image, prompt: 'a house', camera_movement: movement, duration: '10' })
    await service.untilSucceeded((await service.post('video-ai', form)).body.id)
    return (await groupCpuSeconds(service.pid)) - before
  }
  const child = (movement: string) => cpuSecondsOf(process.execPath, [clipChild, photo, output, movement])
  const ffmpeg = (filter: string) => cpuSecondsOf('ffmpeg', ffmpegArguments(photo, filter, output))

  // The first job starts the rendering process; afterwards it is warm, as in a service that runs.
  await wholeJob('static')
  const seconds = await interleave(rounds, {
    zoomJob: () => wholeJob('zoom_in'),
    zoomChild: () => child('zoom_in'),
    zoomReference: () => ffmpeg(zoompan.zoom),
    panJob: () => wholeJob('pan_left'),
    panReference: () => ffmpeg(zoompan.pan),
    tiltJob: () => wholeJob('tilt_up'),
    tiltReference: () => ffmpeg(zoompan.tilt),
    upscaledReference: () => ffmpeg(zoompan.upscaled),
  })
  await service.close()

  const row = (measure: string, value: number, reference: number, ratioMax: number) =>
    beside(`clip, ${measure}`, { value, reference, unit: 'CPU s' }, { ratioMax })
  return [
    row('zoom_in, whole job in a warm service', seconds.zoomJob, seconds.zoomReference, 1),
    row('zoom_in, cold child process', seconds.zoomChild, seconds.zoomReference, 1),
    row('zoom_in, beside the 4x upscaled zoompan', seconds.zoomJob, seconds.upscaledReference, 0.6),
    row('pan_left, whole job in a warm service', seconds.panJob, seconds.panReference, 1.4),
    row('tilt_up, whole job in a warm service', seconds.tiltJob, seconds.tiltReference, 1.4),
  ]
}

const clipChild = fileURLToPath(new URL('./clip-child.ts', import.meta.url))

/** User and system time of a command, from its start to its end: it is added to the usage of this process's ended children. */
async function cpuSecondsOf(command: string, args: string[]): Promise<number> {
  const before = await endedChildrenCpuSeconds()
  const [code] = await once(spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
  if (code !== 0) throw new Error(`${command} ended with ${code}.`)
  return (await endedChildrenCpuSeconds()) - before
}

function ffmpegArguments(photo: string, filter: string, output: string): string[] {
  const video = ['-vf', `crop=iw:iw*9/16,${filter}:d=240:s=1280x720:fps=24`, '-frames:v', '240', '-pix_fmt', 'yuv420p']
  const params = 'mbtree=0:b-adapt=0:scenecut=0'
  const encoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-x264-params', params]
  const rest = ['-g', '48', '-threads', '2', '-movflags', '+faststart']
  return ['-y', '-loglevel', 'error', '-loop', '1', '-i', photo, ...video, ...encoder, ...rest, output]
}
