import { gaussianBlur } from '../../pixels/blur.ts'
import { maskWhere } from '../../pixels/mask.ts'
import { openScratch } from '../../pixels/plane.ts'
import { enlarge, shrink } from '../../pixels/scale.ts'
import type { Mood } from '../moods.ts'
import type { Scene } from '../scene.ts'

/** Exponent of the light's gains, and factor of its tint, on a plan, which has its paper all around. */
const coloured = 0.15
/** What a plan has of an hour's darkness, and of its contrasts: it is read, whatever the hour. */
const dimmed = 0.2
const contrasted = 0.25
const oneSided = 0.15
/** By day lamps do not show. */
const lampsMin = 0.2
const factor = 4
/** In shares of the width, how softly the light of rooms ends at their walls. */
const spread = 0.02
/** In OKLab: lamps make floors lighter by this share, and warmer; what has no lamps is darker by this share. */
const lit = 0.05
const warmth = [0.008, 0.024] as const
const unlit = 0.1

/** The light of an hour on a plan: a tint, in which all that is drawn stays as legible as by day. */
export function moodOfPlan(mood: Mood): Mood {
  const { light, tone, exposure, sideLight, vignette } = mood
  const near = (value: number, share: number) => 1 + (value - 1) * share
  return {
    ...mood,
    exposure: Math.max(exposure * dimmed, exposure > 0 ? exposure : -1),
    light: light.map((gain) => gain ** coloured) as [number, number, number],
    tone: {
      ...tone,
      contrast: near(tone.contrast, contrasted),
      saturation: near(tone.saturation, contrasted),
      shadowTint: [0, 0],
      lightTint: [tone.lightTint[0] * coloured, tone.lightTint[1] * coloured],
    },
    sideLight: sideLight * oneSided,
    vignette: vignette * dimmed,
  }
}

/** The rooms of a plan by the light of their lamps, and the page around them without; `strength` is 0 by day and 1 at night. */
export function lightRooms({ request, regions, picture }: Scene, strength: number): void {
  if (request.expert !== 'plan' || strength < lampsMin || !regions) return
  const { width, height, L, a, b } = picture
  using scratch = openScratch()
  const rooms = Float32Array.from(maskWhere(regions.labels, (label) => label > 0))
  const small = scratch.plane(shrink(rooms, width, height, factor))
  const soft = gaussianBlur(small, Math.ceil(width / factor), Math.ceil(height / factor), (spread * width) / factor)
  const lamps = scratch.plane(enlarge(scratch.plane(soft), width, height, factor))
  for (let i = 0; i < L.length; i++) {
    const light = strength * lamps[i]!
    const bright = L[i]!
    L[i] = bright * (1 + lit * light - unlit * (strength - light))
    a[i]! += warmth[0] * light * bright
    b[i]! += warmth[1] * light * bright
  }
}
