import { join } from 'node:path'
import type { EngineTools, Run, Task } from '../port/engine.ts'
import type { Template } from './mapping.ts'

/** The paths of pictures that are drawn of a source, for a model to hold on to; the depth only if one is known. */
export type Maps = { lines?: string; depth?: string }

/** Draws what a workflow wants of a task's source, or of what that is a rendering of. */
export async function drawMaps(
  media: EngineTools['media'],
  { task, template: { mapping }, run }: { task: Task; template: Template; run: Run },
): Promise<Maps> {
  if (task.kind !== 'render' || mapping.task !== 'render' || !mapping.maps) return {}
  const lines = mapping.maps.lines && join(run.folder, 'lines.png')
  const depth = mapping.maps.depth && join(run.folder, 'depth.png')
  const drawn = await media.drawControlMaps([task.original ?? task.source, { lines, depth }], { signal: run.signal })
  return { ...(lines && { lines }), ...(depth && drawn.hasDepth && { depth }) }
}
