import { join } from 'node:path'
import sharp from 'sharp'
import type { Engine } from '../../../src/engines/port/engine.ts'

/** What the next runs make. A change of `level` is one that the version does not name; one of `version` it does. */
export const made = { level: 100, version: 'changing 1' }

/** An operator's own engine whose version is to name all that bytes depend on, as replays ask. It makes grey pictures. */
export function openEngine(): Engine {
  return {
    name: 'changing',
    capabilities: { render: { references: 0 }, seed: true },
    health: async () => ({ ready: true, message: 'It is there.' }),
    version: async () => made.version,
    run: async (_, run) => {
      const path = join(run.folder, 'render.png')
      const { level: grey, version } = made
      const [width, height] = [320, 200]
      const background = { r: grey, g: grey, b: grey }
      await sharp({ create: { width, height, channels: 3, background } })
        .png()
        .toFile(path)
      const output = { path, contentType: 'image/png', width, height, durationSeconds: null } as const
      return { outputs: [output], notes: [], version }
    },
  }
}
