import { hexToLinear } from '../../../pixels/oklab.ts'

export type Kind = 'broad' | 'oak' | 'hornbeam' | 'birch' | 'conifer' | 'shrub' | 'cushion' | 'tuft' | 'hedge'

/** Shares of a plant's height, but for leaves, which are in metres. */
export type Species = {
  /** Where the crown's middle is, and its half width and half height. */
  middle: number
  wide: number
  tall: number
  trunk: number
  lobes: number
  lobe: number
  leaf: number
  bark: readonly [number, number, number]
  /** Of leaves, in linear light: a summer's, and those of other seasons. */
  greens: readonly (readonly [number, number, number])[]
  autumns: readonly (readonly [number, number, number])[]
  /** Keeps its leaves. */
  evergreen: boolean
}

const broad: Species = {
  middle: 0.63,
  wide: 0.36,
  tall: 0.37,
  trunk: 0.026,
  lobes: 30,
  lobe: 0.115,
  leaf: 0.05,
  bark: hexToLinear('#6b5d4f'),
  greens: ['#566b3a', '#4c6236', '#5f7140'].map(hexToLinear),
  autumns: ['#c98a2e', '#b9602c', '#a8842f', '#bd4a2a'].map(hexToLinear),
  evergreen: false,
}

export const species: Record<Kind, Species> = {
  broad,
  oak: {
    ...broad,
    middle: 0.6,
    wide: 0.5,
    tall: 0.38,
    trunk: 0.036,
    lobes: 40,
    lobe: 0.125,
    greens: ['#58693a', '#627140', '#4d5f35'].map(hexToLinear),
    autumns: ['#a8742f', '#96652c'].map(hexToLinear),
  },
  hornbeam: {
    ...broad,
    middle: 0.55,
    wide: 0.19,
    tall: 0.44,
    trunk: 0.02,
    lobes: 26,
    lobe: 0.095,
    greens: ['#5d7540', '#53693a'].map(hexToLinear),
    autumns: ['#c79a35', '#b4802f'].map(hexToLinear),
  },
  birch: {
    ...broad,
    middle: 0.6,
    wide: 0.215,
    tall: 0.39,
    trunk: 0.014,
    lobes: 30,
    lobe: 0.075,
    leaf: 0.036,
    bark: hexToLinear('#d8d4c8'),
    greens: ['#6f8248', '#78884c', '#667c46'].map(hexToLinear),
    autumns: ['#d9b13c', '#cfa236'].map(hexToLinear),
  },
  conifer: {
    ...broad,
    middle: 0.5,
    wide: 0.21,
    tall: 0.5,
    trunk: 0.02,
    leaf: 0.04,
    greens: ['#3b4f38', '#42573a', '#36493a'].map(hexToLinear),
    autumns: ['#3f5c3c'].map(hexToLinear),
    evergreen: true,
  },
  shrub: {
    ...broad,
    middle: 0.5,
    wide: 0.58,
    tall: 0.5,
    trunk: 0,
    lobes: 16,
    lobe: 0.24,
    leaf: 0.022,
    greens: ['#5f7440', '#52693c', '#6b7d4a', '#4f6344'].map(hexToLinear),
    autumns: ['#b8863c', '#a55a34', '#8f8a40'].map(hexToLinear),
  },
  cushion: {
    ...broad,
    middle: 0.46,
    wide: 0.66,
    tall: 0.48,
    trunk: 0,
    lobes: 12,
    lobe: 0.26,
    leaf: 0.016,
    greens: ['#4f6540', '#586b46', '#475e42'].map(hexToLinear),
    autumns: ['#6b7a45'].map(hexToLinear),
    evergreen: true,
  },
  hedge: {
    ...broad,
    middle: 0.5,
    leaf: 0.026,
    greens: ['#4c6236', '#465c34'].map(hexToLinear),
    autumns: ['#6a7038'].map(hexToLinear),
    evergreen: true,
  },
  tuft: {
    ...broad,
    bark: hexToLinear('#8c9064'),
    trunk: 0,
  },
}
