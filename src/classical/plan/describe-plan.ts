import type { Seen } from '../../contract/seeing.ts'
import { useOf } from './furniture/furniture.ts'
import { lengthOf } from './gaps.ts'
import { type Outline, traceOutlines } from './outlines.ts'
import type { Plan } from './plan.ts'
import { spacesBeside } from './rooms.ts'

/** So far may an outline be from what was seen, in pixels. */
const tolerance = 2

/** A plan in the words and numbers that callers get, with the kind of picture that it is. */
export function describePlan(
  plan: Plan,
  { kind, confidence }: { kind: Seen['kind']['name']; confidence: number },
): Seen {
  const { width, height } = plan
  const nothing = { camera: null, regions: [], reason: null }
  return {
    kind: { name: kind, confidence: rounded(confidence, 2) },
    mode: 'plan',
    width,
    height,
    ...nothing,
    plan: describeRooms(plan),
  }
}

function describeRooms(plan: Plan): NonNullable<Seen['plan']> {
  const { width, height, floors, walls, openings, stairs, lettering, scale, furniture } = plan
  const { metrePx, isMeasured } = scale
  return {
    metre: rounded(metrePx, 2),
    measured: isMeasured,
    rooms: floors.rooms.map(({ area }, n) => ({
      use: useOf(furniture.pieces[n]!, metrePx) ?? null,
      area: rounded(area / metrePx ** 2, 2),
      outline: placesOf(outlineOfRoom(plan, n)),
    })),
    walls: traceOutlines(walls, width, height, tolerance).map(placesOf),
    openings: openings.map((opening) => {
      const { kind, x1, y1, x2, y2 } = opening
      return {
        kind,
        width: rounded(lengthOf(opening) / metrePx, 2),
        ends: [place(x1, y1), place(x2, y2)],
        rooms: spacesBeside(opening, floors.labels, width, height).map((room) => (room > 0 ? room - 1 : null)),
      }
    }),
    stairs: stairs.map(({ treads, ...box }) => ({ treads, box: boxOf(box) })),
    texts: lettering.map(({ letters, ...box }) => ({ letters, box: boxOf(box) })),
  }
}

/** The longest of its outlines is the outer one. */
export function outlineOfRoom({ floors, width }: Plan, n: number): Outline {
  const { left, top, right, bottom } = floors.rooms[n]!
  const [columns, rows] = [right - left + 1, bottom - top + 1]
  const mask = new Uint8Array(columns * rows)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < columns; x++)
      if (floors.labels[(top + y) * width + left + x] === n + 1) mask[y * columns + x] = 1
  const outlines = traceOutlines(mask, columns, rows, tolerance)
  const extentOf = ({ xs, ys }: Outline) => Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys)
  const outer = outlines.reduce((one, other) => (extentOf(other) > extentOf(one) ? other : one), { xs: [0], ys: [0] })
  return { xs: outer.xs.map((x) => x + left), ys: outer.ys.map((y) => y + top) }
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits)) + 0

const place = (x: number, y: number) => [rounded(x, 1), rounded(y, 1)]

const placesOf = ({ xs, ys }: Outline) => xs.map((x, n) => place(x, ys[n]!))

const boxOf = ({ left, top, right, bottom }: { left: number; top: number; right: number; bottom: number }) => [
  left,
  top,
  right,
  bottom,
]
