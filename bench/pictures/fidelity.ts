import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureScene, type SceneFidelity } from '../../test/scenes/fidelity/renderings.ts'
import { laterScenes } from '../../test/scenes/later/later.ts'
import { knownScenes } from '../../test/scenes/scenes.ts'
import { unseenScenes } from '../../test/scenes/unseen.ts'
import { atMost, type Row } from '../harness/table.ts'

/** A score below this says that something was lost or moved. */
const threshold = 0.8

/** What the fidelity of the embedded engine's renderings says of scenes of known geometry, and of copies with one window altered, a line each. */
export async function measureSceneFidelity(): Promise<Row[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-bench-'))
  console.log('| scene | rendering | with people, cars, trees | a window moved by 2 % | left out |')
  console.log('| --- | --- | --- | --- | --- |')
  const all: SceneFidelity[] = []
  for (const scene of [...knownScenes, ...unseenScenes, ...laterScenes]) {
    const measured = await measureScene(scene, folder.path)
    const { plain, rich, moved, without } = measured
    const scores = [plain, rich, moved, without].map((one) => one?.score.toFixed(3) ?? 'no such window')
    console.log(`| ${[scene.name, ...scores].join(' | ')} |`)
    all.push(measured)
  }
  const scoresOf = (state: keyof SceneFidelity) => all.flatMap((measured) => measured[state]?.score ?? [])
  const whole = all.filter(({ plain }) => plain!.score >= 0.9)
  const altered = whole.flatMap(({ moved, without }) => [moved, without].flatMap((one) => one?.score ?? []))
  return [
    atMost('fidelity of renderings of scenes, median', median(scoresOf('plain')), ''),
    atMost('the same with people, cars and trees, median', median(scoresOf('rich')), ''),
    atMost('the same with a window moved by 2 %, median', median(scoresOf('moved')), ''),
    atMost('the same with a window left out, median', median(scoresOf('without')), ''),
    atMost(`scenes below 0.9, of ${all.length}: the rendering lost something`, all.length - whole.length, ''),
    atMost(
      `altered ones of the others that are not below ${threshold}, of ${altered.length}`,
      altered.filter((score) => score >= threshold).length,
      '',
    ),
  ]
}

const median = (values: number[]) => values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
