/** The experts of version 4.5; furniture is read as product. */
export const expertsV45 = ['exterior', 'interior', 'masterplan', 'landscape', 'plan', 'product'] as const
export type ExpertV45 = (typeof expertsV45)[number]

/** What each expert can be told beside what all can: the values of each field, its default first. */
export const panels = {
  exterior: {
    camera_angle: ['auto', 'eye_level', 'elevation', 'low', 'elevated', 'aerial', 'top_down', 'close_up'],
    camera_direction: ['front', 'corner_right', 'right', 'back', 'left', 'corner_left'],
    site_context: ['auto', 'urban', 'suburban', 'nature'],
    greenery: ['some', 'none', 'lush'],
    vehicles: ['few', 'none', 'many'],
    people: ['few', 'none', 'many'],
    street_props: ['off', 'on'],
    motion: ['subtle', 'off', 'long_exposure'],
    time_of_day: ['auto', 'day', 'morning', 'golden_hour', 'sunset', 'dusk', 'blue_hour', 'night'],
    weather: ['clear', 'overcast', 'cloudy', 'hazy', 'rain', 'fog', 'snow'],
    ground_wetness: ['dry', 'damp', 'wet'],
  },
  interior: {
    room_type: ['living room', 'bedroom', 'kitchen', 'bathroom', 'dining room', 'office'],
    room_style: ['Modern interior', 'Minimalism', 'Japandi', 'Industrial', 'Scandinavian'],
    furnishing_level: ['auto', 'empty', 'minimal', 'moderate', 'full'],
    indoor_plants: ['auto', 'none', 'some', 'lush'],
    interior_accessories: ['off', 'on'],
    lighting_mode: ['auto', 'off', 'natural', 'artificial', 'mixed'],
    floor_finish: ['auto', 'matte', 'reflective'],
    ambience: ['auto', 'daylight', 'golden_hour', 'night'],
  },
  masterplan: {
    plan_mode: ['3d', '2d'],
    urban_density: ['auto', 'low', 'medium', 'high'],
    development_type: [
      ...(['auto', 'residential', 'commercial', 'mixed_use'] as const),
      ...(['industrial', 'institutional', 'recreational'] as const),
    ],
    water_features: ['auto', 'none', 'river', 'lake', 'coastal', 'fountains'],
    greenery: ['moderate', 'sparse', 'dense', 'forest'],
  },
  landscape: {
    landscape_style: ['modern', 'traditional', 'japanese', 'tropical', 'mediterranean', 'desert'],
    vegetation: ['moderate', 'minimal', 'lush', 'wild'],
    water_features: ['none', 'pool', 'pond', 'fountain', 'stream', 'waterfall'],
    hardscape: ['minimal', 'moderate', 'extensive'],
    outdoor_furniture: ['none', 'minimal', 'moderate', 'full'],
    landscape_lighting: ['none', 'path', 'accent', 'dramatic', 'full'],
  },
  product: {
    product_category: [
      ...(['furniture', 'lighting', 'decor', 'kitchenware', 'electronics'] as const),
      ...(['fashion', 'jewelry', 'packaging', 'industrial', 'automotive'] as const),
    ],
    background: ['white', 'gradient', 'studio', 'contextual', 'transparent'],
    product_lighting: ['soft', 'dramatic', 'natural', 'rim', 'flat'],
    material_finish: ['auto', 'matte', 'glossy', 'metallic', 'wood', 'fabric', 'leather', 'glass', 'ceramic'],
    shadow_style: ['soft', 'none', 'contact', 'dramatic', 'reflection'],
  },
  plan: {
    plan_view_mode: ['2d', '3d'],
    drawing_style: ['architectural', 'schematic', 'presentation', 'technical'],
    color_mode: ['monochrome', 'colored', 'gradient'],
    furniture_2d: ['outline', 'none', 'filled', 'detailed'],
    wall_style: ['filled', 'outline', 'hatched', 'poche'],
    view_type_3d: ['bird_eye', 'isometric', 'perspective', 'section'],
  },
} as const satisfies Record<ExpertV45, Record<string, readonly [string, ...string[]]>>

/** The values of each field of an expert's panel. */
export type Panel<E extends ExpertV45> = {
  -readonly [Field in keyof (typeof panels)[E]]: (typeof panels)[E][Field] extends readonly (infer Value)[]
    ? Value
    : never
}

/** The name of every field of a panel. */
export type PanelField = { [E in ExpertV45]: keyof (typeof panels)[E] & string }[ExpertV45]

/** The experts whose panel has a field, with its values. */
export function panelsWith(field: string): { expert: ExpertV45; values: readonly [string, ...string[]] }[] {
  return expertsV45.flatMap((expert) => {
    const values = (panels[expert] as Record<string, readonly [string, ...string[]]>)[field]
    return values ? [{ expert, values }] : []
  })
}

/** Every field of an expert's panel, from those that were sent: the others have their defaults, or what the sent ones imply. */
export function completePanel(expert: ExpertV45, sent: Record<string, string>): Record<string, string> {
  const defaults = Object.entries(panels[expert]).map(([field, [first]]) => [field, first])
  if (sent.view_type_3d !== undefined) defaults.push(['plan_view_mode', '3d'])
  return { ...Object.fromEntries(defaults), ...sent }
}

/** Whether a view of the caller's own was asked for, by the fields of the panel that were sent. */
export const asksForView = ({ camera_angle: angle = 'auto', camera_direction: direction }: Record<string, string>) =>
  angle !== 'auto' || direction !== undefined

export const panelFields = [...new Set(expertsV45.flatMap((expert) => Object.keys(panels[expert])))] as PanelField[]
