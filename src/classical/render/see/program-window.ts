import type { Box } from '../../lines/sheet-frame.ts'
import { findComponents } from '../../pixels/components.ts'
import type { Picture } from '../../pixels/picture.ts'
import type { Plane } from '../../pixels/plane.ts'

/** How deep a bar or a panel of a program's window is: pixels at least, and shares of the picture at most. */
const deepMin = 12
const deepMax = { bar: 0.19, panel: 0.28 } as const
/** Where a bar ends, the picture changes at once all along, in OKLab, within so many pixels. */
const stepMin = 0.012
const stepPx = 2
const alongMin = { bar: 0.92, panel: 0.8 } as const
/** Bars and panels have few tones, which cover so much of them; steps of a tone in OKLab's L and in its a and b. */
const tonesMin = 0.7
/** Each covers so much: icons have fewer of theirs. */
const toneMin = { bar: 0.05, panel: 0.08 } as const
const toneSteps = [50, 120] as const
/** Letters, words and icons: their lesser and larger sides in pixels of a picture 1344 wide, how many there are, and over how much of a bar they are spread. */
const glyphSizes = { least: 3, lesser: 30, larger: 120 } as const
const glyphsMin = { top: 6, bottom: 4, left: 8, right: 8 } as const
const spreadMin = 0.15

/** Pixels of a picture 1344 wide: where the tone of a view's label is looked for, and how wide and how tall that is; and pixels of the line around it. */
const labelCorner = 10
const labelWide = [30, 180] as const
const labelTall = [8, 30] as const
const labelRim = 8

/** Of a view's width and height, the corner in which its cube floats; and how large that is at most, in pixels of a picture 1344 wide. */
const cubeCorner = 0.22
const cubeMost = 150

type Side = 'top' | 'bottom' | 'left' | 'right'

/**
 * Leaves the bars and panels of a program's window out of a screenshot: the ground and the void beside go on over them. The picture is changed;
 * false if it shows no such window, which has a bar along its top.
 */
export function clearProgramWindow(picture: Picture): boolean {
  const { width, height } = picture
  const view: Box = { left: 0, right: width, top: 0, bottom: height }
  // Some bars run between the panels.
  for (const [n, side] of (['top', 'bottom', 'left', 'right', 'bottom', 'top'] as const).entries()) {
    const deep = depthOf(picture, view, side)
    if (deep === undefined && n === 0) return false
    const inwards = (deep ?? 0) * (side === 'top' || side === 'left' ? 1 : -1)
    view[side] += inwards
  }
  clearLabel(picture, view)
  clearCube(picture, view)
  goAside(picture, view)
  goOver(picture, view)
  return true
}

/** The view's name in its upper left corner, dark on a box of one tone, which what is beneath it closes. */
function clearLabel({ width, L, a, b }: Picture, { left, top }: Box): void {
  const unit = width / 1344
  const [wideMost, tallMost] = [labelWide[1], labelTall[1]].map((most) => Math.round(1.5 * most * unit)) as [
    number,
    number,
  ]
  // The box is lighter than its letters.
  let corner = top * width + left
  for (let y = top; y < top + labelCorner * unit; y++)
    for (let x = left; x < left + labelCorner * unit; x++) if (L[y * width + x]! > L[corner]!) corner = y * width + x
  const isAlike = (i: number) => Math.hypot(L[i]! - L[corner]!, a[i]! - a[corner]!, b[i]! - b[corner]!) < 2 * stepMin
  let [wide, tall] = [0, 0]
  for (let y = 0; y < tallMost; y++)
    for (let x = 0; x < wideMost; x++)
      if (isAlike((top + y) * width + left + x)) [wide, tall] = [Math.max(wide, x), Math.max(tall, y)]
  const isBetween = (value: number, [least, most]: readonly [number, number]) =>
    value >= least * unit && value <= most * unit
  if (!isBetween(wide, labelWide) || !isBetween(tall, labelTall)) return
  const [right, bottom] = [left + wide + labelRim, top + tall + labelRim]
  for (let row = top; row < bottom; row++)
    for (const plane of [L, a, b]) plane.copyWithin(row * width + left, bottom * width + left, bottom * width + right)
}

/** The cube in the upper right corner by which the view is turned: it floats in the void, and touches nothing. */
function clearCube({ width, L, a, b }: Picture, { left, right, top, bottom }: Box): void {
  const planes = [L, a, b]
  const [from, down] = [right - Math.round(cubeCorner * (right - left)), Math.round(cubeCorner * (bottom - top))]
  const across = right - from
  const differs = new Uint8Array(across * down)
  const usual = Array.from({ length: down }, (_, y) =>
    usualOf(planes, (top + y) * width + from, (top + y) * width + right),
  )
  for (let y = 0; y < down; y++)
    for (let x = 0; x < across; x++) {
      const [own, other] = [(top + y) * width + from + x, usual[y]!]
      differs[y * across + x] = planes.some((plane) => Math.abs(plane[own]! - plane[other]!) > stepMin) ? 1 : 0
    }
  const { labels, components } = findComponents(differs, across, down)
  const unit = width / 1344
  const floats = components.map((box) => {
    const isInside = box.left > 0 && box.top > 0 && box.right < across - 1 && box.bottom < down - 1
    return isInside && Math.max(box.right - box.left, box.bottom - box.top) < cubeMost * unit
  })
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === 0 || !floats[labels[i]! - 1]) continue
    const y = Math.floor(i / across)
    for (const plane of planes) plane[(top + y) * width + from + (i % across)] = plane[usual[y]!]!
  }
}

/** How deep the bar or the panel along a side of what is left of a window is. */
function depthOf({ width, height, L, a, b }: Picture, view: Box, side: Side): number | undefined {
  const isBar = side === 'top' || side === 'bottom'
  const kind = isBar ? 'bar' : 'panel'
  const [long, across] = isBar ? [view.right - view.left, height] : [view.bottom - view.top, width]
  /** The pixel so deep in from the side, at a place along it. */
  const at = (deep: number, along: number) => {
    if (side === 'top') return (view.top + deep) * width + view.left + along
    if (side === 'bottom') return (view.bottom - 1 - deep) * width + view.left + along
    return (view.top + along) * width + (side === 'left' ? view.left + deep : view.right - 1 - deep)
  }
  const differ = (one: number, other: number) =>
    Math.hypot(L[one]! - L[other]!, a[one]! - a[other]!, b[one]! - b[other]!) > stepMin
  const most = Math.round(deepMax[kind] * across)
  const isEnd = (deep: number) => {
    let changed = 0
    for (let along = 0; along < long; along++) {
      const before = at(deep - stepPx, along)
      for (let step = 1 - stepPx; step <= stepPx; step++)
        if (differ(before, at(deep + step, along))) {
          changed++
          break
        }
    }
    return changed > alongMin[kind] * long
  }
  const toneAt = (i: number) => toneOf(L[i]!, a[i]!, b[i]!)
  const tones = tonesByDepth(most)
  for (let deep = most; deep >= deepMin; deep--) {
    const usual = tones[deep - stepPx]
    if (usual && isEnd(deep) && hasGlyphs(deep - stepPx, usual)) return deep + stepPx
  }
  return undefined

  /** By depth, the tones of the band up to there, if they are few. */
  function tonesByDepth(most: number): (Set<number> | undefined)[] {
    const counts = new Map<number, number>()
    return Array.from({ length: most }, (_, n) => {
      if (n > 0)
        for (let along = 0; along < long; along++) {
          const tone = toneAt(at(n - 1, along))
          counts.set(tone, (counts.get(tone) ?? 0) + 1)
        }
      const common = [...counts].filter(([, count]) => count > toneMin[kind] * n * long)
      const covered = common.reduce((sum, [, count]) => sum + count, 0)
      return covered > tonesMin * n * long ? new Set(common.map(([tone]) => tone)) : undefined
    })
  }

  /** Whether a band has letters and icons on its tones. */
  function hasGlyphs(inner: number, usual: ReadonlySet<number>): boolean {
    const drawn = Uint8Array.from({ length: inner * long }, (_, i) =>
      usual.has(toneAt(at(Math.floor(i / long), i % long))) ? 0 : 1,
    )
    const unit = width / 1344
    const glyphs = findComponents(drawn, long, inner).components.filter(({ left, right, top, bottom }) => {
      const [lesser, larger] = [right - left + 1, bottom - top + 1].sort((one, other) => one - other) as [
        number,
        number,
      ]
      const { least } = glyphSizes
      return lesser >= least * unit && lesser <= glyphSizes.lesser * unit && larger <= glyphSizes.larger * unit
    })
    const places = glyphs.map(({ left }) => left)
    return glyphs.length >= glyphsMin[side] && Math.max(...places) - Math.min(...places) > spreadMin * long
  }
}

/** Of the view's width, what is looked at beside a panel; and of its height, how far up and down. */
const besideShare = 0.15
const rowsShare = 0.06
/** In OKLab, by how much what stands before the void and the ground differs from both. */
const strangeMin = 0.08
/** Of the rows below the horizon, those that show the ground. */
const groundMin = 0.75
/** Of the width, half of that in which the middle tone of a row goes on. */
const linesShare = 0.012

/** Beside a view, what most of its rows show at its sides goes on: ground and void, and not a tree that a panel cuts. */
function goAside(picture: Picture, view: Box): void {
  const { width, height } = picture
  const { left, right, top, bottom } = view
  const rows = Math.ceil(rowsShare * (bottom - top))
  const within = (y: number) => Math.min(bottom - 1, Math.max(top, y))
  const { usual, horizon } = usualRows(picture, view)
  for (const plane of [picture.L, picture.a, picture.b]) {
    // Streets and lawns that end at a panel are not stripes beside it.
    const lying = toneBelow(usual.slice(horizon, bottom).map((i) => plane[i]!))
    for (let y = 0; y < height; y++) {
      const around = usual.slice(within(y - rows), within(y + rows) + 1).map((i) => plane[i]!)
      const tone = within(y) >= horizon ? lying(within(y) - horizon) : median(around)
      plane.fill(tone, y * width, y * width + left)
      plane.fill(tone, y * width + right, (y + 1) * width)
    }
  }
}

/** By row, a pixel of what is beyond a view there, the void or the ground; and the row from which on that is the ground. */
function usualRows({ width, height, L, a, b }: Picture, { left, right, top, bottom }: Box) {
  const planes = [L, a, b]
  const reach = Math.ceil(besideShare * (right - left))
  const within = (y: number) => Math.min(bottom - 1, Math.max(top, y))
  const differ = (one: number, other: number) => Math.hypot(...planes.map((plane) => plane[one]! - plane[other]!))
  const usual: number[] = []
  const ground = usualOf(planes, (bottom - 1) * width + left, (bottom - 1) * width + right)
  for (let y = 0; y < height; y++) {
    const row = within(y) * width
    const sides = [usualOf(planes, row + left, row + left + reach), usualOf(planes, row + right - reach, row + right)]
    // Of a tree on one side and the void on the other, that is meant which goes on from above, or is the ground; of two trees, neither.
    const before = usual.at(-1) ?? sides[0]!
    const [one, other] = sides.map((i) => Math.min(differ(i, before), differ(i, ground))) as [number, number]
    const isStrange = Math.min(one, other) > strangeMin
    usual.push(isStrange ? before : one <= other ? sides[0]! : sides[1]!)
  }
  const isGround = usual.map((i) => differ(i, ground) < differ(i, usual[top]!))
  let horizon = bottom
  for (let y = bottom - 1, lying = 0; y >= top; y--) {
    if (isGround[y]) lying++
    const isStep = differ(usual[within(y - stepPx)]!, usual[y]!) > stepMin
    if (isGround[y] && isStep && lying >= groundMin * (bottom - y)) horizon = y
  }
  return { usual, horizon }
}

/** Over and under: bars are low, and what they border on goes on, but for thin lines that end there. */
function goOver({ width, height, L, a, b }: Picture, { top, bottom }: Box): void {
  const aside = Math.ceil(linesShare * width)
  for (const [from, to, beside] of [
    [0, top, top],
    [bottom, height, bottom - 1],
  ] as const) {
    if (from === to) continue
    for (const plane of [L, a, b]) {
      const row = plane.slice(beside * width, (beside + 1) * width)
      const even = row.map((_, x) => median([...row.subarray(Math.max(0, x - aside), x + aside + 1)]))
      for (let y = from; y < to; y++) plane.set(even, y * width)
    }
  }
}

/** How a ground's tones change from row to row: along the line through the middles of its halves. */
function toneBelow(tones: number[]): (row: number) => number {
  const half = tones.length >> 1
  if (half === 0) return () => tones[0] ?? 0
  const [far, near] = [median(tones.slice(0, half)), median(tones.slice(half))]
  return (row) => far + (near - far) * Math.min(1, Math.max(0, row / half - 0.5))
}

const median = (values: number[]): number => values.sort((one, other) => one - other)[values.length >> 1]!

/** A pixel of a row whose tone is the most frequent. */
function usualOf([L, a, b]: Plane[], from: number, to: number): number {
  const seen = new Map<number, { i: number; count: number }>()
  for (let i = from; i < to; i++) {
    const tone = toneOf(L![i]!, a![i]!, b![i]!)
    const { count } = seen.get(tone) ?? { count: 0 }
    seen.set(tone, { i, count: count + 1 })
  }
  return [...seen.values()].reduce((most, one) => (one.count > most.count ? one : most)).i
}

const toneOf = (L: number, a: number, b: number): number =>
  Math.round(L * toneSteps[0]) * 1e6 + Math.round(a * toneSteps[1]) * 1e3 + Math.round(b * toneSteps[1])
