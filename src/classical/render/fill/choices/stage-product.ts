import { gaussianBlur } from '../../../pixels/blur.ts'
import { findComponents } from '../../../pixels/components.ts'
import { smoothstep } from '../../../pixels/grade.ts'
import { maskBelow } from '../../../pixels/mask.ts'
import type { Picture } from '../../../pixels/picture.ts'
import { openScratch, type Plane } from '../../../pixels/plane.ts'
import type { PanelLook } from '../../request.ts'
import type { Scene } from '../../scene.ts'

/** What is drawn inside a closed outline stands before the background, in the light and with the shadow that were chosen. */
export function stageProduct(scene: Scene): void {
  const { request, ink, picture } = scene
  const { background, product_lighting: lighting, shadow_style: shadow } = request.look ?? {}
  if (!ink || (request.expert !== 'product' && request.expert !== 'furniture')) return
  if (!background && !lighting && !shadow) return
  using scratch = openScratch()
  const { width, height } = picture
  const product = findProduct(ink, width, height)
  if (!product) return
  const edge = scratch.plane(gaussianBlur(product.mask, width, height, 0.8))
  const stage = background && isMade(background) ? background : undefined
  if (stage) paintBackground(picture, stage, product)
  if (lighting) lightProduct(picture, edge, lighting, product, stage !== undefined)
  if (shadow === 'reflection') mirror(picture, edge, product)
  else if (shadow && shadow !== 'none') castShadow(picture, edge, shadow, product)
  if (stage) scene.shown.push('background')
  if (lighting) scene.shown.push('product_lighting')
  if (shadow) scene.shown.push('shadow_style')
}

/** Where it is, 1 or 0; the box around it in pixels; the lowest row of it in each column, -1 where it is not. */
type Product = { mask: Plane; left: number; right: number; top: number; foot: number; bottoms: Int32Array }

/** What no way leads to from the border; undefined if its outline is open, or next to nothing is inside. */
function findProduct(ink: Plane, width: number, height: number): Product | undefined {
  const free = maskBelow(ink, inkMin)
  const { labels, components } = findComponents(free, width, height)
  const isOutside = components.map(
    ({ left, right, top, bottom }) => left === 0 || top === 0 || right >= width - 1 || bottom >= height - 1,
  )
  const product: Product = {
    mask: new Float32Array(free.length),
    ...{ left: width, right: 0, top: height, foot: 0 },
    bottoms: new Int32Array(width).fill(-1),
  }
  let [area, inside] = [0, 0]
  for (let i = 0; i < free.length; i++) {
    const label = labels[i]!
    if (label > 0 && isOutside[label - 1]) continue
    const [x, y] = [i % width, Math.floor(i / width)]
    product.mask[i] = 1
    area++
    if (label > 0) inside++
    product.left = Math.min(product.left, x)
    product.right = Math.max(product.right, x)
    product.top = Math.min(product.top, y)
    product.foot = y
    product.bottoms[x] = y
  }
  const isClosed = inside > 0.5 * area && area > areaMin * free.length
  return isClosed ? product : undefined
}

type Background = 'white' | 'gradient' | 'studio'
const isMade = (background: string): background is Background => Object.hasOwn(backgrounds, background)

const inkMin = 0.3
/** Of the picture. */
const areaMin = 0.01

function paintBackground({ width, height, L, a, b }: Picture, background: Background, { mask, foot }: Product): void {
  for (let y = 0, i = 0; y < height; y++) {
    const down = y / height
    for (let x = 0; x < width; x++, i++) {
      if (mask[i]) continue
      const off = Math.hypot(x / width - 0.5, 0.7 * (down - 0.45))
      L[i] = backgrounds[background](down, off, foot / height)
      a[i] = 0
      b[i] = background === 'white' ? 0 : -0.004
    }
  }
}

/** Lightness by the share of the height, the distance from the middle, and where the product stands. */
const backgrounds: Record<Background, (down: number, off: number, foot: number) => number> = {
  // What makes light uneven later leaves it white.
  white: () => 1.04,
  gradient: (down, off) => 0.99 - 0.24 * smoothstep(0, 1, down) - 0.06 * smoothstep(0.2, 0.8, off),
  // Paper that hangs down a wall and runs out below the product, with no edge between them.
  studio: (down, off, foot) =>
    0.66 + 0.1 * smoothstep(foot - 0.22, foot - 0.02, down) - 0.16 * smoothstep(0.15, 0.75, off),
}

function lightProduct(
  { width, height, L, b }: Picture,
  edge: Plane,
  lighting: NonNullable<PanelLook['product_lighting']>,
  { left, right }: Product,
  isStaged: boolean,
): void {
  if (lighting === 'natural') {
    // From a window on the left, warm on the side that faces it.
    for (let i = 0; i < L.length; i++) {
      const across = ((i % width) - left) / Math.max(1, right - left)
      const away = Math.min(1.4, Math.max(-0.4, across))
      const share = edge[i]! > 0.5 ? 1 : isStaged ? 0.2 : 0.5
      L[i]! *= 1 + share * (0.12 - 0.3 * away)
      b[i]! += share * (0.018 - 0.03 * away)
    }
  }
  if (lighting !== 'rim') return
  const near = gaussianBlur(edge, width, height, width / 160)
  for (let i = 0; i < L.length; i++) {
    const inside = edge[i]!
    const rim = inside * (1 - smoothstep(0.5, 0.92, near[i]!))
    const unlit = inside * 0.6 + (1 - inside) * (isStaged ? 0.8 : 0.5)
    L[i] = L[i]! * unlit + rim * (0.98 - L[i]! * unlit)
  }
}

function castShadow(picture: Picture, edge: Plane, style: keyof typeof shadows, product: Product): void {
  const { width, height, L } = picture
  const { lean, depth, blur, dark } = shadows[style]
  const { foot, top } = product
  const fallen = new Float32Array(L.length)
  const rows = Math.round((foot - top) * depth)
  for (let row = -rows; row < 0; row++) {
    const above = -row / depth
    const from = Math.round(foot - above)
    const y = Math.min(height - 1, foot + row)
    for (let x = 0; x < width; x++) {
      const source = Math.round(x - lean * above)
      if (source >= 0 && source < width && from >= 0) fallen[y * width + x] = product.mask[from * width + source]!
    }
  }
  standOn(fallen, product, width)
  const soft = gaussianBlur(fallen, width, height, blur * width)
  for (let i = 0; i < L.length; i++) L[i]! *= 1 - dark * Math.min(1, soft[i]!) * (1 - edge[i]!)
}

/** How far each falls aside and back for each pixel of the product's height, in shares; how soft it is, of the width; how dark. */
const shadows = {
  soft: { lean: 0.12, depth: 0.1, blur: 0.012, dark: 0.3 },
  contact: { lean: 0, depth: 0, blur: 0.004, dark: 0.6 },
  dramatic: { lean: 0.9, depth: 0.16, blur: 0.003, dark: 0.55 },
}

/** Of the product's height, how far above its foot something still stands: legs that are farther away do. */
const standMax = 0.18

/** Each part that reaches down to near the foot touches the ground there. */
function standOn(fallen: Plane, { bottoms, foot, top }: Product, width: number): void {
  const thick = Math.max(2, Math.round((foot - top) * 0.012))
  for (const [x, bottom] of bottoms.entries()) {
    if (bottom < foot - standMax * (foot - top)) continue
    for (let y = bottom - thick; y <= bottom + thick; y++)
      if (fallen[y * width + x] !== undefined) fallen[y * width + x] = 1
  }
}

/** What stands on a gloss is seen in it upside down, less the farther it is. */
function mirror({ width, height, L, a, b }: Picture, edge: Plane, { mask, bottoms, foot, top }: Product): void {
  const reach = 0.45 * (foot - top)
  for (let x = 0; x < width; x++) {
    const bottom = bottoms[x]!
    if (bottom < foot - standMax * (foot - top)) continue
    for (let y = bottom + 1; y < height && y <= bottom + reach; y++) {
      const [i, from] = [y * width + x, (2 * bottom - y) * width + x]
      if (from < 0 || !mask[from]) continue
      const share = 0.4 * (1 - (y - bottom) / reach) * (1 - edge[i]!)
      L[i]! += (L[from]! - L[i]!) * share
      a[i]! += (a[from]! - a[i]!) * share
      b[i]! += (b[from]! - b[i]!) * share
    }
  }
}
