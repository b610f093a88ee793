import { findKind } from '../../src/classical/space/picture-kind.ts'
import { seeSpace } from '../../src/classical/space/space.ts'
import { type DrawnScene, enlarge, pictureOf, servedWidth } from '../../test/scenes/draw-scene.ts'
import { eighthRoundScenes } from '../../test/scenes/eighth-round/eighth-round.ts'
import { fifthRoundScenes } from '../../test/scenes/fifth-round/fifth-round.ts'
import { firstSightScenes } from '../../test/scenes/first-sight/first-sight.ts'
import { fourthRoundScenes } from '../../test/scenes/fourth-round/fourth-round.ts'
import { laterScenes } from '../../test/scenes/later/later.ts'
import { isWrong, type Measured, measure } from '../../test/scenes/measure.ts'
import { drawTestScene, knownScenes, type TestScene } from '../../test/scenes/scenes.ts'
import { seventhRoundScenes } from '../../test/scenes/seventh-round/seventh-round.ts'
import { sixthRoundScenes } from '../../test/scenes/sixth-round/sixth-round.ts'
import { thirdRoundScenes } from '../../test/scenes/third-round/third-round.ts'
import { unseenScenes } from '../../test/scenes/unseen.ts'
import { atMost, type Row } from '../harness/table.ts'

type Seen = TestScene & { measured: Measured; kind: string; cpuMs: number }

const groups = {
  known: knownScenes,
  unseen: unseenScenes,
  later: laterScenes,
  'third round': thirdRoundScenes,
  'first sight': firstSightScenes,
  'fourth round': fourthRoundScenes,
  'fifth round': fifthRoundScenes,
  'sixth round': sixthRoundScenes,
  'seventh round': seventhRoundScenes,
  'eighth round': eighthRoundScenes,
}

/**
 * How well the embedded engine sees scenes of known geometry: a table for each group, and each group together. Those that are narrower than
 * what the service works on are seen again as it enlarges them.
 */
export async function measureSeeing(): Promise<Row[]> {
  const rows: Row[] = []
  for (const [group, scenes] of Object.entries(groups)) {
    const narrow = scenes.filter(({ view }) => view.width < servedWidth)
    rows.push(...summarise(group, await seeAll(group, scenes, drawTestScene)))
    if (narrow.length > 0) {
      const enlarged = `${group}, enlarged`
      const all = await seeAll(enlarged, narrow, (scene) => enlarge(drawTestScene(scene)))
      // Lines that were spread over more pixels lie less exactly.
      rows.push(...summarise(enlarged, all).filter(({ measure }) => !measure.includes('borders')))
    }
  }
  return rows
}

async function seeAll(
  group: string,
  scenes: TestScene[],
  draw: (scene: TestScene) => DrawnScene | Promise<DrawnScene>,
): Promise<Seen[]> {
  const all: Seen[] = []
  for (const scene of scenes) all.push(see(scene, await draw(scene)))
  console.log(`\n${group}\n`)
  console.log(
    '| scene | kind | read as | focal length | axes | pitch | depths | parts | panes | false | borders | CPU |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const seen of all) console.log(describe(seen))
  return all
}

function see(scene: TestScene, drawn: DrawnScene): Seen {
  const picture = pictureOf(drawn)
  const before = process.cpuUsage()
  const space = seeSpace(picture)
  const { user, system } = process.cpuUsage(before)
  return {
    ...scene,
    measured: measure(space, drawn, scene.faces),
    kind: findKind(picture).kind,
    cpuMs: (user + system) / 1000,
  }
}

/** What scenes of each manner are seen as. */
export const kinds = { massing: 'massing', clay: 'massing', line: 'drawing', pencil: 'sketch' } as const

function summarise(group: string, all: Seen[]): Row[] {
  const full = all.filter(({ measured }) => measured.mode === 'full')
  const sum = (value: (seen: Seen) => number, of = all) => of.reduce((total, seen) => total + value(seen), 0)
  const missed = (of: Seen[]) =>
    100 * (1 - sum(({ measured }) => measured.panes.found, of) / sum(({ measured }) => measured.panes.drawn, of))
  const ruled = all.filter(({ manner }) => manner !== 'pencil')
  const pencil = all.filter(({ manner }) => manner === 'pencil')
  const exact = full.filter(({ manner }) => manner === 'massing' || manner === 'line')
  return [
    atMost(`${group} scenes not read in full, of ${all.length}`, all.length - full.length, '', all.length / 4),
    atMost(`${group} scenes read wrongly`, all.filter(({ measured }) => isWrong(measured)).length, '', 0),
    atMost(
      `${group}: median error of the focal length`,
      100 * median(full.map(({ measured }) => measured.focal)),
      '%',
      5,
    ),
    atMost(`${group}: median error of the pitch`, median(full.map(({ measured }) => measured.pitch)), '°', 2),
    atMost(`${group}: median error of depths`, 100 * median(full.map(({ measured }) => measured.depth)), '%', 5),
    atMost(
      `${group}: area whose part is wrong`,
      100 * (1 - sum(({ measured }) => measured.parts) / all.length),
      '%',
      15,
    ),
    atMost(
      `${group}: area whose part is wrong, of those in full`,
      100 * (1 - sum(({ measured }) => measured.parts, full) / full.length),
      '%',
      15,
    ),
    atMost(`${group}: kinds of picture wrong`, all.filter(({ kind, manner }) => kind !== kinds[manner]).length, '', 0),
    atMost(`${group}: panes not found`, missed(ruled), '%', 5),
    atMost(`${group}: panes not found in pencil`, missed(pencil), '%', 20),
    atMost(
      `${group}: false panes`,
      (100 * sum(({ measured }) => measured.panes.wrong)) / sum(({ measured }) => measured.panes.found),
      '%',
      3,
    ),
    atMost(
      `${group}: borders from their lines, median`,
      median(exact.map(({ measured }) => measured.borders)),
      'px',
      0.5,
    ),
    atMost(`${group}: CPU of seeing, median`, median(all.map(({ cpuMs }) => cpuMs)), 'ms'),
  ]
}

function describe({ name, measured, kind, cpuMs }: Seen): string {
  const { mode, focal, axes, pitch, depth, parts, panes, borders } = measured
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return `| ${[
    name,
    kind,
    isWrong(measured) ? `${mode}, WRONG` : mode,
    percent(focal),
    `${axes.toFixed(2)}°`,
    `${pitch.toFixed(2)}°`,
    percent(depth),
    percent(parts),
    `${panes.found} of ${panes.drawn}`,
    panes.wrong,
    `${borders.toFixed(2)} px`,
    `${Math.round(cpuMs)} ms`,
  ].join(' | ')} |`
}

const median = (values: number[]) =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
