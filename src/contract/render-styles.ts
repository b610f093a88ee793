/** What the built prompt says of a style: `this photo in <look> <discipline> style`, and how it is made. */
type StyleWords = { look: string; technique: string; medium: 'photograph' | 'picture' | 'line drawing' }

const words = {
  realistic: {
    look: 'photorealistic',
    technique: 'true-to-life materials with fine surface texture, physically accurate light and reflections',
    medium: 'photograph',
  },
  cgi_render: {
    look: 'high-end CGI',
    technique: 'ray-traced global illumination, crisp clean geometry and flawless smooth surfaces',
    medium: 'picture',
  },
  sketch: {
    look: 'hand-drawn sketch',
    technique: 'loose graphite and ink lines on textured paper, light hatching and visible pencil strokes',
    medium: 'line drawing',
  },
  cad_drawing: {
    look: 'CAD line drawing',
    technique: 'thin black vector linework on white with graded line weights and neat hatch patterns',
    medium: 'line drawing',
  },
  annotated_render: {
    look: 'annotated presentation',
    technique: 'clean rendering with leader lines, dimension lines and short neat labels naming materials and spaces',
    medium: 'picture',
  },
  '2d_illustration': {
    look: 'flat 2D illustration',
    technique: 'flat color shapes with clean outlines and simplified graphic shadows',
    medium: 'picture',
  },
  watercolor: {
    look: 'hand-painted watercolor',
    technique:
      'transparent washes on cold-pressed paper, soft bleeding edges, visible brushwork and pigment granulation',
    medium: 'picture',
  },
  /** The prompt untouched, the picture as it is. */
  raw: undefined,
  artistic: {
    look: 'expressive artistic',
    technique: 'bold painterly brushwork, harmonious color and the visible texture of paint on canvas',
    medium: 'picture',
  },
  conceptual: {
    look: 'early conceptual',
    technique: 'simplified forms in pale muted tones, atmospheric haze and detail only hinted at',
    medium: 'picture',
  },
  technical: {
    look: 'precise technical',
    technique: 'sharp construction detail in restrained gray tones with diagram-like clarity',
    medium: 'line drawing',
  },
  minimal: {
    look: 'clean minimal',
    technique: 'uncluttered calm composition, few materials, smooth surfaces and generous empty space',
    medium: 'picture',
  },
  dramatic: {
    look: 'dramatic photorealistic',
    technique: 'bold contrast of light and dark, rich saturated color and striking depth',
    medium: 'photograph',
  },
  cinematic: {
    look: 'cinematic photorealistic',
    technique: 'film-like color grading, volumetric light, subtle film grain and layered depth',
    medium: 'photograph',
  },
} as const satisfies Record<string, StyleWords | undefined>

export type RenderStyle = keyof typeof words

export const styleWords: Record<RenderStyle, StyleWords | undefined> = words

export const renderStyles = Object.keys(words) as [RenderStyle, ...RenderStyle[]]
