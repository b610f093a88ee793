import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** What an output's bytes depend on apart from its task: this program and the libraries that decode, scale and encode. */
export async function engineVersion(encoders: string[] = []): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  return `${version} (${[`libvips ${sharp.versions.vips}`, ...encoders].join(', ')})`
}
