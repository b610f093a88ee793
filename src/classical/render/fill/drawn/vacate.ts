import { openTracing } from '../../../space/partition.ts'
import type { Part } from '../../../space/parts.ts'
import type { FullSpace } from '../../../space/space.ts'
import { grow } from '../../see/regions/regions.ts'

/** A scene without some regions: what is behind them closes the gaps. `behind` are the labels, if some gaps are closed already. */
export function vacate<Of extends FullSpace>(
  space: Of,
  taken: ReadonlySet<number>,
  behind = space.regions.partition.labels.slice(),
): Of {
  const { regions, scene, width, height } = space
  const { areas, tolerance } = regions.partition
  spreadInto(behind, taken, () => true, width)
  const partition = openTracing(behind, width, height)(tolerance)
  for (const region of areas.keys()) partition.areas[region] ??= 0
  const parts = scene.parts.map((part, region): Part => (taken.has(region) ? 'unknown' : part))
  const planes = scene.planes.map((plane, region) => (taken.has(region) ? undefined : plane))
  return { ...space, regions: { ...regions, partition }, scene: { ...scene, parts, planes } }
}

/** What is behind closes the gaps that are left by some labels. */
export function spreadInto(
  labels: Int32Array,
  taken: ReadonlySet<number>,
  isSource: (label: number) => boolean,
  width: number,
): void {
  // Labels above zero spread, those below stay.
  for (let i = 0; i < labels.length; i++) {
    const label = labels[i]!
    labels[i] = taken.has(label) ? 0 : isSource(label) ? label + 1 : -label - 1
  }
  const [first] = taken
  grow(labels, width, labels.length / width, undefined, width)
  for (let i = 0; i < labels.length; i++) labels[i] = labels[i] === 0 ? first! : Math.abs(labels[i]!) - 1
}
