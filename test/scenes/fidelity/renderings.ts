import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { plainRequest } from '../../../src/classical/render/pipeline.test-request.ts'
import { renderPicture } from '../../../src/classical/render/pipeline.ts'
import { type Fidelity, measureFidelity } from '../../../src/media/received/fidelity.ts'
import { drawTestScene, type TestScene } from '../scenes.ts'
import { alterOneWindow } from './altered.ts'

/** How true to a scene's source its rendering is, one with people, cars and trees, and those of the scene with one window altered. */
export type SceneFidelity = Record<'plain' | 'rich' | 'moved' | 'without', Fidelity | undefined>

/** Renders a scene and its altered copies by the embedded engine, and compares all with the scene's own source. */
export async function measureScene(scene: TestScene, folder: string): Promise<SceneFidelity> {
  const source = await draw(scene, folder, 'source')
  const altered = alterOneWindow(scene)
  const measureRendering = async (of: string, change: object) => {
    const path = join(folder, 'rendering.png')
    const imageType = imageTypes[scene.manner]
    await renderPicture(
      { ...plainRequest, source: of, imageType, renderScenario: 'precise', ...change },
      path,
      () => {},
    )
    return (await measureFidelity(source, [path]))[0]!
  }
  return {
    plain: await measureRendering(source, {}),
    rich: await measureRendering(source, entourage),
    moved: altered && (await measureRendering(await draw(altered.moved, folder, 'moved'), {})),
    without: altered && (await measureRendering(await draw(altered.without, folder, 'without'), {})),
  }
}

/** As what an architect sends scenes of each manner. */
export const imageTypes = { massing: '3dmass', clay: '3dmass', line: 'drawing', pencil: 'sketch' } as const

const entourage = {
  callerText: 'people, cars and trees in the garden, late afternoon sun',
  context: ['people', 'greenery', 'cars'],
  renderScenario: 'balanced',
}

/** What an architect would send: the scene as a PNG. */
export async function draw(scene: TestScene, folder: string, name: string): Promise<string> {
  const { rgb, width, height } = drawTestScene(scene)
  const path = join(folder, `${name}.png`)
  await writeFile(
    path,
    await sharp(rgb, { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer(),
  )
  return path
}
