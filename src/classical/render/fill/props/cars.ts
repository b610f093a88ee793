import { hashUnit } from '../../../pixels/noise.ts'
import { loft, type MeshFace, type Point } from './mesh.ts'

const paints = ['#c9ccce', '#2d3238', '#7d858c', '#8e2f2b', '#2f4a6b', '#e6e5e0', '#5f6a5f']
const wheelRadius = 0.32
const axles = [-1.32, 1.3] as const

/** Half the width and the height of what is below the windows, from the rear to the front, in metres. */
const body = [
  [-2.08, 0.78, 0.42, 0.86],
  [-2.0, 0.84, 0.3, 0.98],
  [-1.3, 0.88, 0.24, 1.0],
  [0.4, 0.88, 0.24, 0.97],
  [1.25, 0.86, 0.24, 0.9],
  [1.85, 0.8, 0.28, 0.78],
  [2.1, 0.66, 0.36, 0.66],
] as const

/** The windows' foot and the roof: from the rear to the front. */
const cabin = { rear: -1.95, roofRear: -1.45, roofFront: 0.15, front: 0.98, foot: 0.95, roof: 1.46 }

/** A small car that faces along x, its wheels on the ground, painted by the seed. */
export function makeCar(seed: number): MeshFace[] {
  const paint = paints[Math.floor(hashUnit(1, 95, seed) * paints.length)]!
  const { rear, roofRear, roofFront, front, foot, roof } = cabin
  const low = 0.8
  const high = 0.6
  const glass = '#15191d'
  const hull = loft(
    body.map(([x, half, bottom, top]): Point[] => [
      [x, -half * 0.9, bottom],
      [x, half * 0.9, bottom],
      [x, half, bottom + 0.2],
      [x, half * 0.985, top - 0.1],
      [x, half * 0.9, top],
      [x, -half * 0.9, top],
      [x, -half * 0.985, top - 0.1],
      [x, -half, bottom + 0.2],
    ]),
    paint,
    0.05,
  )
  const top = loft(
    [
      [rear, low * 0.96, foot, 0.001],
      [roofRear, high, foot, roof - foot - 0.03],
      [(roofRear + roofFront) / 2, high, foot, roof - foot],
      [roofFront, high, foot, roof - foot - 0.03],
      [front, low * 0.96, foot, 0.001],
    ].map(([x, half, from, tall]): Point[] => [
      [x!, -low, from!],
      [x!, low, from!],
      [x!, half!, from! + tall!],
      [x!, -half!, from! + tall!],
    ]),
    glass,
    0.09,
    false,
  )
  // The roof's sheet and the posts between the windows lie just outside the glass.
  const lid = loft(
    [
      [roofRear - 0.06, roof - 0.045],
      [(roofRear + roofFront) / 2, roof + 0.012],
      [roofFront + 0.06, roof - 0.045],
    ].map(([x, z]): Point[] => [
      [x!, -high - 0.02, z! - 0.035],
      [x!, high + 0.02, z! - 0.035],
      [x!, high - 0.03, z!],
      [x!, -high + 0.03, z!],
    ]),
    paint,
    0.05,
  )
  const posts = [
    [rear + 0.05, roofRear],
    [-0.72, -0.66],
    [front - 0.03, roofFront + 0.02],
  ].flatMap(([fromX, toX]) =>
    [-1, 1].flatMap((side) =>
      loft(
        [
          [fromX!, low, foot],
          [toX!, high, roof - 0.04],
        ].map(([x, half, z]): Point[] => [
          [x! - 0.05, side * (half! + 0.006), z!],
          [x! + 0.05, side * (half! + 0.006), z!],
          [x! + 0.05, side * (half! + 0.012), z!],
          [x! - 0.05, side * (half! + 0.012), z!],
        ]),
        paint,
        0.05,
      ),
    ),
  )
  const wheels = axles.flatMap((x) => [-1, 1].flatMap((side) => wheel(x, side)))
  const lights = [-1, 1].flatMap((side) => [
    plate(2.02, side * 0.55, 0.62, 0.17, 0.05, '#e9edf0'),
    plate(-2.09, side * 0.6, 0.74, 0.14, 0.06, '#7a1712'),
  ])
  return [...hull, ...top, ...lid, ...posts, ...wheels, ...lights]
}

/** A lamp on the front or rear: upright, across the car. */
function plate(x: number, y: number, z: number, halfY: number, halfZ: number, hex: string): MeshFace {
  const out = x + Math.sign(x) * 0.03
  return loft(
    [
      [
        [out, y - halfY, z - halfZ],
        [out, y + halfY, z - halfZ],
        [out, y + halfY, z + halfZ],
        [out, y - halfY, z + halfZ],
      ],
    ],
    hex,
    0.06,
  )[0]!
}

function wheel(x: number, side: number): MeshFace[] {
  const round = (radius: number, y: number): Point[] =>
    Array.from({ length: 14 }, (_, n): Point => {
      const turn = (2 * Math.PI * n) / 14
      return [x + radius * Math.cos(turn), y, wheelRadius + radius * Math.sin(turn)]
    })
  return [
    // The arch is a shade on the body.
    ...loft([round(wheelRadius * 1.16, side * 0.86), round(wheelRadius * 1.16, side * 0.885)], '#0d0d0e', 0),
    ...loft([round(wheelRadius, side * 0.7), round(wheelRadius, side * 0.9)], '#1b1b1c', 0),
    ...loft([round(wheelRadius * 0.66, side * 0.9), round(wheelRadius * 0.6, side * 0.905)], '#9a9da0', 0.04),
  ]
}
