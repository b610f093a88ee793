import type { SceneMood } from '../../contract/arch-render-v41.ts'
import type { Tone } from '../pixels/grade.ts'

/** Colours are sRGB; tints are OKLab offsets. */
export type Mood = {
  /** Stops, in linear light. */
  exposure: number
  /** The light's colour as gains in linear sRGB. */
  light: readonly [red: number, green: number, blue: number]
  tone: Tone
  /** Light of a low sun from one side: 0 none, 1 strong. */
  sideLight: number
  vignette: number
  haze: number
  sky: {
    /** How much of the source's sky colour is replaced. */
    replace: number
    /** How much of its clouds is kept. */
    clouds: number
    zenith: string
    middle: string
    horizon: string
    glow: string
    glowStrength: number
    /** Cover of added clouds, 0..1, and their lit and shaded colours. */
    cover: number
    cloudLight: string
    cloudShade: string
    stars: number
  }
  /** How brightly rooms are lit from inside. */
  lamps: number
  /** Drawn looks: the paper's and pencil's colours. */
  paper: string
  pencil: string
}

const neutral: Tone = { contrast: 1, pivot: 0.55, saturation: 1, shadowTint: [0, 0], lightTint: [0, 0] }

export const moods: Record<SceneMood, Mood> = {
  auto_daylight: {
    exposure: 0.1,
    light: [1.01, 1, 0.99],
    tone: { ...neutral, contrast: 1.06, saturation: 1.06, lightTint: [0.001, 0.003] },
    sideLight: 0,
    vignette: 0,
    haze: 0,
    sky: {
      replace: 0.15,
      clouds: 1,
      zenith: '#4d86c9',
      middle: '#8db8e2',
      horizon: '#d3e4f2',
      glow: '#ffffff',
      glowStrength: 0,
      cover: 0,
      cloudLight: '#ffffff',
      cloudShade: '#d4dbe3',
      stars: 0,
    },
    lamps: 0,
    paper: '#faf8f3',
    pencil: '#29292c',
  },
  night: {
    exposure: -2.05,
    light: [0.66, 0.82, 1.2],
    tone: { contrast: 1.02, pivot: 0.4, saturation: 0.62, shadowTint: [0, -0.022], lightTint: [-0.004, -0.02] },
    sideLight: 0,
    vignette: 0.25,
    haze: 0,
    sky: {
      replace: 1,
      clouds: 0.25,
      zenith: '#070c1d',
      middle: '#101b38',
      horizon: '#26355c',
      glow: '#4a5479',
      glowStrength: 0.35,
      cover: 0.3,
      cloudLight: '#2b3654',
      cloudShade: '#0c1328',
      stars: 420,
    },
    lamps: 1,
    paper: '#7f8aa6',
    pencil: '#0c1226',
  },
  golden_hour: {
    exposure: -0.1,
    // The sun is warm, and what it does not reach has the light of a blue sky.
    light: [1.15, 0.96, 0.8],
    tone: { contrast: 1.1, pivot: 0.55, saturation: 1, shadowTint: [0.002, -0.028], lightTint: [0.02, 0.042] },
    sideLight: 0.9,
    vignette: 0.06,
    haze: 0.1,
    sky: {
      replace: 0.9,
      clouds: 0.8,
      zenith: '#6f97c0',
      middle: '#e3cba0',
      horizon: '#ffd48c',
      glow: '#fff3cf',
      glowStrength: 0.9,
      cover: 0.25,
      cloudLight: '#ffeccb',
      cloudShade: '#c9a98a',
      stars: 0,
    },
    lamps: 0.1,
    paper: '#f7e6c4',
    pencil: '#3d2a1a',
  },
  overcast: {
    exposure: -0.12,
    light: [0.96, 1, 1.05],
    tone: { contrast: 0.84, pivot: 0.6, saturation: 0.58, shadowTint: [-0.002, -0.005], lightTint: [-0.002, -0.005] },
    sideLight: 0,
    vignette: 0,
    haze: 0.12,
    sky: {
      replace: 1,
      clouds: 0.35,
      zenith: '#a4adb6',
      middle: '#c4cad0',
      horizon: '#e3e6e9',
      glow: '#f2f3f4',
      glowStrength: 0.25,
      cover: 0.85,
      cloudLight: '#dfe2e5',
      cloudShade: '#a9b1b9',
      stars: 0,
    },
    lamps: 0.05,
    paper: '#e6e8ea',
    pencil: '#3a4046',
  },
  sunrise: {
    exposure: -0.22,
    light: [1.12, 0.95, 0.95],
    tone: { contrast: 0.92, pivot: 0.58, saturation: 0.95, shadowTint: [0.006, -0.024], lightTint: [0.024, 0.016] },
    sideLight: 0.7,
    vignette: 0,
    haze: 0.26,
    sky: {
      replace: 0.95,
      clouds: 0.7,
      zenith: '#8ba5d2',
      middle: '#e3bfcf',
      horizon: '#ffd3b8',
      glow: '#fff0d8',
      glowStrength: 0.8,
      cover: 0.3,
      cloudLight: '#ffdfd3',
      cloudShade: '#b7a2c0',
      stars: 0,
    },
    lamps: 0.1,
    paper: '#f8e3df',
    pencil: '#40304a',
  },
  sunset: {
    exposure: -0.62,
    light: [1.18, 0.89, 0.76],
    tone: { contrast: 1.14, pivot: 0.5, saturation: 1.1, shadowTint: [0.014, -0.046], lightTint: [0.036, 0.042] },
    sideLight: 1,
    vignette: 0.15,
    haze: 0.1,
    sky: {
      replace: 1,
      clouds: 0.7,
      zenith: '#3d4779',
      middle: '#b9607c',
      horizon: '#ff9d4f',
      glow: '#ffe08f',
      glowStrength: 0.95,
      cover: 0.5,
      cloudLight: '#ff9a68',
      cloudShade: '#5d4468',
      stars: 0,
    },
    lamps: 0.9,
    paper: '#efc3a0',
    pencil: '#35193a',
  },
  blue_hour: {
    exposure: -1.25,
    light: [0.66, 0.86, 1.26],
    tone: { contrast: 1.02, pivot: 0.45, saturation: 0.8, shadowTint: [-0.004, -0.04], lightTint: [-0.006, -0.022] },
    sideLight: 0,
    vignette: 0.1,
    haze: 0.1,
    sky: {
      replace: 1,
      clouds: 0.5,
      zenith: '#1d3273',
      middle: '#4168b0',
      horizon: '#a5a9cd',
      glow: '#e2b9b4',
      glowStrength: 0.45,
      cover: 0.2,
      cloudLight: '#8790c0',
      cloudShade: '#2a4280',
      stars: 0,
    },
    lamps: 0.9,
    paper: '#b3c3e0',
    pencil: '#14224a',
  },
  dramatic: {
    exposure: -0.55,
    light: [1, 1, 1.02],
    tone: { contrast: 1.42, pivot: 0.5, saturation: 0.74, shadowTint: [-0.004, -0.012], lightTint: [0.004, 0.014] },
    sideLight: 0.6,
    vignette: 0.4,
    haze: 0,
    sky: {
      replace: 1,
      clouds: 0.8,
      zenith: '#272d36',
      middle: '#555f6b',
      horizon: '#a9aaa4',
      glow: '#f3e6c4',
      glowStrength: 0.6,
      cover: 0.85,
      cloudLight: '#98999a',
      cloudShade: '#262c36',
      stars: 0,
    },
    lamps: 0.1,
    paper: '#c9c6bf',
    pencil: '#0f1013',
  },
}
