import { mixColour, smoothstep } from '../../pixels/grade.ts'
import { hashUnit } from '../../pixels/noise.ts'
import { hexToOklab } from '../../pixels/oklab.ts'
import type { Scene } from '../scene.ts'

/** What a building may be clad in: a colour, how much of a surface's own colour and of its own lightness gives way to it. */
const claddings = [
  { name: 'lime wash', colour: hexToOklab('#e9e4d8'), colours: 0.7, lightness: 0.45 },
  { name: 'weathering steel', colour: hexToOklab('#9a5532'), colours: 0.6, lightness: 0.2 },
  { name: 'green copper', colour: hexToOklab('#7fae9b'), colours: 0.6, lightness: 0.2 },
] as const

/** In the freest scenario a photo's materials are others; its shades, joints and edges stay, and so do sky, glass, plants and accents. */
export function changeMaterials(scene: Scene): void {
  const { request, kind, picture, sky, notes } = scene
  if (request.renderScenario !== 'experimental' || kind !== 'photo' || scene.isLit) return
  const { L, a, b } = picture
  const { name, colour, colours, lightness } =
    claddings[Math.floor(hashUnit(3, 1, scene.seed('cladding')) * claddings.length)]!
  for (let i = 0; i < L.length; i++) {
    // Dry grass is hardly green.
    const plant = smoothstep(0.008, -0.006, a[i]!) * smoothstep(0.01, 0.03, b[i]!)
    // Glass and the sky in it are bluish.
    const blue = smoothstep(0.012, 0.04, -b[i]!)
    // Strong colours are accents: tiles, doors, toys.
    const plain = 1 - smoothstep(0.06, 0.12, Math.hypot(a[i]!, b[i]!))
    const share = (1 - plant) * (1 - blue) * plain * (sky ? 1 - sky.mask[i]! : 1)
    if (share === 0) continue
    const [, towardsA, towardsB] = mixColour([L[i]!, a[i]!, b[i]!], colour, colours * share)
    // All tones move alike, so that no edge is lost.
    L[i]! += (colour[0] - 0.55) * lightness * share * smoothstep(0.02, 0.3, L[i]!) * smoothstep(1.02, 0.75, L[i]!)
    a[i] = towardsA
    b[i] = towardsB
  }
  notes.push(
    `With render_scenario "experimental" the embedded engine chooses other materials (${name}) and, unless they are given, another light and season.`,
  )
}
