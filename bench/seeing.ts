import { seeSpace } from '../src/classical/space/space.ts'
import { pictureOf } from '../test/scenes/draw-scene.ts'
import { isWrong, type Measured, measure } from '../test/scenes/measure.ts'
import { drawTestScene, knownScenes } from '../test/scenes/scenes.ts'
import { unseenScenes } from '../test/scenes/unseen.ts'

/** How well the embedded engine sees scenes of known geometry, a line each. */
export function benchSeeing(): string {
  const lines = [...knownScenes, ...unseenScenes].map((scene) => {
    const drawn = drawTestScene(scene)
    const before = process.cpuUsage()
    const space = seeSpace(pictureOf(drawn))
    const { user, system } = process.cpuUsage(before)
    return describe(scene.name, measure(space, drawn, scene.faces), (user + system) / 1000)
  })
  return [
    '| scene | read as | focal length | axes | pitch | depths | parts | panes | false | borders | CPU |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

function describe(name: string, measured: Measured, ms: number): string {
  const { mode, focal, axes, pitch, depth, parts, panes, borders } = measured
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return `| ${[
    name,
    isWrong(measured) ? `${mode}, WRONG` : mode,
    percent(focal),
    `${axes.toFixed(2)}°`,
    `${pitch.toFixed(2)}°`,
    percent(depth),
    percent(parts),
    `${panes.found} of ${panes.drawn}`,
    panes.wrong,
    `${borders.toFixed(2)} px`,
    `${Math.round(ms)} ms`,
  ].join(' | ')} |`
}
