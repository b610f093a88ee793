import type { FigurePart, FigureShape } from '../scene.ts'

const discCorners = 32
const curveSteps = 12

const trunk = filled(
  'M-11-146C-4-151 6-151 12-146C16-138 15-120 13-104L12-86C4-82-8-82-12-86L-13-108C-15-122-15-138-11-146Z',
)

const walking: FigureShape = {
  heightCm: 174,
  widthCm: 62,
  body: [
    disc(3, -162, 9, 11.5),
    trunk,
    limb('M-1-150L1-156', 9),
    limb('M3-88L10-50', 15),
    limb('M10-50L17-8', 10),
    limb('M17-5L26-3', 6),
    limb('M-2-88L-8-50', 15),
    limb('M-8-50L-24-12', 10),
    limb('M-25-9L-17-3', 6),
    limb('M-9-142L-15-116L-6-95', 8),
    limb('M10-142L14-116L24-99', 8),
  ],
  panes: [],
}

const standing: FigureShape = {
  heightCm: 176,
  widthCm: 46,
  body: [
    disc(0, -164, 9, 11.5),
    trunk,
    limb('M0-150L0-156', 9),
    limb('M-6-88L-8-46L-8-6', 13),
    limb('M6-88L8-46L9-6', 13),
    limb('M-8-4L-15-3', 6),
    limb('M9-4L16-3', 6),
    limb('M-13-142L-19-116L-16-91', 8),
    limb('M13-142L18-118L10-100', 8),
  ],
  panes: [],
}

const inCoat: FigureShape = {
  heightCm: 168,
  widthCm: 50,
  body: [
    disc(0, -156, 8.5, 11),
    disc(-6, -158, 7, 9),
    filled(
      'M-10-139C-3-144 5-144 10-139C13-130 11-118 9-108C14-92 18-70 19-54L-19-54C-18-70-14-92-9-108C-11-118-13-130-10-139Z',
    ),
    limb('M-1-144L0-150', 8),
    limb('M-6-56L-7-8', 9),
    limb('M7-56L10-8', 9),
    limb('M-7-4L-1-3', 6),
    limb('M10-4L17-3', 6),
    limb('M-9-135L-16-112L-15-90', 7),
    limb('M9-135L16-114L17-92', 7),
    filled('M12-92L23-92L25-70L10-70Z'),
  ],
  panes: [],
}

const child: FigureShape = {
  heightCm: 118,
  widthCm: 42,
  body: [
    disc(1, -107, 9.5, 11),
    filled('M-9-94C-3-98 5-98 10-94C12-84 11-72 10-58L-11-58C-12-72-12-84-9-94Z'),
    limb('M0-96L0-101', 8),
    limb('M-5-60L-8-30L-12-6', 10),
    limb('M5-60L9-30L9-6', 10),
    limb('M-12-4L-5-3', 5),
    limb('M9-4L16-3', 5),
    limb('M-8-91L-15-74L-18-58', 6),
    limb('M9-91L17-78L24-90', 6),
  ],
  panes: [],
}

export const people: readonly FigureShape[] = [walking, standing, inCoat, child]

const wheels = (front: number, back: number, radius: number) => [front, back].map((x) => disc(x, -radius, radius))

const hatchback: FigureShape = {
  heightCm: 148,
  widthCm: 430,
  body: [
    filled(
      'M-213-36C-216-60-208-77-190-83L-140-92C-108-128-80-146-30-148L40-147C82-144 108-122 128-98C165-93 204-85 211-66C215-54 215-42 212-34Z',
    ),
    ...wheels(-132, 132, 32),
  ],
  panes: [
    filled('M-122-94C-98-122-76-134-42-136L-34-136L-34-95Z'),
    filled('M-24-136L38-135C66-133 90-116 104-98L-24-95Z'),
    disc(-132, -32, 17),
    disc(132, -32, 17),
  ],
}

const estate: FigureShape = {
  heightCm: 158,
  widthCm: 465,
  body: [
    filled(
      'M-230-40C-232-66-228-88-222-98L-206-142C-204-152-196-157-180-158L20-157C60-155 84-138 118-104C168-98 218-92 226-72C231-58 231-46 228-38Z',
    ),
    ...wheels(-142, 146, 34),
  ],
  panes: [
    filled('M-208-104L-194-142C-192-146-188-147-180-147L-106-147L-106-104Z'),
    filled('M-96-147L-8-146L-8-103L-96-104Z'),
    filled('M2-146L18-146C44-144 66-130 92-103L2-103Z'),
    disc(-142, -34, 18),
    disc(146, -34, 18),
  ],
}

export const cars: readonly FigureShape[] = [hatchback, estate]

/** A line with round ends; the path has only M and L. */
function limb(path: string, widthCm: number): FigurePart {
  return { corners: cornersOf(path), widthCm }
}

function filled(path: string): FigurePart {
  return { corners: cornersOf(path) }
}

function disc(x: number, y: number, radiusX: number, radiusY = radiusX): FigurePart {
  return {
    corners: Array.from({ length: discCorners }, (_, corner) => (2 * Math.PI * corner) / discCorners).flatMap(
      (turn) => [x + radiusX * Math.cos(turn), y + radiusY * Math.sin(turn)],
    ),
  }
}

/** The corners of an SVG path of M, L, C and Z in absolute coordinates; curves become short lines. */
function cornersOf(path: string): number[] {
  const corners: number[] = []
  for (const [, command, rest] of path.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const values = rest!.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? []
    if (command !== 'C') corners.push(...values)
    for (let at = 0; command === 'C' && at < values.length; at += 6)
      corners.push(...curve(corners.slice(-2), values.slice(at, at + 6)))
  }
  return corners
}

/** A cubic Bézier curve, without its first point. */
function curve([x0, y0]: number[], [x1, y1, x2, y2, x3, y3]: number[]): number[] {
  return Array.from({ length: curveSteps }, (_, step) => (step + 1) / curveSteps).flatMap((t) => {
    const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3]
    return [a * x0! + b * x1! + c * x2! + d * x3!, a * y0! + b * y1! + c * y2! + d * y3!]
  })
}
