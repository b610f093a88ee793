import { join } from 'node:path'
import sharp from 'sharp'
import { type ClipRequest, renderClip } from '../../src/classical/clip/clip.ts'
import { openFrames } from '../../src/classical/clip/frames.ts'
import { yuvToRgb } from '../../src/classical/clip/pixels/yuv.ts'
import { readShot } from '../../src/classical/clip/shot/shot.ts'
import { cameraMovementNames } from '../../src/contract/camera-movements.ts'
import type { Exhibit, Made, Section } from './exhibit.ts'

const sample = (name: string) => join('samples', name)
const pictures = ['house.jpg', 'house-dusk.jpg', 'house-sketch.png', 'interior.jpg']
const pairs: [start: string, end: string][] = [
  ['house.jpg', 'house-dusk.jpg'],
  ['house-sketch.png', 'house.jpg'],
  ['house.jpg', 'interior.jpg'],
]
const ratios = ['1:4', '9:16', '1:1', '4:3', '21:9', '4:1']

/** Every move, pace, ratio and transition. */
export const clipSections: Section[] = [
  ...pictures.map((picture) => ({
    title: `Moves over ${picture}`,
    exhibits: cameraMovementNames.map((movement) => exhibit(movement, picture, { movement })),
  })),
  {
    title: 'Pace and lens',
    exhibits: ['slow', 'fast', 'slow, telephoto', 'fast, telephoto', 'fast, wide angle'].flatMap((prompt) =>
      (['zoom_in', 'pan_right'] as const).map((movement) =>
        exhibit(`${movement}, ${prompt}`, 'house.jpg', { movement, prompt }),
      ),
    ),
  },
  {
    title: 'Ratios',
    exhibits: ratios.flatMap((ratio) =>
      (['zoom_out', 'pan_left', 'tilt_up'] as const).map((movement) =>
        exhibit(`${ratio}, ${movement}`, 'house.jpg', { movement, ratio }),
      ),
    ),
  },
  ...pairs.map(([start, end]) => ({
    title: `From ${start} to ${end}`,
    exhibits: cameraMovementNames.map((movement) => exhibit(movement, start, { movement, end })),
  })),
  {
    title: 'From the left of house.jpg to the right of house-dusk.jpg',
    exhibits: (['static', 'zoom_in', 'pan_left'] as const).map((movement) => ({
      title: movement,
      make: async (folder, name) => {
        const [start, end] = [join(folder, `${name}-start.png`), join(folder, `${name}-end.png`)]
        await sharp(sample('house.jpg')).extract({ left: 0, top: 0, width: 1500, height: 1000 }).toFile(start)
        await sharp(sample('house-dusk.jpg')).extract({ left: 100, top: 60, width: 1440, height: 960 }).toFile(end)
        return await makeClip({ ...request(start, { movement }), end }, folder, name)
      },
    })),
  },
]

type Choice = { movement: ClipRequest['words']['movement']; prompt?: string; ratio?: string; end?: string }

function exhibit(title: string, picture: string, choice: Choice): Exhibit {
  return { title, make: (folder, name) => makeClip(request(sample(picture), choice), folder, name) }
}

function request(source: string, { movement, prompt = '', ratio = '16:9', end }: Choice): ClipRequest {
  const [width, height] = ratio.split(':').map(Number)
  return {
    source,
    end: end && sample(end),
    aspectRatio: { width: width!, height: height! },
    durationSeconds: 5,
    words: { movement, rawPrompt: undefined, callerText: prompt, negativePrompt: '' },
    encoder: 'auto',
  }
}

async function makeClip(request: ClipRequest, folder: string, name: string): Promise<Made> {
  const files = { video: `${name}.mp4`, poster: `${name}.jpg`, sheet: `${name}-sheet.jpg` }
  const output = { video: join(folder, files.video), poster: join(folder, files.poster) }
  const { notes } = await renderClip(request, output, () => {})
  await drawSheet(request, join(folder, files.sheet))
  return { ...files, notes: notes.slice(1) }
}

const [columns, rows, gap] = [3, 3, 4]

/** Frames of the clip at equal distances, its first and its last among them. */
async function drawSheet(request: ClipRequest, path: string): Promise<void> {
  const frames = await openFrames({ ...request, shot: readShot(request.words).shot })
  const [width, height] = [Math.round(frames.size.width / 2), Math.round(frames.size.height / 2)]
  const tiles = []
  for (let tile = 0; tile < columns * rows; tile++) {
    const frame = frames.frame(Math.round((tile / (columns * rows - 1)) * (frames.count - 1)))
    const raw = { ...frames.size, channels: 3 } as const
    const input = await sharp(yuvToRgb(frame, frames.size), { raw }).resize(width, height).png().toBuffer()
    tiles.push({ input, left: (tile % columns) * (width + gap), top: Math.floor(tile / columns) * (height + gap) })
  }
  const size = { width: columns * (width + gap) - gap, height: rows * (height + gap) - gap }
  await sharp({ create: { ...size, channels: 3, background: 'white' } })
    .composite(tiles)
    .jpeg({ quality: 85 })
    .toFile(path)
}
