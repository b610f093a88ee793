import sharp from 'sharp'

/** Two files of one type, which may differ. */
export type ResultPair = { type: string; paths: [one: string, other: string] }

/**
 * The largest difference of one channel in one pixel between two results, from 0 to 255, of clips over all frames. Null if their sizes or
 * their numbers of frames differ, and for clips if node-av, which decodes them, is not installed. @throws Error
 */
export async function largestDifference({ type, paths }: ResultPair): Promise<number | null> {
  return type === 'video/mp4' ? await betweenClips(paths) : await betweenPictures(paths)
}

async function betweenPictures(paths: [string, string]): Promise<number | null> {
  const [one, other] = await Promise.all(paths.map((path) => sharp(path).raw().toBuffer({ resolveWithObject: true })))
  const areAlike = (['width', 'height', 'channels'] as const).every((name) => one!.info[name] === other!.info[name])
  return areAlike ? differenceOf(one!.data, other!.data) : null
}

/** Over the channels of their frames as they are stored: luma, and chroma at half the resolution. */
async function betweenClips([one, other]: [string, string]): Promise<number | null> {
  const av = await import('node-av').catch(() => undefined)
  if (!av) return null
  let largest = 0
  await using others = framesOf(av, other)
  for await (const frame of framesOf(av, one)) {
    const { value } = await others.next()
    if (value?.length !== frame.length) return null
    largest = Math.max(largest, differenceOf(frame, value))
  }
  return (await others.next()).done ? largest : null
}

async function* framesOf(av: typeof import('node-av'), path: string): AsyncGenerator<Uint8Array, undefined> {
  av.Log.setLevel(av.AV_LOG_QUIET)
  await using demuxer = await av.Demuxer.open(path, { format: 'mov' })
  const stream = demuxer.video()
  if (!stream) throw new Error('it has no pictures')
  using decoder = await av.Decoder.create(stream)
  for await (const frame of decoder.frames(demuxer.packets(stream.index))) {
    if (!frame) break
    const bytes = frame.toBuffer()
    frame.free()
    yield bytes
  }
}

function differenceOf(one: Uint8Array, other: Uint8Array): number {
  let largest = 0
  for (let i = 0; i < one.length; i++) largest = Math.max(largest, Math.abs(one[i]! - other[i]!))
  return largest
}
