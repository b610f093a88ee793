import sharp from 'sharp'
import type { Picture } from '../classical/pixels/picture.ts'
import { loadPicture } from '../classical/pixels/picture-file.ts'
import { describePlan } from '../classical/plan/describe-plan.ts'
import { drawPlan } from '../classical/plan/draw-plan.ts'
import type { Plan } from '../classical/plan/plan.ts'
import { isDrawnSquare, tellPlan } from '../classical/plan/tell-plan.ts'
import { describeSpace } from '../classical/space/describe-space.ts'
import { drawSpace } from '../classical/space/draw-space.ts'
import { findKind } from '../classical/space/picture-kind.ts'
import { isFull, seeSpace } from '../classical/space/space.ts'

export type SeeRequest = {
  /** A picture that was inspected. */
  input: string
  /** Where the scene is written, drawn over the picture, as PNG. */
  output?: string
}

/** Reads a plan or a scene from a picture, draws it if that is wanted, and tells what was seen. */
export async function see({ input, output }: SeeRequest): Promise<ReturnType<typeof describeSpace>> {
  const picture = await loadPicture(input)
  const plan = planIn(picture)
  if (plan) {
    if (output) await draw(input, output, plan, (rgb) => drawPlan(plan, rgb))
    return describePlan(plan, findKind(picture))
  }
  const space = seeSpace(picture)
  if (output) await draw(input, output, space, (rgb) => drawSpace(space, rgb))
  return describeSpace(space)
}

/** Some plans have walls in many directions, and some views have what looks like rooms and doors. */
function planIn(picture: Picture): Plan | undefined {
  const plan = tellPlan(picture)
  return plan && !isDrawnSquare(picture) && isFull(seeSpace(picture)) ? undefined : plan
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
