import type { ImageType } from '../../../contract/arch-render-v41.ts'
import { applyCurve, smoothstep, type Tone, tone } from '../../pixels/grade.ts'
import { guidedFilter } from '../../pixels/guided-filter.ts'
import { hashUnit } from '../../pixels/noise.ts'
import {
  conesOf,
  conesToOklab,
  cubeRoot,
  hexToOklab,
  linearToOklab,
  oklabToCones,
  oklabToLinear,
} from '../../pixels/oklab.ts'
import type { Picture } from '../../pixels/picture.ts'
import { openScratch, type Plane, takePlane } from '../../pixels/plane.ts'
import { type Mood, moods } from '../moods.ts'
import type { Scene } from '../scene.ts'
import { type Foreground, unmixSky } from '../see/sky/sky-matte.ts'
import { paintSky } from './clouds.ts'
import { glowOfWindows, lamplight, lampsOfRoom, lampsOfSection } from './lamps.ts'
import { lightRooms, moodOfPlan } from './plan-light.ts'
import { findViewsOfRoom } from './views-of-room.ts'

/** The mood: another colour and strength of light on everything, another sky, lamps behind windows. */
export function relight(scene: Scene): void {
  if (scene.isLit) return
  using scratch = openScratch()
  const mood = moodOf(scene)
  const sun = placeSun(scene)
  const foreground = takeOutForeground(scene, mood)
  const sky = scene.sky && scratch.picture(scene.sky.behind?.() ?? paintSky(scene, scene.sky, mood, sun))
  if (foreground) putBack(scene.picture, foreground)
  const glow = glowOfWindows(scene, mood.lamps)
  const isModel = !photographed.includes(scene.request.imageType)
  const isRoom = scene.request.expert === 'interior' && scene.kind === 'photo' && !scene.section
  const views = isRoom ? findViewsOfRoom(scene.picture, isModel) : undefined
  const room = scene.section ? lampsOfSection(scene, scene.section, mood.lamps) : lampsOfRoom(scene, mood.lamps, views)
  if (room) takeOutSunlight(scene)
  if (scene.request.sceneMood === 'overcast') softenShadows(scene)
  shineOn(scene, mood, sun, room)
  if (views) relightViews(scene, mood, views, room !== undefined)
  lightRooms(scene, mood.lamps)
  tone(scene.picture, room ? byLamplight(mood.tone) : mood.tone)
  hazeOver(scene, mood)
  if (sky && scene.sky) layOver(scene, sky, scene.sky.mask, foreground)
  if (glow) addGlow(scene, glow)
}

/** White paper and plain models show a light's colour whole, which a photo's materials do not: warm light is weaker on them. */
function moodOf({ request: { sceneMood, imageType, expert } }: Scene): Mood {
  const mood = moods[sceneMood]
  if (expert === 'plan') return moodOfPlan(mood)
  const [red, green, blue] = mood.light
  if (photographed.includes(imageType) || red < blue) return mood
  const share = expert === 'masterplan' ? fromAbove : onPlain
  const [lightA, lightB] = mood.tone.lightTint.map((tint) => tint * share) as [number, number]
  const light: Mood['light'] = [red ** share, green ** share, blue ** share]
  return { ...mood, light, tone: { ...mood.tone, lightTint: [lightA, lightB] } }
}

const photographed: readonly ImageType[] = ['photo', 'construction']
/** Exponent of the light's gains, and factor of its tint, on paper and plain models; seen from above, where lawns and water fill the picture; of lamps in a photo, of which eyes take out a half; and in a model, with how much brighter they are. */
const [onPlain, fromAbove, lampOnPhoto, lampOnPlain, litModel] = [0.4, 0.22, 0.55, 0.26, 1.7]

/** What stands before a photo's sky and lets it through, if another sky is to be behind it. */
function takeOutForeground(scene: Scene, mood: Mood): Foreground | undefined {
  if (!scene.sky?.mixed || mood.sky.replace < 0.5) return undefined
  const { mask, foreground } = unmixSky(scene.picture, scene.sky)
  scene.sky = { ...scene.sky, mask }
  return foreground
}

function putBack(picture: Picture, { places, ...colours }: Foreground): void {
  for (const [n, i] of places.entries())
    for (const name of ['L', 'a', 'b'] as const) picture[name][i] = colours[name][n]!
}

/** Where the sun stands, as a share of the picture's width: near the brighter side if the scenario is `precise`, otherwise where the seed says. */
function placeSun({ picture, request, seed }: Scene): number {
  const { width, height, L } = picture
  let left = 0
  let right = 0
  for (let y = 0; y < height; y += 4) {
    for (let x = 0; x < width; x += 4) {
      if (x < width / 2) left += L[y * width + x]!
      else right += L[y * width + x]!
    }
  }
  const jitter = hashUnit(0, 0, seed('sun')) - 0.5
  if (request.renderScenario === 'precise') return (left > right ? 0.2 : 0.8) + jitter * 0.1
  return 0.5 + (jitter > 0 ? 0.3 : -0.3) + jitter * 0.3
}

function shineOn(scene: Scene, mood: Mood, sun: number, room: Plane | undefined): void {
  const { L } = scene.picture
  using scratch = openScratch()
  const strength = isEven(mood) ? undefined : scratch.plane(fallOfLight(scene, mood, sun))
  const gain = 2 ** mood.exposure * (room ? 0.42 : 1)
  const light = conesOf(mood.light).map((value) => value * gain) as [number, number, number]
  if (room) shineInRoom(scene, light, strength, room)
  else shineEvenly(scene.picture, light, strength)
  // Film's shoulder: highlights approach white instead of being cut.
  for (let i = 0; i < L.length; i++) if (L[i]! > 0.96) L[i] = 1 - 0.04 * Math.exp((0.96 - L[i]!) / 0.04)
}

function shineInRoom(
  { picture: { L, a, b }, request: { imageType } }: Scene,
  [lightL, lightM, lightS]: readonly [number, number, number],
  strength: Plane | undefined,
  room: Plane,
): void {
  const [share, bright] = photographed.includes(imageType) ? [lampOnPhoto, 1] : [lampOnPlain, litModel]
  const [red, green, blue] = lamplight
  const [lampL, lampM, lampS] = conesOf([bright * red ** share, bright * green ** share, bright * blue ** share])
  const out = new Float64Array(3)
  for (let i = 0; i < L.length; i++) {
    const sunlight = strength ? strength[i]! : 1
    const lamp = room[i]!
    oklabToCones(L[i]!, a[i]!, b[i]!, out)
    out[0]! *= cubeRoot(lightL * sunlight + lampL * lamp)
    out[1]! *= cubeRoot(lightM * sunlight + lampM * lamp)
    out[2]! *= cubeRoot(lightS * sunlight + lampS * lamp)
    conesToOklab(out[0]!, out[1]!, out[2]!, out)
    L[i] = out[0]!
    a[i] = out[1]!
    b[i] = out[2]!
  }
}

/** Light of one colour is one linear map of OKLab, and its strength a factor. */
function shineEvenly(
  { L, a, b }: Picture,
  light: readonly [number, number, number],
  strength: Plane | undefined,
): void {
  const [rootL, rootM, rootS] = [cubeRoot(light[0]), cubeRoot(light[1]), cubeRoot(light[2])]
  const lit = (...lab: [number, number, number]) => {
    const out = new Float64Array(3)
    oklabToCones(...lab, out)
    conesToOklab(out[0]! * rootL, out[1]! * rootM, out[2]! * rootS, out)
    return [out[0]!, out[1]!, out[2]!] as const
  }
  const [LL, La, Lb] = lit(1, 0, 0)
  const [aL, aa, ab] = lit(0, 1, 0)
  const [bL, ba, bb] = lit(0, 0, 1)
  for (let i = 0; i < L.length; i++) {
    const root = strength ? cubeRoot(strength[i]!) : 1
    const beforeL = L[i]! * root
    const beforeA = a[i]! * root
    const beforeB = b[i]! * root
    L[i] = beforeL * LL + beforeA * aL + beforeB * bL
    a[i] = beforeL * La + beforeA * aa + beforeB * ba
    b[i] = beforeL * Lb + beforeA * ab + beforeB * bb
  }
}

const isEven = ({ sideLight, vignette }: Mood) => sideLight === 0 && vignette === 0

/** Stronger towards a low sun and on what faces it, weaker towards the corners. */
function fallOfLight({ picture, sky }: Scene, mood: Mood, sun: number): Plane {
  const { width, height, L } = picture
  const out = takePlane(L.length)
  // What is brighter than its surroundings faces the light.
  using scratch = openScratch()
  const facing = mood.sideLight > 0 ? scratch.plane(guidedFilter(L, L, width, height, 24, 0.01)) : undefined
  if (facing) applyCurve(facing, (value) => smoothstep(0.35, 0.8, value))
  for (let y = 0, i = 0; y < height; y++) {
    const down = y / height - 0.5
    for (let x = 0; x < width; x++, i++) {
      const across = x / width - 0.5
      const near = 1 - Math.abs(x / width - sun)
      const side = 1 + mood.sideLight * ((near - 0.6) * 0.5 + ((facing ? facing[i]! : 0) - 0.5) * 0.28)
      const edge = Math.min(1, (across * across + down * down) * 2.2)
      out[i] = side * (1 - mood.vignette * edge * (sky ? 1 - 0.5 * sky.mask[i]! : 1))
    }
  }
  return out
}

/** Patches of sun on the floor do not outlast the day. */
function takeOutSunlight({ picture: { L } }: Scene): void {
  applyCurve(L, (value) => (value < 0.66 ? value : 0.66 + (value - 0.66) * 0.3))
}

/** Without a sun no shadow lies on a lawn: its dark greens, near the viewer, come closer to the lit ones. */
function softenShadows({ request, kind, picture: { width, height, L, a, b } }: Scene): void {
  if (kind !== 'photo' || request.expert === 'interior') return
  for (let y = Math.round(height * lawnFrom); y < height; y++) {
    const near = smoothstep(lawnFrom, lawnFrom + 0.1, y / height)
    for (let i = y * width; i < (y + 1) * width; i++) {
      if (L[i]! >= lawnLit) continue
      // Dark colours are weaker: their hue tells a lawn.
      const green = smoothstep(-0.004, 0.016, -a[i]!) * smoothstep(-0.004, 0.016, b[i]!)
      const lift = 0.42 * near * green * (lawnLit - L[i]!)
      const ratio = (L[i]! + lift) / Math.max(0.05, L[i]!)
      L[i]! += lift
      a[i]! *= Math.min(1.3, ratio)
      b[i]! *= Math.min(1.9, ratio)
    }
  }
}

/** Where a lawn begins, in shares of the height, and its lightness in the sun. */
const lawnFrom = 0.68
const lawnLit = 0.5

/** What is outside has the light of the hour, not that of the room's lamps, and the sky's colour lies over it. */
function relightViews({ picture }: Scene, mood: Mood, views: Plane, isLampLit: boolean): void {
  const { L, a, b } = picture
  const air = hexToOklab(mood.sky.horizon)
  const keep = isLampLit ? 0.62 : 1
  for (let i = 0; i < L.length; i++) {
    const view = views[i]!
    if (view === 0) continue
    // The brightest of a view is its sky.
    const sky = view * mood.sky.replace * (0.25 + 0.6 * smoothstep(0.55, 0.95, L[i]! / (isLampLit ? 0.6 : 1)))
    L[i]! *= 1 - (1 - keep) * view
    L[i]! += (air[0] - L[i]!) * sky * 0.6
    a[i]! += (air[1] - a[i]!) * sky
    b[i]! += (air[2] - b[i]!) * sky
  }
}

/** Lamps colour a room's lights; the evening's blue stays in its shadows. */
function byLamplight(tone: Tone): Tone {
  return {
    ...tone,
    saturation: 1,
    lightTint: [0.004, 0.012],
    shadowTint: [tone.shadowTint[0], tone.shadowTint[1] * 0.5],
  }
}

/** Koschmieder's veil, thickest where the ground meets the sky; without a sky there is no distance to fill. */
function hazeOver({ picture, sky }: Scene, mood: Mood): void {
  if (!sky || mood.haze === 0) return
  const { width, height, L, a, b } = picture
  const veil = hexToOklab(mood.sky.horizon)
  for (let y = 0, i = 0; y < height; y++) {
    const distance = Math.exp(-(((y - sky.horizonY) / (height * 0.22)) ** 2))
    const share = mood.haze * distance
    for (let x = 0; x < width; x++, i++) {
      L[i]! += (veil[0] - L[i]!) * share
      a[i]! += (veil[1] - a[i]!) * share
      b[i]! += (veil[2] - b[i]!) * share
    }
  }
}

/** What was unmixed is mixed as light; elsewhere a soft border of the mask is mixed as colours, which brightens no cloud's edge. */
function layOver({ picture }: Scene, over: Picture, mask: Plane, foreground: Foreground | undefined): void {
  let next = 0
  for (let i = 0; i < over.L.length; i++) {
    const isUnmixed = foreground?.places[next] === i
    if (isUnmixed) next++
    if (mask[i] !== 0) (isUnmixed ? mixLight : mixColours)(picture, over, i, mask[i]!)
  }
}

function mixColours({ L, a, b }: Picture, over: Picture, i: number, share: number): void {
  L[i]! += (over.L[i]! - L[i]!) * share
  a[i]! += (over.a[i]! - a[i]!) * share
  b[i]! += (over.b[i]! - b[i]!) * share
}

const light = new Float64Array(3)
const overLight = new Float64Array(3)

/** As a lens mixes what stands before the sky with it. */
function mixLight({ L, a, b }: Picture, over: Picture, i: number, share: number): void {
  oklabToLinear(L[i]!, a[i]!, b[i]!, light)
  oklabToLinear(over.L[i]!, over.a[i]!, over.b[i]!, overLight)
  for (let n = 0; n < 3; n++) light[n] = Math.max(0, light[n]! + (overLight[n]! - light[n]!) * share)
  linearToOklab(light[0]!, light[1]!, light[2]!, light)
  L[i] = light[0]!
  a[i] = light[1]!
  b[i] = light[2]!
}

function addGlow({ picture: { L, a, b } }: Scene, glow: Plane): void {
  const rgb = new Float64Array(3)
  const lab = new Float64Array(3)
  for (let i = 0; i < L.length; i++) {
    const light = glow[i]!
    if (light < 0.001) continue
    oklabToLinear(L[i]!, a[i]!, b[i]!, rgb)
    // Before a lit room, glass hardly mirrors the outdoors.
    const mirrored = 1 - 0.75 * Math.min(1, light)
    for (let channel = 0; channel < 3; channel++)
      rgb[channel] = Math.max(0, rgb[channel]!) * mirrored + light * lamplight[channel]!
    linearToOklab(rgb[0]!, rgb[1]!, rgb[2]!, lab)
    L[i] = lab[0]!
    a[i] = lab[1]!
    b[i] = lab[2]!
  }
}
