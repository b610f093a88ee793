import type { ExpertV45, Panel, panels } from '../contract/arch-render-v45/panels.ts'

/** The words of each value; an empty text leaves the choice to the image model. */
type PanelWords = { [E in ExpertV45]: { [F in keyof (typeof panels)[E]]: Record<Panel<E>[F] & string, string> } }

/**
 * What the built prompt says for every value of every panel. It says what is wanted and never what is not, because edit models
 * take up every noun they read.
 */
export const panelWords: PanelWords = {
  exterior: {
    camera_angle: {
      auto: '',
      eye_level: 'eye-level view from standing height with straight verticals',
      elevation: 'straight frontal elevation view without perspective',
      low: 'low-angle view from near the ground, the forms rising overhead',
      elevated: 'elevated view as from a rooftop opposite, looking slightly down',
      aerial: 'aerial view as from a drone, looking obliquely down over the whole site',
      top_down: 'top-down view from high above, looking straight down',
      close_up: 'close-up view of a detail of the facade with shallow depth of field',
    },
    camera_direction: {
      front: 'seen from the front',
      corner_right: 'seen from the right front corner',
      right: 'seen from the right side',
      back: 'seen from the back',
      left: 'seen from the left side',
      corner_left: 'seen from the left front corner',
    },
    site_context: {
      auto: '',
      urban: 'in a dense city street of neighboring buildings',
      suburban: 'in a calm suburban neighborhood with gardens',
      nature: 'alone in open natural countryside',
    },
    greenery: {
      some: 'some well-kept trees and shrubs',
      none: 'bare paved surroundings',
      lush: 'lush trees, hedges and planting all around',
    },
    vehicles: { few: 'a car or two', none: 'an empty street', many: 'many parked and passing cars' },
    people: { few: 'a few people', none: 'a deserted scene', many: 'many people walking and talking' },
    street_props: { off: '', on: 'street lamps, benches, bicycles and bollards' },
    motion: {
      subtle: 'a hint of motion in passing figures',
      off: 'every figure perfectly still and sharp',
      long_exposure: 'long exposure with motion-blurred figures and light trails',
    },
    time_of_day: {
      auto: '',
      day: 'clear midday daylight',
      morning: 'early morning light, pale gold and low with fresh cool shadows',
      golden_hour: 'golden hour, low warm sun raking across the surfaces, long soft shadows',
      sunset: 'sunset in an orange and crimson sky, warm rim light along the edges',
      dusk: 'dusk, a fading violet sky and the first warm lights in the windows',
      blue_hour: 'blue hour after dusk, cobalt sky balanced by warm lights',
      night: 'deep night under a dark sky, windows and lamps glowing warmly',
    },
    weather: {
      clear: 'clear sky with a few soft clouds',
      overcast: 'overcast sky with diffuse even light',
      cloudy: 'cloudy sky with patches of sun',
      hazy: 'hazy air that softens the distance',
      rain: 'rain with streaks in the air and splashes on the ground',
      fog: 'thick fog that veils the background',
      snow: 'snow falling and lying on the ground, roofs and branches',
    },
    ground_wetness: {
      dry: '',
      damp: 'damp darkened paving with a faint sheen',
      wet: 'wet reflective ground with puddles',
    },
  },
  interior: {
    room_type: {
      'living room': 'a living room',
      bedroom: 'a bedroom',
      kitchen: 'a kitchen',
      bathroom: 'a bathroom',
      'dining room': 'a dining room',
      office: 'an office',
    },
    room_style: {
      'Modern interior': 'modern interior with clean lines and refined materials',
      Minimalism: 'minimalist interior with few objects and calm surfaces',
      Japandi: 'Japandi interior with pale wood, paper and natural textiles',
      Industrial: 'industrial interior with brick, steel and concrete',
      Scandinavian: 'Scandinavian interior with light wood, white walls and wool',
    },
    furnishing_level: {
      auto: '',
      empty: 'an empty unfurnished room',
      minimal: 'only the most needed furniture',
      moderate: 'a comfortable amount of furniture',
      full: 'fully furnished',
    },
    indoor_plants: {
      auto: '',
      none: 'decorated without greenery',
      some: 'a few potted plants',
      lush: 'lush indoor plants in pots and hanging baskets',
    },
    interior_accessories: { off: '', on: 'books, cushions, vases and pictures as accessories' },
    lighting_mode: {
      auto: '',
      off: 'all lamps switched off',
      natural: 'natural daylight through the windows',
      artificial: 'warm artificial light from lamps and coves',
      mixed: 'natural daylight balanced with warm lamps',
    },
    floor_finish: { auto: '', matte: 'a matte floor', reflective: 'a polished reflective floor' },
    ambience: {
      auto: '',
      daylight: 'bright daylight ambience',
      golden_hour: 'golden hour ambience, long warm patches of sun on the floor',
      night: 'night beyond the windows, soft pools of lamplight',
    },
  },
  masterplan: {
    plan_mode: {
      '3d': 'three-dimensional aerial masterplan with volumes and shadows',
      '2d': 'flat two-dimensional top-down masterplan drawing',
    },
    urban_density: {
      auto: '',
      low: 'low urban density with generous open space',
      medium: 'medium urban density of street blocks',
      high: 'high urban density with tall close buildings',
    },
    development_type: {
      auto: '',
      residential: 'residential development of homes and gardens',
      commercial: 'commercial development of offices and shops',
      mixed_use: 'mixed-use development of homes over shops',
      industrial: 'industrial development of halls and yards',
      institutional: 'institutional campus of public buildings',
      recreational: 'recreational development of sports fields and parks',
    },
    water_features: {
      auto: '',
      none: 'dry land throughout',
      river: 'a river through the site',
      lake: 'a lake within the site',
      coastal: 'a coast along the site',
      fountains: 'fountains on the squares',
    },
    greenery: {
      moderate: 'tree-lined streets and parks',
      sparse: 'sparse street trees',
      dense: 'dense planting along streets and in courtyards',
      forest: 'forest around and between the buildings',
    },
  },
  landscape: {
    landscape_style: {
      modern: 'modern landscape design with clear geometry',
      traditional: 'traditional garden with borders and lawns',
      japanese: 'Japanese garden with moss, gravel, stones and maples',
      tropical: 'tropical garden with palms and broad leaves',
      mediterranean: 'Mediterranean garden with olives, cypresses and lavender',
      desert: 'desert garden with gravel, agaves and cacti',
    },
    vegetation: {
      moderate: 'well-balanced planting',
      minimal: 'minimal planting',
      lush: 'lush layered vegetation',
      wild: 'wild meadow-like vegetation',
    },
    water_features: {
      none: '',
      pool: 'a swimming pool',
      pond: 'a natural pond',
      fountain: 'a fountain',
      stream: 'a winding stream',
      waterfall: 'a waterfall over rocks',
    },
    hardscape: {
      minimal: 'few paved areas',
      moderate: 'paths and a terrace',
      extensive: 'extensive terraces, steps and walls',
    },
    outdoor_furniture: {
      none: '',
      minimal: 'a single bench',
      moderate: 'a seating group and a table',
      full: 'lounge, dining and sun beds',
    },
    landscape_lighting: {
      none: '',
      path: 'path lights along the ways',
      accent: 'accent lights on trees and walls',
      dramatic: 'dramatic uplighting of the trees',
      full: 'a fully lit garden',
    },
  },
  product: {
    product_category: {
      furniture: 'a piece of furniture',
      lighting: 'a lamp',
      decor: 'a decorative object',
      kitchenware: 'kitchenware',
      electronics: 'an electronic device',
      fashion: 'a fashion item',
      jewelry: 'a piece of jewelry',
      packaging: 'a packaging design',
      industrial: 'an industrial product',
      automotive: 'an automotive design',
    },
    background: {
      white: 'pure white background',
      gradient: 'soft gradient background',
      studio: 'gray studio backdrop',
      contextual: 'in the surroundings where it is used',
      transparent: 'isolated on a plain white background',
    },
    product_lighting: {
      soft: 'soft studio light',
      dramatic: 'dramatic hard spotlight with deep shadows',
      natural: 'natural window light',
      rim: 'bright rim light along the edges',
      flat: 'flat even light',
    },
    material_finish: {
      auto: '',
      matte: 'matte surfaces',
      glossy: 'glossy surfaces',
      metallic: 'metallic surfaces',
      wood: 'made of wood',
      fabric: 'made of fabric',
      leather: 'made of leather',
      glass: 'made of glass',
      ceramic: 'made of ceramic',
    },
    shadow_style: {
      soft: 'soft shadow below',
      none: 'floating in even light',
      contact: 'tight contact shadow',
      dramatic: 'long dramatic shadow',
      reflection: 'mirrored in a glossy ground',
    },
  },
  plan: {
    plan_view_mode: { '2d': 'flat two-dimensional floor plan', '3d': 'three-dimensional floor plan with raised walls' },
    drawing_style: {
      architectural: 'architectural drawing style with graded line weights',
      schematic: 'schematic drawing style with simple shapes',
      presentation: 'presentation drawing style with soft shadows',
      technical: 'technical drawing style with exact thin lines',
    },
    color_mode: {
      monochrome: 'monochrome',
      colored: 'rooms in distinct colors',
      gradient: 'rooms in soft color gradients',
    },
    furniture_2d: {
      outline: 'furniture drawn in outline',
      none: 'unfurnished rooms',
      filled: 'furniture in filled shapes',
      detailed: 'furniture in full detail',
    },
    wall_style: {
      filled: 'walls filled solid',
      outline: 'walls in outline',
      hatched: 'walls hatched',
      poche: 'walls in black poche',
    },
    view_type_3d: {
      bird_eye: "bird's-eye view into the open rooms",
      isometric: 'isometric view',
      perspective: 'perspective view',
      section: 'sectional perspective through the rooms',
    },
  },
}

/** Fields whose default names what a picture shows, which only its caller knows: they are told if they were sent. */
export const toldIfSent: readonly string[] = [
  ...[
    'room_type',
    // A clear sky by day is not one by night.
    'weather',
    'room_style',
    'landscape_style',
    'product_category',
    'camera_direction',
    'view_type_3d',
    'plan_mode',
  ],
]
