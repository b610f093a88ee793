import { hashUnit } from '../../../pixels/noise.ts'
import { ball, type MeshFace, type Ring, skinOf } from './mesh.ts'

const skins = ['#d9a98a', '#c48d6b', '#8a5a3f', '#e3bb9d']
const hairs = ['#2b221d', '#4a3423', '#7a5a38', '#8f8a84', '#171516']
const tops = ['#31425e', '#8c3b34', '#d8d4cb', '#4f5b4a', '#b08a4a', '#5b6670', '#efece4', '#26282c']
const trousers = ['#2a303a', '#6b6255', '#3b3a3c', '#8f8777', '#41506b']

/** Somebody of about 1.7 m who faces along x: walking, standing or in a coat, dressed by the seed. */
export function makePerson(seed: number): MeshFace[] {
  const pick = (list: string[], use: number) => list[Math.floor(hashUnit(use, 91, seed) * list.length)]!
  const [skin, hair, top, legs] = [pick(skins, 1), pick(hairs, 2), pick(tops, 3), pick(trousers, 4)]
  const stride = hashUnit(5, 91, seed) < 0.65 ? 0.1 + 0.14 * hashUnit(6, 91, seed) : 0.02
  const hasCoat = hashUnit(7, 91, seed) < 0.3
  const faces = [
    ...leg(stride, 0.095, legs),
    ...leg(-stride, -0.095, legs),
    ...arm(-stride * 0.9, 0.215, top, skin),
    ...arm(stride * 0.9, -0.215, top, skin),
    ...skinOf(torso(hasCoat), top),
    ...skinOf(
      [
        [0.005, 0, 1.44, 0.055, 0.055],
        [0.015, 0, 1.53, 0.05, 0.05],
      ],
      skin,
    ),
    ...skinOf(ball(0.025, 0, 1.6, 0.088, 0.125), skin),
    ...skinOf(ball(0, 0, 1.635, 0.1, 0.11), hair),
  ]
  const size = 0.95 + 0.11 * hashUnit(8, 91, seed)
  return faces.map((face) => ({
    ...face,
    corners: face.corners.map(([x, y, z]) => [x * size, y * size, z * size] as const),
  }))
}

const torso = (hasCoat: boolean): Ring[] => [
  ...((hasCoat
    ? [
        [0, 0, 0.55, 0.17, 0.21],
        [0, 0, 0.8, 0.145, 0.185],
      ]
    : [[0, 0, 0.86, 0.11, 0.165]]) as Ring[]),
  [0, 0, 0.95, 0.12, 0.17],
  [0, 0, 1.1, 0.105, 0.15],
  [0.005, 0, 1.28, 0.125, 0.185],
  [0, 0, 1.39, 0.11, 0.2],
  [0, 0, 1.45, 0.075, 0.14],
  [0, 0, 1.475, 0.05, 0.07],
]

function leg(stride: number, y: number, hex: string): MeshFace[] {
  const knee = stride * 0.75 + 0.02
  const foot = stride * 1.3 - (stride < 0 ? 0.06 : 0)
  const lift = stride < 0 ? 0.05 : 0
  return [
    ...skinOf(
      [
        [foot, y, 0.07 + lift, 0.045, 0.045],
        [(knee + foot) / 2, y, 0.3, 0.058, 0.055],
        [knee, y, 0.5, 0.06, 0.06],
        [knee * 0.45, y, 0.72, 0.08, 0.078],
        [0, y, 0.92, 0.095, 0.09],
      ],
      hex,
    ),
    ...skinOf(
      [
        [foot + 0.05, y, lift, 0.13, 0.045],
        [foot + 0.05, y, 0.04 + lift, 0.125, 0.045],
        [foot + 0.01, y, 0.09 + lift, 0.06, 0.045],
      ],
      '#221f1d',
    ),
  ]
}

const arm = (swing: number, y: number, sleeve: string, skin: string): MeshFace[] => [
  ...skinOf(
    [
      [swing + 0.03, y * 1.16, 0.9, 0.036, 0.036],
      [swing * 0.5, y * 1.14, 1.12, 0.045, 0.043],
      [0, y, 1.4, 0.055, 0.05],
    ],
    sleeve,
  ),
  ...skinOf(ball(swing + 0.045, y * 1.16, 0.85, 0.04, 0.06), skin),
]
