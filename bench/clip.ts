import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endedChildrenCpuSeconds, processesOfGroup } from '../test/processes.ts'
import { interleave } from './interleave.ts'
import { formOf, openService } from './service.ts'
import { beside, type Row } from './table.ts'

const rounds = 3

/** FFmpeg's own camera over a still, 16:9 of it. The upscaled one is the usual way around its jitter. */
const centred = `x='iw/2-(iw/zoom/2)':y='ih/2-(ih/zoom/2)'`
const zoompan = {
  zoom: `zoompan=z='1+0.2*on/239':${centred}`,
  pan: `zoompan=z=1.2:x='(iw-iw/zoom)*on/239':y='ih/2-(ih/zoom/2)'`,
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
    panChild: () => child('pan_left'),
    panReference: () => ffmpeg(zoompan.pan),
    upscaledReference: () => ffmpeg(zoompan.upscaled),
  })
  await service.close()

  const unit = 'CPU s'
  const bar = { ratioMax: 1.5 }
  const { zoomReference, panReference, upscaledReference } = seconds
  return [
    beside(
      'clip, zoom_in, whole job in a warm service',
      { value: seconds.zoomJob, reference: zoomReference, unit },
      bar,
    ),
    beside('clip, zoom_in, cold child process', { value: seconds.zoomChild, reference: zoomReference, unit }, bar),
    beside(
      'clip, pan_left, whole job in a warm service',
      { value: seconds.panJob, reference: panReference, unit },
      bar,
    ),
    beside('clip, pan_left, cold child process', { value: seconds.panChild, reference: panReference, unit }, bar),
    beside('clip, zoom_in, beside the 4x upscaled zoompan', {
      value: seconds.zoomJob,
      reference: upscaledReference,
      unit,
    }),
  ]
}

const clipChild = fileURLToPath(new URL('./clip-child.ts', import.meta.url))

async function groupCpuSeconds(group: number): Promise<number> {
  return (await processesOfGroup(group)).reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0)
}

/** User and system time of a command, from its start to its end: what this process's ended children used grows by it. */
async function cpuSecondsOf(command: string, args: string[]): Promise<number> {
  const before = await endedChildrenCpuSeconds()
  const [code] = await once(spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
  if (code !== 0) throw new Error(`${command} ended with ${code}.`)
  return (await endedChildrenCpuSeconds()) - before
}

function ffmpegArguments(photo: string, filter: string, output: string): string[] {
  const video = ['-vf', `crop=iw:iw*9/16,${filter}:d=240:s=1280x720:fps=24`, '-frames:v', '240', '-pix_fmt', 'yuv420p']
  const encoder = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-x264-params', 'mbtree=0']
  const rest = ['-g', '48', '-threads', '2', '-movflags', '+faststart']
  return ['-y', '-loglevel', 'error', '-loop', '1', '-i', photo, ...video, ...encoder, ...rest, output]
}
