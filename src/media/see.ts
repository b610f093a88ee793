import sharp from 'sharp'
import { cleanSheet } from '../classical/lines/sheet.ts'
import type { Picture } from '../classical/pixels/picture.ts'
import { loadPicture } from '../classical/pixels/picture-file.ts'
import { describePlan } from '../classical/plan/describe-plan.ts'
import { drawPlan } from '../classical/plan/draw-plan.ts'
import { type Plan, seePlan } from '../classical/plan/plan.ts'
import { describeSpace } from '../classical/space/describe-space.ts'
import { drawSpace } from '../classical/space/draw-space.ts'
import { findKind } from '../classical/space/picture-kind.ts'
import { seeSpace } from '../classical/space/space.ts'

export type SeeRequest = {
  /** A picture that was inspected. */
  input: string
  /** Where the scene is written, drawn over the picture, as PNG. */
  output?: string
}

/** Reads a plan or a scene from a picture, draws it if that is wanted, and tells what was seen. */
export async function see({ input, output }: SeeRequest): Promise<ReturnType<typeof describeSpace>> {
  const picture = await loadPicture(input)
  const plan = findPlan(picture)
  if (plan) {
    if (output) await draw(input, output, plan, (rgb) => drawPlan(plan, rgb))
    return describePlan(plan, findKind(picture))
  }
  const space = seeSpace(picture)
  if (output) await draw(input, output, space, (rgb) => drawSpace(space, rgb))
  return describeSpace(space)
}

/** Share of a plan's sheet that is floor, and doors to a room: a plant has more leaves than a room has doors. */
const floorMin = 0.15
const doorsMax = 3

/** A plan is on paper, much of it is rooms, and at least one of them has a door. */
function findPlan(picture: Picture): Plan | undefined {
  const copy = { ...picture, L: picture.L.slice(), a: picture.a.slice(), b: picture.b.slice() }
  const sheet = cleanSheet(copy)
  const plan = sheet && seePlan(sheet)
  if (!plan?.scale.isMeasured) return undefined
  const { rooms } = plan.floors
  const floor = rooms.reduce((sum, { area }) => sum + area, 0)
  const doors = plan.openings.filter(({ kind }) => kind === 'door').length
  return floor > floorMin * plan.walls.length && doors < doorsMax * (rooms.length + 1) ? plan : undefined
}

async function draw(
  input: string,
  output: string,
  { width, height }: { width: number; height: number },
  over: (rgb: Uint8Array) => void,
): Promise<void> {
  const rgb = await sharp(input).removeAlpha().toColourspace('srgb').raw().toBuffer()
  over(rgb)
  await sharp(rgb, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(output)
}
