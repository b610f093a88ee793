import sharp from 'sharp'
import { writeText } from '../../../src/classical/pixels/shapes/stroke-font.ts'
import { drawFixture, type Fixture } from './fixtures.ts'

export type Point = readonly [x: number, y: number]

/** In a wall, at so many metres from its start. Of `wide` ones, both sides are one room. */
export type Opening = {
  at: number
  width: number
  kind: 'door' | 'double' | 'sliding' | 'window' | 'opening' | 'wide'
  /** A door's hinge is at the end nearer to the wall's start, or at the other; it swings to the right of the wall's way, or to the left. */
  hinge?: 'start' | 'end'
  side?: 1 | -1
}

/** Along its middle, in metres; with a `centre`, an arc around it, clockwise as it is seen. */
export type Wall = { from: Point; to: Point; thick: number; centre?: Point; openings?: Opening[] }

export type PlanRoom = { name: string; at: Point; kind?: 'living' | 'bedroom' | 'bath' | 'kitchen' | 'hall' }

/** How it is drawn; widths in pixels. */
export type Manner = {
  walls: 'solid' | 'double' | 'hatch'
  wallColour?: string
  ink?: string
  paper?: string
  linePx?: number
  hatchPx?: number
  leaf?: 'line' | 'box'
  /** Lines from jamb to jamb below the doors. */
  thresholds?: boolean
  panes?: 1 | 2 | 3
  /** Deviation of a scan's grain and how much darker its corner is, in levels. */
  grain?: number
  jpeg?: number
}

export type TestPlan = {
  name: string
  walls: Wall[]
  rooms: PlanRoom[]
  fixtures?: Fixture[]
  texts?: { text: string; at: Point; height?: number; turn?: number }[]
  /** Chains of dimensions, through these places in metres. */
  dimensions?: { along: 'x' | 'y'; at: number; stops: number[] }[]
  manner: Manner
  /** Pixels of a metre, and where the plan's origin is. */
  metrePx: number
  origin: Point
  turn?: number
  width?: number
  height?: number
}

export type DrawnPlan = { rgb: Uint8Array; width: number; height: number; rooms: Uint8Array[] }

/** The picture, and by room a mask of its floor: from wall to wall, doors shut. */
export async function drawPlan(plan: TestPlan): Promise<DrawnPlan> {
  const { width = 1344, height = 950, manner } = plan
  const rgb = await rasterise(pictureOf(plan), width, height)
  if (manner.grain) scan(rgb, width, manner.grain)
  const drawn = manner.jpeg
    ? await sharp(
        await sharp(rgb, { raw: { width, height, channels: 3 } })
          .jpeg({ quality: manner.jpeg })
          .toBuffer(),
      )
        .raw()
        .toBuffer()
    : rgb
  return { rgb: new Uint8Array(drawn), width, height, rooms: await findFloors(plan, width, height) }
}

async function rasterise(svg: string, width: number, height: number): Promise<Uint8Array> {
  const bytes = await sharp(Buffer.from(svg)).resize(width, height).removeAlpha().toColourspace('srgb').raw().toBuffer()
  return new Uint8Array(bytes)
}

const sheet = (
  { width = 1344, height = 950, origin, turn = 0, metrePx }: Omit<TestPlan, 'manner'>,
  paper: string,
  content: string,
) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/>
  <g transform="translate(${origin[0]} ${origin[1]}) rotate(${turn}) scale(${metrePx})" fill="none">${content}</g></svg>`

function pictureOf(plan: TestPlan): string {
  const { manner, metrePx, walls, fixtures = [], texts = [], dimensions = [] } = plan
  const { ink = '#111', paper = '#fff', linePx = 1.6 } = manner
  const line = linePx / metrePx
  const content = [
    fixtures.map((fixture) => drawFixture(fixture)).join(''),
    walls.flatMap((wall) => (wall.openings ?? []).map((opening) => drawOpening(wall, opening, manner, line))).join(''),
    drawWalls(plan, line),
    dimensions.map((chain) => drawChain(chain, line, metrePx)).join(''),
    texts.map(({ text, at, height = 14, turn = 0 }) => letter(text, at, height / metrePx, turn)).join(''),
  ].join('')
  const hatch = (manner.hatchPx ?? 6) / metrePx
  const defs = `<defs><pattern id="hatch" width="${hatch}" height="${hatch}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <path d="M0 0V${hatch}" stroke="${ink}" stroke-width="${1.6 * line}"/></pattern></defs>`
  return sheet(plan, paper, `${defs}<g stroke="${ink}" stroke-width="${line}">${content}</g>`)
}

/** From one opening to the next, in metres along the wall; its outer ends reach into the walls that they meet. */
export function piecesOf({ thick, openings = [], ...wall }: Wall): [number, number, first: boolean, last: boolean][] {
  const length = lengthOf({ thick, ...wall })
  const stops = openings.flatMap(({ at, width }) => [at - width / 2, at + width / 2])
  const ends = [0, ...stops, length]
  return ends
    .filter((_, n) => n % 2 === 0)
    .map((from, n) => [from, ends[2 * n + 1]!, n === 0, 2 * n + 1 === ends.length - 1])
}

function drawWalls({ walls, manner }: TestPlan, line: number): string {
  const { ink = '#111', paper = '#fff', wallColour = ink } = manner
  const pass = (grow: number, colour: string) =>
    walls
      .flatMap((wall) =>
        piecesOf(wall).map(([from, to, first, last]) => {
          const [reachFrom, reachTo] = [first ? wall.thick / 2 : 0, last ? wall.thick / 2 : 0]
          const d = pathOf(wall, from - reachFrom - grow / 2, to + reachTo + grow / 2)
          return `<path d="${d}" stroke="${colour}" stroke-width="${wall.thick + grow}"/>`
        }),
      )
      .join('')
  if (manner.walls === 'solid') return pass(0, wallColour)
  return pass(line, ink) + pass(-line, paper) + (manner.walls === 'hatch' ? pass(-line, 'url(#hatch)') : '')
}

function lengthOf({ from, to, centre }: Wall): number {
  if (!centre) return Math.hypot(to[0] - from[0], to[1] - from[1])
  const turn = Math.atan2(to[1] - centre[1], to[0] - centre[0]) - Math.atan2(from[1] - centre[1], from[0] - centre[0])
  return Math.hypot(from[0] - centre[0], from[1] - centre[1]) * ((turn + 2 * Math.PI) % (2 * Math.PI))
}

/** A point on a wall's middle, and the wall's way there. */
export function placeOn({ from, to, centre }: Wall, along: number): { x: number; y: number; dx: number; dy: number } {
  if (!centre) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
    return { x: from[0] + dx * along, y: from[1] + dy * along, dx, dy }
  }
  const radius = Math.hypot(from[0] - centre[0], from[1] - centre[1])
  const angle = Math.atan2(from[1] - centre[1], from[0] - centre[0]) + along / radius
  const [c, s] = [Math.cos(angle), Math.sin(angle)]
  return { x: centre[0] + radius * c, y: centre[1] + radius * s, dx: -s, dy: c }
}

function pathOf(wall: Wall, from: number, to: number, off = 0): string {
  const steps = wall.centre ? 48 : 1
  return Array.from({ length: steps + 1 }, (_, n) => {
    const { x, y, dx, dy } = placeOn(wall, from + ((to - from) * n) / steps)
    return `${n === 0 ? 'M' : 'L'}${x - dy * off} ${y + dx * off}`
  }).join('')
}

function drawOpening(wall: Wall, opening: Opening, manner: Manner, line: number): string {
  const { at, width, kind, hinge = 'start', side = 1 } = opening
  const [from, to] = [at - width / 2, at + width / 2]
  if (kind === 'window') {
    const panes = manner.panes ?? 2
    const offs = [-0.5, 0.5, ...[[0], [-0.12, 0.12], [-0.2, 0, 0.2]][panes - 1]!].map(
      (share) => share * (wall.thick - line),
    )
    return offs.map((off) => `<path d="${pathOf(wall, from, to, off)}"/>`).join('')
  }
  if (kind === 'door') {
    const sills = manner.thresholds ? [-0.5, 0.5].map((share) => share * (wall.thick - line)) : []
    const threshold = sills.map((off) => `<path d="${pathOf(wall, from, to, off)}"/>`).join('')
    return threshold + drawLeaf(wall, hinge === 'start' ? from : to, width, hinge, side, manner)
  }
  if (kind === 'sliding') return drawSliding(wall, from, to, line)
  if (kind === 'double')
    return drawLeaf(wall, from, width / 2, 'start', side, manner) + drawLeaf(wall, to, width / 2, 'end', side, manner)
  return ''
}

/** The leaf stands open at right angles; the arc leads from its end to the other jamb. */
function drawLeaf(
  wall: Wall,
  along: number,
  radius: number,
  hinge: 'start' | 'end',
  side: 1 | -1,
  { leaf }: Manner,
): string {
  const { x, y, dx, dy } = placeOn(wall, along)
  const off = (side * wall.thick) / 2
  const sign = hinge === 'start' ? 1 : -1
  const [hx, hy] = [x - dy * off, y + dx * off]
  const [ex, ey] = [hx - dy * side * radius, hy + dx * side * radius]
  const [jx, jy] = [hx + dx * sign * radius, hy + dy * sign * radius]
  const [tx, ty] = [dx * sign * 0.045, dy * sign * 0.045]
  const board =
    leaf === 'box'
      ? `<path d="M${hx} ${hy}L${ex} ${ey}L${ex + tx} ${ey + ty}L${hx + tx} ${hy + ty}Z"/>`
      : `<path d="M${hx} ${hy}L${ex} ${ey}"/>`
  return `${board}<path d="M${ex} ${ey}A${radius} ${radius} 0 0 ${sign * side > 0 ? 0 : 1} ${jx} ${jy}"/>`
}

/** Two leaves that lap in the middle, one behind the other; in a thick wall, on a sill. */
function drawSliding(wall: Wall, from: number, to: number, line: number): string {
  const place = (along: number, off: number) => {
    const { x, y, dx, dy } = placeOn(wall, along)
    return `${x - dy * off} ${y + dx * off}`
  }
  const leaf = (a: number, b: number, off: number) =>
    `<path d="M${place(a, off)}L${place(b, off)}L${place(b, off + 0.06)}L${place(a, off + 0.06)}Z"/>`
  const lap = (to - from) * 0.54
  const sill = wall.thick > 0.2 ? [-0.5, 0.5].map((share) => pathOf(wall, from, to, share * (wall.thick - line))) : []
  return sill.map((d) => `<path d="${d}"/>`).join('') + leaf(from, from + lap, -0.06) + leaf(to - lap, to, 0)
}

/** A line with a stroke across at each stop, and the metres between them. */
function drawChain(
  { along, at, stops }: { along: 'x' | 'y'; at: number; stops: number[] },
  line: number,
  metrePx: number,
): string {
  const place = (s: number, off = 0): Point => (along === 'x' ? [s, at + off] : [at + off, s])
  const tick = 7 / metrePx
  const path = (...points: Point[]) =>
    `<path d="M${points.map((point) => point.join(' ')).join('L')}" stroke-width="${line * 0.8}"/>`
  const ticks = stops.map(
    (s) =>
      path(place(s - tick * 0.7, -tick * 0.7), place(s + tick * 0.7, tick * 0.7)) +
      path(place(s, -2 * tick), place(s, 2 * tick)),
  )
  const numbers = stops.slice(1).map((s, n) => {
    const text = (s - stops[n]!).toFixed(2).replace('.', ',')
    const [x, y] = place((s + stops[n]!) / 2, -8 / metrePx)
    return letter(text, [x, y], 9 / metrePx, along === 'x' ? 0 : -90)
  })
  return path(place(stops[0]! - 2 * tick), place(stops.at(-1)! + 2 * tick)) + ticks.join('') + numbers.join('')
}

/** Letters around a point. */
function letter(text: string, [x, y]: Point, height: number, turn: number): string {
  const strokes = writeText(text, 0, 0, height)
  const wide = Math.max(...strokes.flatMap(({ fromX, toX }) => [fromX, toX]), 0)
  const d = strokes.map(({ fromX, fromY, toX, toY }) => `M${fromX} ${fromY}L${toX} ${toY}`).join('')
  return `<path transform="translate(${x} ${y}) rotate(${turn}) translate(${-wide / 2} ${-height})" d="${d}" stroke-width="${height / 8}"/>`
}

/** Grain, and a shade towards one corner. */
function scan(rgb: Uint8Array, width: number, deviation: number): void {
  let state = 12345
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
  for (let i = 0; i < rgb.length; i += 3) {
    const at = i / 3
    const shade = 1 - (0.02 * deviation * ((at % width) + Math.floor(at / width))) / (2 * width)
    const noise = (random() + random() + random() - 1.5) * 2 * deviation
    for (let n = 0; n < 3; n++) rgb[i + n] = Math.max(0, Math.min(255, Math.round(rgb[i + n]! * shade + noise)))
  }
}

/** With every opening but the wide ones shut, what hangs together with the room's point is its floor. */
export async function findFloors(plan: Omit<TestPlan, 'manner'>, width: number, height: number): Promise<Uint8Array[]> {
  const walls = plan.walls
    .map((wall) => ({ ...wall, openings: wall.openings?.filter(({ kind }) => kind === 'wide') ?? [] }))
    .flatMap((wall) =>
      piecesOf(wall).map(
        ([from, to, first, last]) =>
          `<path d="${pathOf(wall, from - (first ? wall.thick / 2 : 0), to + (last ? wall.thick / 2 : 0))}" stroke="#000" stroke-width="${wall.thick}"/>`,
      ),
    )
    .join('')
  const rgb = await rasterise(sheet(plan, '#fff', walls), width, height)
  const turn = ((plan.turn ?? 0) * Math.PI) / 180
  const floors = plan.rooms.map(({ at: [x, y], name }) => {
    const px = Math.round(plan.origin[0] + plan.metrePx * (x * Math.cos(turn) - y * Math.sin(turn)))
    const py = Math.round(plan.origin[1] + plan.metrePx * (x * Math.sin(turn) + y * Math.cos(turn)))
    const floor = fillFrom(rgb, width, height, py * width + px)
    if (floor[0]) throw new Error(`${plan.name}: the room ${name} is not closed.`)
    return floor
  })
  for (const [n, floor] of floors.entries())
    for (const other of floors.slice(n + 1))
      if (floor.some((value, i) => value && other[i])) throw new Error(`${plan.name}: two rooms are one.`)
  return floors
}

function fillFrom(rgb: Uint8Array, width: number, height: number, start: number): Uint8Array {
  const filled = new Uint8Array(width * height)
  const open = [start]
  filled[start] = 1
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    const x = i % width
    for (const next of [x > 0 ? i - 1 : -1, x + 1 < width ? i + 1 : -1, i - width, i + width]) {
      if (next < 0 || next >= filled.length || filled[next] || rgb[next * 3]! < 128) continue
      filled[next] = 1
      open.push(next)
    }
  }
  return filled
}
