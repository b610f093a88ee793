export const experts = ['exterior', 'interior', 'masterplan', 'landscape', 'plan', 'furniture', 'product'] as const
export type Expert = (typeof experts)[number]

export const imageTypes = ['3dmass', 'drawing', 'wireframe', 'construction', 'photo', 'sketch', '3d', '2d'] as const
export type ImageType = (typeof imageTypes)[number]

export const imageTypesOf: Record<Expert, readonly ImageType[]> = {
  exterior: ['3dmass', 'drawing', 'wireframe', 'construction', 'photo', 'sketch'],
  interior: ['3dmass', 'drawing', 'wireframe', 'photo', 'sketch'],
  masterplan: ['drawing', 'sketch', '3d', '2d'],
  landscape: ['drawing', 'sketch', 'photo'],
  plan: ['drawing', 'sketch'],
  furniture: ['photo', 'sketch', 'drawing', '3d'],
  product: ['sketch', 'drawing', 'photo', '3d'],
}

export const cameraAngles = [
  'same_as_input',
  'eye_level',
  'aerial_view',
  'low_angle',
  'high_angle',
  'birds_eye',
  'worms_eye',
] as const
export type CameraAngle = (typeof cameraAngles)[number]

export const sceneMoods = [
  'auto_daylight',
  'night',
  'golden_hour',
  'overcast',
  'sunrise',
  'sunset',
  'blue_hour',
  'dramatic',
] as const
export type SceneMood = (typeof sceneMoods)[number]

export const renderStyles = [
  'realistic',
  'cgi_render',
  'sketch',
  'cad_drawing',
  'annotated_render',
  '2d_illustration',
  'watercolor',
  'raw',
  'artistic',
  'conceptual',
  'technical',
  'minimal',
  'dramatic',
  'cinematic',
] as const
export type RenderStyle = (typeof renderStyles)[number]

export const renderScenarios = ['precise', 'balanced', 'creative', 'experimental'] as const
export type RenderScenario = (typeof renderScenarios)[number]
