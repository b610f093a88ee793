// Made by scripts/generate.ts from src/contract; change that instead.

export type RenderFields = {
  /** The source image: JPEG, PNG or WebP, 1 KB to 8 MB. It is resized to 1344 px width. */
  image: Blob | string
  /** The expert mode, which selects the pipeline. */
  expert_name: Expert
  /** What to render, at most 2000 characters. */
  prompt: string
  /** What the source image is; it must be valid for the expert. Defaults to "photo", or to the first valid value if the expert does not take photos. */
  imagetype?: ImageType
  /** The camera angle. */
  camera_angle?: CameraAngle
  /** Light and time of day. */
  scene_mood?: SceneMood
  /** The rendering style; "raw" passes the prompt on unchanged. */
  render_style?: RenderStyle
  /** How freely the source image may be changed. */
  render_scenario?: RenderScenario
  /** Descriptive tags, as a JSON array of strings or comma-separated: cars, greenery, water_features, people, pathways, motion, urban_setting or any other. */
  context?: readonly string[]
  /** Style reference 1 of up to 4; the same limits as image. */
  reference_image_1?: Blob | string
  /** Style reference 2 of up to 4; the same limits as image. */
  reference_image_2?: Blob | string
  /** Style reference 3 of up to 4; the same limits as image. */
  reference_image_3?: Blob | string
  /** Style reference 4 of up to 4; the same limits as image. */
  reference_image_4?: Blob | string
  /** Makes results reproducible. Defaults to a random seed. */
  seed?: number
  /** A public http or https URL that receives this generation's events, signed with the secret of GET /v1/webhooks/secret. */
  webhook_url?: string
}

export type RenderUltraFields = {
  /** The source image: JPEG, PNG or WebP, at most 15 MB, as a file or as its public http or https URL. */
  image: Blob | string
  /** The expert, whose panel of fields is read. furniture is read as product. */
  expert_name?: Expert
  /** What to render, at most 4000 characters. */
  prompt?: string
  /** An expert's name is read as expert_name, which wins; a kind of picture as imagetype, which wins. */
  imageType?:
    | 'exterior'
    | 'interior'
    | 'masterplan'
    | 'landscape'
    | 'plan'
    | 'furniture'
    | 'product'
    | '3dmass'
    | 'drawing'
    | 'wireframe'
    | 'construction'
    | 'photo'
    | 'sketch'
    | '3d'
    | '2d'
  /** What the source image is. If it is not sent, it is found in the picture, and a note says so. */
  imagetype?: ImageType
  /** The look. "raw" passes the prompt on unchanged. */
  render_style?:
    | 'raw'
    | 'photoreal'
    | 'cgi_render'
    | 'cad'
    | 'freehand_sketch'
    | 'clay_model'
    | 'illustration'
    | 'watercolor'
    | 'realistic'
    | 'sketch'
    | 'cad_drawing'
    | 'annotated_render'
    | '2d_illustration'
    | 'artistic'
    | 'conceptual'
    | 'technical'
    | 'minimal'
    | 'dramatic'
    | 'cinematic'
  /** Whether the forms of the source image are kept, or only its idea. */
  geometry?: 'precise' | 'creative'
  /** edit: the prompt says what to change, and all else stays as it is. */
  prompt_mode?: 'render' | 'edit'
  /** Of the result. Another ratio than the image has crops it, and never stretches it. */
  aspect_ratio?:
    | 'auto'
    | 'match_input_image'
    | 'square'
    | 'vertical'
    | 'horizontal'
    | '1:1'
    | '4:3'
    | '3:4'
    | '3:2'
    | '2:3'
    | '16:9'
    | '9:16'
    | '21:9'
    | '4:5'
    | '5:4'
  /** Makes results reproducible. Defaults to a random seed. */
  seed?: number
  /** Reference image 1 of up to 4: a file of at most 8 MB, or its URL. */
  reference_image_1?: Blob | string
  /** Reference image 2 of up to 4: a file of at most 8 MB, or its URL. */
  reference_image_2?: Blob | string
  /** Reference image 3 of up to 4: a file of at most 8 MB, or its URL. */
  reference_image_3?: Blob | string
  /** Reference image 4 of up to 4: a file of at most 8 MB, or its URL. */
  reference_image_4?: Blob | string
  /** Another name of reference_image_1. */
  reference_image?: Blob | string
  /** What is taken from reference image 1. */
  reference_mode_1?: 'auto' | 'style' | 'material' | 'atmosphere' | 'color' | 'geometry'
  /** What is taken from reference image 2. */
  reference_mode_2?: 'auto' | 'style' | 'material' | 'atmosphere' | 'color' | 'geometry'
  /** What is taken from reference image 3. */
  reference_mode_3?: 'auto' | 'style' | 'material' | 'atmosphere' | 'color' | 'geometry'
  /** What is taken from reference image 4. */
  reference_mode_4?: 'auto' | 'style' | 'material' | 'atmosphere' | 'color' | 'geometry'
  /** manual: the view is that of camera_angle and camera_direction, which imply it. */
  view_mode?: 'auto' | 'manual'
  /** Whether the result has call-outs. */
  annotation?: boolean
  /** Whether the result has dimension lines, if a scale is known. */
  show_dimensions?: boolean
  /** Whether red-line marks in the source are instructions, which are not drawn. */
  markup_mode?: boolean
  /** Whether pasted pictures in the source are kept as materials and lit with the rest. */
  has_collage?: boolean
  /** How many results, each with the seed after that of the one before. Each is paid for. */
  count?: number
  /** The file format of the result. */
  output_format?: 'png' | 'jpeg' | 'webp'
  /** The least output[].fidelity.score, from 0 to 1; 0 takes every result. */
  min_fidelity?: number
  /** A public http or https URL that receives this generation's events, signed with the secret of GET /v1/webhooks/secret. */
  webhook_url?: string
  /** The longer side of the result, in pixels. */
  output_size?: number
  /** For exterior: auto, eye_level, elevation, low, elevated, aerial, top_down, close_up. The first is the default. */
  camera_angle?:
    | 'auto'
    | 'eye_level'
    | 'elevation'
    | 'low'
    | 'elevated'
    | 'aerial'
    | 'top_down'
    | 'close_up'
    | 'same_as_input'
    | 'aerial_view'
    | 'high_angle'
    | 'low_angle'
    | 'worms_eye'
    | 'birds_eye'
  /** For exterior: front, corner_right, right, back, left, corner_left. The first is the default. */
  camera_direction?: 'front' | 'corner_right' | 'right' | 'back' | 'left' | 'corner_left'
  /** For exterior: auto, urban, suburban, nature. The first is the default. */
  site_context?: 'auto' | 'urban' | 'suburban' | 'nature'
  /** For exterior: some, none, lush; for masterplan: moderate, sparse, dense, forest. The first is the default. */
  greenery?: 'some' | 'none' | 'lush' | 'moderate' | 'sparse' | 'dense' | 'forest'
  /** For exterior: few, none, many. The first is the default. */
  vehicles?: 'few' | 'none' | 'many'
  /** For exterior: few, none, many. The first is the default. */
  people?: 'few' | 'none' | 'many'
  /** For exterior: off, on. The first is the default. */
  street_props?: 'off' | 'on'
  /** For exterior: subtle, off, long_exposure. The first is the default. */
  motion?: 'subtle' | 'off' | 'long_exposure'
  /** For exterior: auto, day, morning, golden_hour, sunset, dusk, blue_hour, night. The first is the default. */
  time_of_day?: 'auto' | 'day' | 'morning' | 'golden_hour' | 'sunset' | 'dusk' | 'blue_hour' | 'night'
  /** For exterior: clear, overcast, cloudy, hazy, rain, fog, snow. The first is the default. */
  weather?: 'clear' | 'overcast' | 'cloudy' | 'hazy' | 'rain' | 'fog' | 'snow'
  /** For exterior: dry, damp, wet. The first is the default. */
  ground_wetness?: 'dry' | 'damp' | 'wet'
  /** For interior: living room, bedroom, kitchen, bathroom, dining room, office. The first is the default. */
  room_type?: 'living room' | 'bedroom' | 'kitchen' | 'bathroom' | 'dining room' | 'office'
  /** For interior: Modern interior, Minimalism, Japandi, Industrial, Scandinavian. The first is the default. */
  room_style?: 'Modern interior' | 'Minimalism' | 'Japandi' | 'Industrial' | 'Scandinavian'
  /** For interior: auto, empty, minimal, moderate, full. The first is the default. */
  furnishing_level?: 'auto' | 'empty' | 'minimal' | 'moderate' | 'full'
  /** For interior: auto, none, some, lush. The first is the default. */
  indoor_plants?: 'auto' | 'none' | 'some' | 'lush'
  /** For interior: off, on. The first is the default. */
  interior_accessories?: 'off' | 'on'
  /** For interior: auto, off, natural, artificial, mixed. The first is the default. */
  lighting_mode?: 'auto' | 'off' | 'natural' | 'artificial' | 'mixed'
  /** For interior: auto, matte, reflective. The first is the default. */
  floor_finish?: 'auto' | 'matte' | 'reflective'
  /** For interior: auto, daylight, golden_hour, night. The first is the default. */
  ambience?: 'auto' | 'daylight' | 'golden_hour' | 'night'
  /** For masterplan: 3d, 2d. The first is the default. */
  plan_mode?: '3d' | '2d'
  /** For masterplan: auto, low, medium, high. The first is the default. */
  urban_density?: 'auto' | 'low' | 'medium' | 'high'
  /** For masterplan: auto, residential, commercial, mixed_use, industrial, institutional, recreational. The first is the default. */
  development_type?:
    | 'auto'
    | 'residential'
    | 'commercial'
    | 'mixed_use'
    | 'industrial'
    | 'institutional'
    | 'recreational'
  /** For masterplan: auto, none, river, lake, coastal, fountains; for landscape: none, pool, pond, fountain, stream, waterfall. The first is the default. */
  water_features?:
    | 'auto'
    | 'none'
    | 'river'
    | 'lake'
    | 'coastal'
    | 'fountains'
    | 'pool'
    | 'pond'
    | 'fountain'
    | 'stream'
    | 'waterfall'
  /** For landscape: modern, traditional, japanese, tropical, mediterranean, desert. The first is the default. */
  landscape_style?: 'modern' | 'traditional' | 'japanese' | 'tropical' | 'mediterranean' | 'desert'
  /** For landscape: moderate, minimal, lush, wild. The first is the default. */
  vegetation?: 'moderate' | 'minimal' | 'lush' | 'wild'
  /** For landscape: minimal, moderate, extensive. The first is the default. */
  hardscape?: 'minimal' | 'moderate' | 'extensive'
  /** For landscape: none, minimal, moderate, full. The first is the default. */
  outdoor_furniture?: 'none' | 'minimal' | 'moderate' | 'full'
  /** For landscape: none, path, accent, dramatic, full. The first is the default. */
  landscape_lighting?: 'none' | 'path' | 'accent' | 'dramatic' | 'full'
  /** For plan: 2d, 3d. The first is the default. */
  plan_view_mode?: '2d' | '3d'
  /** For plan: architectural, schematic, presentation, technical. The first is the default. */
  drawing_style?: 'architectural' | 'schematic' | 'presentation' | 'technical'
  /** For plan: monochrome, colored, gradient. The first is the default. */
  color_mode?: 'monochrome' | 'colored' | 'gradient'
  /** For plan: outline, none, filled, detailed. The first is the default. */
  furniture_2d?: 'outline' | 'none' | 'filled' | 'detailed'
  /** For plan: filled, outline, hatched, poche. The first is the default. */
  wall_style?: 'filled' | 'outline' | 'hatched' | 'poche'
  /** For plan: bird_eye, isometric, perspective, section. The first is the default. */
  view_type_3d?: 'bird_eye' | 'isometric' | 'perspective' | 'section'
  /** For product: furniture, lighting, decor, kitchenware, electronics, fashion, jewelry, packaging, industrial, automotive. The first is the default. */
  product_category?:
    | 'furniture'
    | 'lighting'
    | 'decor'
    | 'kitchenware'
    | 'electronics'
    | 'fashion'
    | 'jewelry'
    | 'packaging'
    | 'industrial'
    | 'automotive'
  /** For product: white, gradient, studio, contextual, transparent. The first is the default. */
  background?: 'white' | 'gradient' | 'studio' | 'contextual' | 'transparent'
  /** For product: soft, dramatic, natural, rim, flat. The first is the default. */
  product_lighting?: 'soft' | 'dramatic' | 'natural' | 'rim' | 'flat'
  /** For product: auto, matte, glossy, metallic, wood, fabric, leather, glass, ceramic. The first is the default. */
  material_finish?: 'auto' | 'matte' | 'glossy' | 'metallic' | 'wood' | 'fabric' | 'leather' | 'glass' | 'ceramic'
  /** For product: soft, none, contact, dramatic, reflection. The first is the default. */
  shadow_style?: 'soft' | 'none' | 'contact' | 'dramatic' | 'reflection'
  /** Of version 4.1: read as time_of_day, weather or ambience. */
  scene_mood?: SceneMood
  /** Of version 4.1: read as geometry. */
  render_scenario?: RenderScenario
  /** Of version 4.1: read as vehicles, people, greenery and motion, and the rest as words of the prompt. */
  context?: readonly string[]
}

export type RenderFastFields = {
  /** The source image: JPEG, PNG or WebP, at most 15 MB, as a file or as its public http or https URL. */
  image: Blob | string
  /** The expert, whose panel of fields is read. furniture is read as product. */
  expert_name?: Expert
  /** What to render, at most 4000 characters. */
  prompt?: string
  /** An expert's name is read as expert_name, which wins; a kind of picture as imagetype, which wins. */
  imageType?:
    | 'exterior'
    | 'interior'
    | 'masterplan'
    | 'landscape'
    | 'plan'
    | 'furniture'
    | 'product'
    | '3dmass'
    | 'drawing'
    | 'wireframe'
    | 'construction'
    | 'photo'
    | 'sketch'
    | '3d'
    | '2d'
  /** What the source image is. If it is not sent, it is found in the picture, and a note says so. */
  imagetype?: ImageType
  /** The look. "raw" passes the prompt on unchanged. */
  render_style?:
    | 'raw'
    | 'photoreal'
    | 'cgi_render'
    | 'cad'
    | 'freehand_sketch'
    | 'clay_model'
    | 'illustration'
    | 'watercolor'
    | 'realistic'
    | 'sketch'
    | 'cad_drawing'
    | 'annotated_render'
    | '2d_illustration'
    | 'artistic'
    | 'conceptual'
    | 'technical'
    | 'minimal'
    | 'dramatic'
    | 'cinematic'
  /** Whether the forms of the source image are kept, or only its idea. */
  geometry?: 'precise' | 'creative'
  /** edit: the prompt says what to change, and all else stays as it is. */
  prompt_mode?: 'render' | 'edit'
  /** Of the result. Another ratio than the image has crops it, and never stretches it. */
  aspect_ratio?:
    | 'auto'
    | 'match_input_image'
    | 'square'
    | 'vertical'
    | 'horizontal'
    | '1:1'
    | '4:3'
    | '3:4'
    | '3:2'
    | '2:3'
    | '16:9'
    | '9:16'
    | '21:9'
    | '4:5'
    | '5:4'
  /** Makes results reproducible. Defaults to a random seed. */
  seed?: number
  /** Reference image 1 of up to 4: a file of at most 8 MB, or its URL. */
  reference_image_1?: Blob | string
  /** Reference image 2 of up to 4: a file of at most 8 MB, or its URL. */
  reference_image_2?: Blob | string
  /** Reference image 3 of up to 4: a file of at most 8 MB, or its URL. */
  reference_image_3?: Blob | string
  /** Reference image 4 of up to 4: a file of at most 8 MB, or its URL. */
  reference_image_4?: Blob | string
  /** Another name of reference_image_1. */
  reference_image?: Blob | string
  /** What is taken from reference image 1. */
  reference_mode_1?: 'auto' | 'style' | 'material' | 'atmosphere' | 'color' | 'geometry'
  /** What is taken from reference image 2. */
  reference_mode_2?: 'auto' | 'style' | 'material' | 'atmosphere' | 'color' | 'geometry'
  /** What is taken from reference image 3. */
  reference_mode_3?: 'auto' | 'style' | 'material' | 'atmosphere' | 'color' | 'geometry'
  /** What is taken from reference image 4. */
  reference_mode_4?: 'auto' | 'style' | 'material' | 'atmosphere' | 'color' | 'geometry'
  /** manual: the view is that of camera_angle and camera_direction, which imply it. */
  view_mode?: 'auto' | 'manual'
  /** Whether the result has call-outs. */
  annotation?: boolean
  /** Whether the result has dimension lines, if a scale is known. */
  show_dimensions?: boolean
  /** Whether red-line marks in the source are instructions, which are not drawn. */
  markup_mode?: boolean
  /** Whether pasted pictures in the source are kept as materials and lit with the rest. */
  has_collage?: boolean
  /** How many results, each with the seed after that of the one before. Each is paid for. */
  count?: number
  /** The file format of the result. */
  output_format?: 'png' | 'jpeg' | 'webp'
  /** The least output[].fidelity.score, from 0 to 1; 0 takes every result. */
  min_fidelity?: number
  /** A public http or https URL that receives this generation's events, signed with the secret of GET /v1/webhooks/secret. */
  webhook_url?: string
  /** The longer side of the result, in pixels. */
  output_size?: number
  /** For exterior: auto, eye_level, elevation, low, elevated, aerial, top_down, close_up. The first is the default. */
  camera_angle?:
    | 'auto'
    | 'eye_level'
    | 'elevation'
    | 'low'
    | 'elevated'
    | 'aerial'
    | 'top_down'
    | 'close_up'
    | 'same_as_input'
    | 'aerial_view'
    | 'high_angle'
    | 'low_angle'
    | 'worms_eye'
    | 'birds_eye'
  /** For exterior: front, corner_right, right, back, left, corner_left. The first is the default. */
  camera_direction?: 'front' | 'corner_right' | 'right' | 'back' | 'left' | 'corner_left'
  /** For exterior: auto, urban, suburban, nature. The first is the default. */
  site_context?: 'auto' | 'urban' | 'suburban' | 'nature'
  /** For exterior: some, none, lush; for masterplan: moderate, sparse, dense, forest. The first is the default. */
  greenery?: 'some' | 'none' | 'lush' | 'moderate' | 'sparse' | 'dense' | 'forest'
  /** For exterior: few, none, many. The first is the default. */
  vehicles?: 'few' | 'none' | 'many'
  /** For exterior: few, none, many. The first is the default. */
  people?: 'few' | 'none' | 'many'
  /** For exterior: off, on. The first is the default. */
  street_props?: 'off' | 'on'
  /** For exterior: subtle, off, long_exposure. The first is the default. */
  motion?: 'subtle' | 'off' | 'long_exposure'
  /** For exterior: auto, day, morning, golden_hour, sunset, dusk, blue_hour, night. The first is the default. */
  time_of_day?: 'auto' | 'day' | 'morning' | 'golden_hour' | 'sunset' | 'dusk' | 'blue_hour' | 'night'
  /** For exterior: clear, overcast, cloudy, hazy, rain, fog, snow. The first is the default. */
  weather?: 'clear' | 'overcast' | 'cloudy' | 'hazy' | 'rain' | 'fog' | 'snow'
  /** For exterior: dry, damp, wet. The first is the default. */
  ground_wetness?: 'dry' | 'damp' | 'wet'
  /** For interior: living room, bedroom, kitchen, bathroom, dining room, office. The first is the default. */
  room_type?: 'living room' | 'bedroom' | 'kitchen' | 'bathroom' | 'dining room' | 'office'
  /** For interior: Modern interior, Minimalism, Japandi, Industrial, Scandinavian. The first is the default. */
  room_style?: 'Modern interior' | 'Minimalism' | 'Japandi' | 'Industrial' | 'Scandinavian'
  /** For interior: auto, empty, minimal, moderate, full. The first is the default. */
  furnishing_level?: 'auto' | 'empty' | 'minimal' | 'moderate' | 'full'
  /** For interior: auto, none, some, lush. The first is the default. */
  indoor_plants?: 'auto' | 'none' | 'some' | 'lush'
  /** For interior: off, on. The first is the default. */
  interior_accessories?: 'off' | 'on'
  /** For interior: auto, off, natural, artificial, mixed. The first is the default. */
  lighting_mode?: 'auto' | 'off' | 'natural' | 'artificial' | 'mixed'
  /** For interior: auto, matte, reflective. The first is the default. */
  floor_finish?: 'auto' | 'matte' | 'reflective'
  /** For interior: auto, daylight, golden_hour, night. The first is the default. */
  ambience?: 'auto' | 'daylight' | 'golden_hour' | 'night'
  /** For masterplan: 3d, 2d. The first is the default. */
  plan_mode?: '3d' | '2d'
  /** For masterplan: auto, low, medium, high. The first is the default. */
  urban_density?: 'auto' | 'low' | 'medium' | 'high'
  /** For masterplan: auto, residential, commercial, mixed_use, industrial, institutional, recreational. The first is the default. */
  development_type?:
    | 'auto'
    | 'residential'
    | 'commercial'
    | 'mixed_use'
    | 'industrial'
    | 'institutional'
    | 'recreational'
  /** For masterplan: auto, none, river, lake, coastal, fountains; for landscape: none, pool, pond, fountain, stream, waterfall. The first is the default. */
  water_features?:
    | 'auto'
    | 'none'
    | 'river'
    | 'lake'
    | 'coastal'
    | 'fountains'
    | 'pool'
    | 'pond'
    | 'fountain'
    | 'stream'
    | 'waterfall'
  /** For landscape: modern, traditional, japanese, tropical, mediterranean, desert. The first is the default. */
  landscape_style?: 'modern' | 'traditional' | 'japanese' | 'tropical' | 'mediterranean' | 'desert'
  /** For landscape: moderate, minimal, lush, wild. The first is the default. */
  vegetation?: 'moderate' | 'minimal' | 'lush' | 'wild'
  /** For landscape: minimal, moderate, extensive. The first is the default. */
  hardscape?: 'minimal' | 'moderate' | 'extensive'
  /** For landscape: none, minimal, moderate, full. The first is the default. */
  outdoor_furniture?: 'none' | 'minimal' | 'moderate' | 'full'
  /** For landscape: none, path, accent, dramatic, full. The first is the default. */
  landscape_lighting?: 'none' | 'path' | 'accent' | 'dramatic' | 'full'
  /** For plan: 2d, 3d. The first is the default. */
  plan_view_mode?: '2d' | '3d'
  /** For plan: architectural, schematic, presentation, technical. The first is the default. */
  drawing_style?: 'architectural' | 'schematic' | 'presentation' | 'technical'
  /** For plan: monochrome, colored, gradient. The first is the default. */
  color_mode?: 'monochrome' | 'colored' | 'gradient'
  /** For plan: outline, none, filled, detailed. The first is the default. */
  furniture_2d?: 'outline' | 'none' | 'filled' | 'detailed'
  /** For plan: filled, outline, hatched, poche. The first is the default. */
  wall_style?: 'filled' | 'outline' | 'hatched' | 'poche'
  /** For plan: bird_eye, isometric, perspective, section. The first is the default. */
  view_type_3d?: 'bird_eye' | 'isometric' | 'perspective' | 'section'
  /** For product: furniture, lighting, decor, kitchenware, electronics, fashion, jewelry, packaging, industrial, automotive. The first is the default. */
  product_category?:
    | 'furniture'
    | 'lighting'
    | 'decor'
    | 'kitchenware'
    | 'electronics'
    | 'fashion'
    | 'jewelry'
    | 'packaging'
    | 'industrial'
    | 'automotive'
  /** For product: white, gradient, studio, contextual, transparent. The first is the default. */
  background?: 'white' | 'gradient' | 'studio' | 'contextual' | 'transparent'
  /** For product: soft, dramatic, natural, rim, flat. The first is the default. */
  product_lighting?: 'soft' | 'dramatic' | 'natural' | 'rim' | 'flat'
  /** For product: auto, matte, glossy, metallic, wood, fabric, leather, glass, ceramic. The first is the default. */
  material_finish?: 'auto' | 'matte' | 'glossy' | 'metallic' | 'wood' | 'fabric' | 'leather' | 'glass' | 'ceramic'
  /** For product: soft, none, contact, dramatic, reflection. The first is the default. */
  shadow_style?: 'soft' | 'none' | 'contact' | 'dramatic' | 'reflection'
  /** Of version 4.1: read as time_of_day, weather or ambience. */
  scene_mood?: SceneMood
  /** Of version 4.1: read as geometry. */
  render_scenario?: RenderScenario
  /** Of version 4.1: read as vehicles, people, greenery and motion, and the rest as words of the prompt. */
  context?: readonly string[]
}

export type VideoFields = {
  /** The image to animate: JPG, PNG, GIF or WebP, at most 10 MB. Required unless start_image_url is sent. */
  image?: Blob | string
  /** A public http or https URL of the start image, instead of image. If both are sent, the file is used. */
  start_image_url?: string
  /** A public http or https URL of the image that the video ends on. */
  end_image_url?: string
  /** What happens; required unless raw_prompt is sent. Words for cinematic framing and the camera movement are added. */
  prompt?: string
  /** Sent verbatim to the video model; camera_movement, movement_type and direction are then ignored. */
  raw_prompt?: string
  /** Length in seconds. */
  duration?: 5 | 10
  /** Width to height in whole numbers, from 1:4 to 4:1, for example 16:9, 4:3 or 1:1. */
  aspect_ratio?: string
  /** Elements to exclude. */
  negative_prompt?: string
  /** How the camera moves; ignored with raw_prompt. */
  camera_movement?: CameraMovement
  /** Makes results reproducible. Defaults to a random seed. */
  seed?: number
  /** The older name of the camera movement; ignored with camera_movement or raw_prompt. */
  movement_type?: 'zoom_in' | 'zoom_out' | 'static' | 'horizontal' | 'pan' | 'vertical' | 'tilt' | 'zoom'
  /** The older name of the direction of movement_type; ignored with camera_movement or raw_prompt. */
  direction?: 'left' | 'right' | 'up' | 'down' | 'in' | 'out'
  /** A public http or https URL that receives this generation's events, signed with the secret of GET /v1/webhooks/secret. */
  webhook_url?: string
}

export type VideoFlashFields = {
  /** The image to animate, as a file or as its public http or https URL: JPG, PNG or WebP, at most 10 MB, at least 300 px on its short side, from 2:5 to 5:2. A file wins over every URL. */
  image?: Blob | string
  /** The URL of the start image, if image is not sent. */
  image_url?: string
  /** The same, if image_url is not sent either. */
  start_image_url?: string
  /** The image that the video ends on, as a file or a URL, in the ratio of the start image within 2 %. */
  end_image?: Blob | string
  /** The same, if end_image is not sent, or is a URL while this is a file. */
  end_image_url?: Blob | string
  /** What happens; required unless raw_prompt is sent. Words for the movement and the activity are added. */
  prompt?: string
  /** Sent verbatim to the video model: no words are added to it. */
  raw_prompt?: string
  /** Length in seconds. */
  duration?: 5 | 10 | 15
  /** How the camera moves: auto (the words decide, else dolly_in), static, dolly_in, dolly_out, truck_left, truck_right, pedestal_up, pedestal_down, pan_left, pan_right, tilt_up, tilt_down, orbit_left, orbit_right, zoom_in, zoom_out, or two of them with a comma between. Directions are the camera's own. */
  camera_movement?: string
  /** How much happens in the scene itself. */
  motion?: Activity
  /** Another name of motion, which wins. */
  scene_activity?: Activity
  /** Whether the clip has sound. */
  sound?: boolean
  /** Makes results reproducible. Defaults to a random seed. */
  seed?: number
  /** Elements to exclude. */
  negative_prompt?: string
  /** Width to height in whole numbers, from 1:4 to 4:1, or auto for that of the start image. */
  aspect_ratio?: string
  /** Whether the last frame meets the first; not with an end image. */
  loop?: boolean
  /** A public http or https URL that receives this generation's events, signed with the secret of GET /v1/webhooks/secret. */
  webhook_url?: string
}

export type VideoCinematicFields = {
  /** The image to animate, as a file or as its public http or https URL: JPG, PNG or WebP, at most 10 MB, at least 300 px on its short side, from 2:5 to 5:2. A file wins over every URL. */
  image?: Blob | string
  /** The URL of the start image, if image is not sent. */
  image_url?: string
  /** The same, if image_url is not sent either. */
  start_image_url?: string
  /** The image that the video ends on, as a file or a URL, in the ratio of the start image within 2 %. */
  end_image?: Blob | string
  /** The same, if end_image is not sent, or is a URL while this is a file. */
  end_image_url?: Blob | string
  /** What happens; required unless raw_prompt is sent. Words for the movement and the activity are added. */
  prompt?: string
  /** Sent verbatim to the video model: no words are added to it. */
  raw_prompt?: string
  /** Length in seconds; 20 is read as 15, at the price of 15. */
  duration?: 5 | 10 | 15 | 20
  /** How the camera moves: auto (the words decide, else dolly_in), static, dolly_in, dolly_out, truck_left, truck_right, pedestal_up, pedestal_down, pan_left, pan_right, tilt_up, tilt_down, orbit_left, orbit_right, zoom_in, zoom_out, or two of them with a comma between. Directions are the camera's own. */
  camera_movement?: string
  /** How much happens in the scene itself. */
  motion?: Activity
  /** Another name of motion, which wins. */
  scene_activity?: Activity
  /** Whether the clip has sound. */
  sound?: boolean
  /** Makes results reproducible. Defaults to a random seed. */
  seed?: number
  /** Elements to exclude. */
  negative_prompt?: string
  /** Width to height in whole numbers, from 1:4 to 4:1, or auto for that of the start image. */
  aspect_ratio?: string
  /** Whether the last frame meets the first; not with an end image. */
  loop?: boolean
  /** A public http or https URL that receives this generation's events, signed with the secret of GET /v1/webhooks/secret. */
  webhook_url?: string
}

export type Fidelity = {
  /** At least 0.9 if everything is where it was; about half that if a window was moved by 2 % of the width, or is gone; near 0 for another picture. What was added costs nothing. √recall · place · (1 − worst / 2): place falls if parts of the picture fit better elsewhere, and worst is the worst loss in one spot. */
  score: number
  /** The share of the input's outlines that the rendering has, less what chance alone would keep. */
  recall: number
  /** The share of the rendering's outlines that the input has, too. It tells how much was added, and is not in the score. */
  precision: number
  /** A WebP of 672 pixels in width, or less if it is over 1008 tall: the input in grey, red where its outlines were lost, blue where the rendering has others. Its URL works like that of the rendering. Null if the rendering was made before there were maps. */
  map_url: string | null
}

export type Output = {
  /** An absolute, signed URL. It works without the key until expires_at, and supports Range. */
  url: string
  /** A JPEG of the first frame, at the size of the video; its URL works like that of the video. Null for an image. */
  poster_url: string | null
  /** A WebP with a longer side of 384 pixels, of a video its first frame; its URL works like that of the result. Null if an earlier version of the service made it. */
  thumbnail_url: string | null
  content_type: string
  width: number
  height: number
  /** Seconds; null for an image. */
  duration: number | null
  /** Of this result. */
  seed: number
  /** How far a rendering keeps the outlines of what its input shows, whatever the engine. A line counts as kept within 0.6 % of the width. Null for a video, and if it could not be measured. */
  fidelity: Fidelity | null
  size_bytes: number
  sha256: string
  expires_at: string
}

export type Charges = {
  charged: number
  refunded: number
}

export type Failure = {
  code: FailureCode
  message: string
}

export type Generation = {
  /** queued → processing → succeeded or failed. The last two are final. */
  status: Status
  id: string
  type: Kind
  endpoint: EndpointName
  progress: number
  stage: Stage
  /** An estimate, from 1, while queued; null once it only waits for a place in its engine. */
  queue_position: number | null
  /** An estimate until it is finished, from the recent durations of such generations or, if it takes longer, from its own pace; null if unknown. */
  eta_seconds: number | null
  created_at: string
  started_at: string | null
  completed_at: string | null
  seed: number
  /** The built prompt, as the engine received it. */
  prompt: string
  /** The caller's own words: the prompt as sent, or the raw prompt if only that was sent. */
  original_prompt: string
  /** The texts of the order as sent, by field; of webhook_url its host only, and of a list in several parts its entries. Null if an earlier version of the service took the order. */
  request: Record<string, string | string[]> | null
  /** The fields as understood; which there are follows from the endpoint. Null if an earlier version of the service took the order. */
  parameters: Record<string, unknown> | null
  /** The pictures of the order as the service keeps them: upright, bare and at their working size, the source first. Null once they are removed. Null if an earlier version of the service took the order. */
  sources:
    | {
        field: string
        /** An absolute, signed URL that works like those of the results, for as long as the service keeps the order's pictures. */
        url: string
        /** A WebP with a longer side of 384 pixels at most. */
        thumbnail_url: string
        width: number
        height: number
      }[]
    | null
  /** The url of the first of sources. */
  source_url: string | null
  /** The thumbnail_url of the first of sources. */
  source_thumbnail_url: string | null
  /** The generation that the order named as its picture, if any. It may have been deleted since. */
  parent: {
    id: string
    /** Which of its results, from 1. */
    output: number
  } | null
  /** Of a generation of type replay: how its run compares. Null for all others. */
  replay: {
    /** The generation that was run again. */
    of: string
    /** Null until success. */
    verdict: Verdict | null
    /** The largest of one colour channel in one pixel, over all frames and results. Null until success, if sizes differ, if the results have been removed, and for clips that this service cannot decode (without node-av). */
    largest_difference: number | null
  } | null
  engine: string
  /** The versions of the engine and of its libraries; null until success. The embedded engine also names its own code, the kind of machine, and what its libraries compute there from a small sample: the same input, fields, seed and version give the same bytes. */
  engine_version: string | null
  credits: Charges
  output: Output[]
  /** The URLs in output; empty until success. */
  message: string[]
  /** What the engine could not honour and what the service changed. */
  notes: string[]
  error: Failure | null
}

export type RenderParameters = {
  imageType: ImageType
  cameraAngle: CameraAngle
  context: string[]
  sceneMood: SceneMood
  renderStyle: RenderStyle
  renderScenario: RenderScenario
  /** The working size, for example "1344x896". */
  resolution: string
  /** The ratio in the smallest whole numbers within 1 %, for example "3:2". */
  aspectRatio: string
  referenceImageCount: number
}

export type RenderAccepted = {
  status: 'success'
  /** Request ID for the status endpoint. */
  id: string
  /** The seed used. */
  seed: number
  /** The user's original prompt, before enhancement. */
  prompt: string
  expert_name: Expert
  parameters: RenderParameters
  /** The remaining credit balance. */
  credits: number
}

export type VideoAccepted = {
  status: 'success'
  /** Request ID for the status endpoint. */
  id: string
  /** The seed used. */
  seed: number
  /** The prompt as built: cinematic prefix, camera movement phrase, then the user's text. */
  prompt: string
}

export type VideoV20Accepted = {
  status: 'success'
  /** Request ID for the status endpoint. */
  id: string
  /** The credits that were charged. */
  cost: number
  /** The remaining credit balance. */
  credits: number
  /** The seed used. */
  seed: number
  /** The prompt as built, or raw_prompt as sent. */
  prompt: string
  /** As understood: auto, a movement, or two with a comma between. */
  camera_movement: string
  /** Seconds. */
  duration: number
  /** What the service changed. */
  notes: string[]
}

export type DryRun = {
  status: 'success'
  /** Always true. */
  dry_run: true
  /** The caller's own words: the prompt as sent, or the raw prompt if only that was sent. */
  prompt: string
  /** The prompt that the engine would receive. */
  built_prompt: string
  /** The seed as sent, or an example of one that would be chosen. */
  seed: number
  /** Credits. */
  cost: number
  credits_after: number
  /** The engine that would be tried first. */
  engine: string
  /** The size of the picture or clip, for example "1344x896". */
  resolution: string
  /** Seconds; null for a picture. */
  duration: number | null
  /** What the service would change and what the engine would not honour, as far as known in advance. */
  notes: string[]
}

export type IgnoredField = {
  field: string
  value: string
  reason: string
}

export type RenderV45Parameters = {
  /** As sent, or as found in the picture. */
  imagetype: ImageType
  render_style:
    | 'raw'
    | 'photoreal'
    | 'cgi_render'
    | 'cad'
    | 'freehand_sketch'
    | 'clay_model'
    | 'illustration'
    | 'watercolor'
    | 'realistic'
    | 'sketch'
    | 'cad_drawing'
    | 'annotated_render'
    | '2d_illustration'
    | 'artistic'
    | 'conceptual'
    | 'technical'
    | 'minimal'
    | 'dramatic'
    | 'cinematic'
  geometry: 'precise' | 'creative'
  prompt_mode: 'render' | 'edit'
  /** For example "3:2"; "auto" for that of the image. */
  aspect_ratio: string
  /** The size of a result, for example "1344x896". */
  resolution: string
  /** Of the reference images, in their order. */
  reference_modes: ('auto' | 'style' | 'material' | 'atmosphere' | 'color' | 'geometry')[]
  view_mode: 'auto' | 'manual'
  annotation: boolean
  show_dimensions: boolean
  markup_mode: boolean
  has_collage: boolean
  output_format: 'png' | 'jpeg' | 'webp'
  output_size: number
  min_fidelity: number
  count: number
  camera_angle?: 'auto' | 'eye_level' | 'elevation' | 'low' | 'elevated' | 'aerial' | 'top_down' | 'close_up'
  camera_direction?: 'front' | 'corner_right' | 'right' | 'back' | 'left' | 'corner_left'
  site_context?: 'auto' | 'urban' | 'suburban' | 'nature'
  greenery?: 'some' | 'none' | 'lush' | 'moderate' | 'sparse' | 'dense' | 'forest'
  vehicles?: 'few' | 'none' | 'many'
  people?: 'few' | 'none' | 'many'
  street_props?: 'off' | 'on'
  motion?: 'subtle' | 'off' | 'long_exposure'
  time_of_day?: 'auto' | 'day' | 'morning' | 'golden_hour' | 'sunset' | 'dusk' | 'blue_hour' | 'night'
  weather?: 'clear' | 'overcast' | 'cloudy' | 'hazy' | 'rain' | 'fog' | 'snow'
  ground_wetness?: 'dry' | 'damp' | 'wet'
  room_type?: 'living room' | 'bedroom' | 'kitchen' | 'bathroom' | 'dining room' | 'office'
  room_style?: 'Modern interior' | 'Minimalism' | 'Japandi' | 'Industrial' | 'Scandinavian'
  furnishing_level?: 'auto' | 'empty' | 'minimal' | 'moderate' | 'full'
  indoor_plants?: 'auto' | 'none' | 'some' | 'lush'
  interior_accessories?: 'off' | 'on'
  lighting_mode?: 'auto' | 'off' | 'natural' | 'artificial' | 'mixed'
  floor_finish?: 'auto' | 'matte' | 'reflective'
  ambience?: 'auto' | 'daylight' | 'golden_hour' | 'night'
  plan_mode?: '3d' | '2d'
  urban_density?: 'auto' | 'low' | 'medium' | 'high'
  development_type?:
    | 'auto'
    | 'residential'
    | 'commercial'
    | 'mixed_use'
    | 'industrial'
    | 'institutional'
    | 'recreational'
  water_features?:
    | 'auto'
    | 'none'
    | 'river'
    | 'lake'
    | 'coastal'
    | 'fountains'
    | 'pool'
    | 'pond'
    | 'fountain'
    | 'stream'
    | 'waterfall'
  landscape_style?: 'modern' | 'traditional' | 'japanese' | 'tropical' | 'mediterranean' | 'desert'
  vegetation?: 'moderate' | 'minimal' | 'lush' | 'wild'
  hardscape?: 'minimal' | 'moderate' | 'extensive'
  outdoor_furniture?: 'none' | 'minimal' | 'moderate' | 'full'
  landscape_lighting?: 'none' | 'path' | 'accent' | 'dramatic' | 'full'
  plan_view_mode?: '2d' | '3d'
  drawing_style?: 'architectural' | 'schematic' | 'presentation' | 'technical'
  color_mode?: 'monochrome' | 'colored' | 'gradient'
  furniture_2d?: 'outline' | 'none' | 'filled' | 'detailed'
  wall_style?: 'filled' | 'outline' | 'hatched' | 'poche'
  view_type_3d?: 'bird_eye' | 'isometric' | 'perspective' | 'section'
  product_category?:
    | 'furniture'
    | 'lighting'
    | 'decor'
    | 'kitchenware'
    | 'electronics'
    | 'fashion'
    | 'jewelry'
    | 'packaging'
    | 'industrial'
    | 'automotive'
  background?: 'white' | 'gradient' | 'studio' | 'contextual' | 'transparent'
  product_lighting?: 'soft' | 'dramatic' | 'natural' | 'rim' | 'flat'
  material_finish?: 'auto' | 'matte' | 'glossy' | 'metallic' | 'wood' | 'fabric' | 'leather' | 'glass' | 'ceramic'
  shadow_style?: 'soft' | 'none' | 'contact' | 'dramatic' | 'reflection'
  /** Fields that have no effect. */
  ignored: IgnoredField[]
}

export type RenderV45Accepted = {
  status: 'success'
  /** Request ID for the status endpoint. */
  id: string
  /** The user's original prompt, before enhancement. */
  prompt: string
  expert_name: 'exterior' | 'interior' | 'masterplan' | 'landscape' | 'plan' | 'product'
  /** The credits that were charged for the whole order. */
  cost: number
  /** The remaining credit balance. */
  credits: number
  /** The seed used. */
  seed: number
  /** What the service changed. */
  notes: string[]
  /** The fields as understood, with those of the expert's own panel. */
  parameters: RenderV45Parameters
}

export type RenderV45DryRun = {
  status: 'success'
  /** Always true. */
  dry_run: true
  /** The caller's own words: the prompt as sent, or the raw prompt if only that was sent. */
  prompt: string
  /** The prompt that the engine would receive. */
  built_prompt: string
  /** The seed as sent, or an example of one that would be chosen. */
  seed: number
  /** Credits. */
  cost: number
  credits_after: number
  /** The engine that would be tried first. */
  engine: string
  /** The size of the picture or clip, for example "1344x896". */
  resolution: string
  /** Seconds; null for a picture. */
  duration: number | null
  /** What the service would change and what the engine would not honour, as far as known in advance. */
  notes: string[]
  /** The fields as understood, with those of the expert's own panel. */
  parameters: RenderV45Parameters
  /** Null for a picture. */
  camera_movement: string | null
  /** How many results would be made. */
  count: number
}

export type VideoV20Parameters = {
  /** As understood: auto, a movement, or two with a comma between. */
  camera_movement: string
  /** Seconds. */
  duration: number
  motion: Activity
  sound: boolean
  loop: boolean
  /** In the smallest whole numbers, for example "16:9". */
  aspect_ratio: string
  ignored: IgnoredField[]
}

export type VideoV20DryRun = {
  status: 'success'
  /** Always true. */
  dry_run: true
  /** The caller's own words: the prompt as sent, or the raw prompt if only that was sent. */
  prompt: string
  /** The prompt that the engine would receive. */
  built_prompt: string
  /** The seed as sent, or an example of one that would be chosen. */
  seed: number
  /** Credits. */
  cost: number
  credits_after: number
  /** The engine that would be tried first. */
  engine: string
  /** The size of the picture or clip, for example "1344x896". */
  resolution: string
  /** Seconds. */
  duration: number
  /** What the service would change and what the engine would not honour, as far as known in advance. */
  notes: string[]
  /** As understood: auto, a movement, or two with a comma between. */
  camera_movement: string
  /** The fields as understood. */
  parameters: VideoV20Parameters
  /** How many clips would be made. */
  count: number
}

export type Account = {
  id: string
  name: string
  credits: number
}

export type ListedAccount = {
  id: string
  name: string
  credits: number
  /** suspended: cannot order anything; closed: permanently, with its keys revoked. */
  state: AccountState
}

export type Balance = {
  credits: number
}

export type LedgerEntry = {
  id: string
  created_at: string
  kind: LedgerKind
  /** Credits; negative when they were taken. */
  amount: number
  /** The balance after this entry. */
  balance: number
  reason: string
  generation_id: string | null
}

export type UsageDay = {
  /** A UTC day. */
  date: string
  endpoint: string
  generations: number
  succeeded: number
  failed: number
  /** Charged and not refunded. */
  credits: number
}

export type Price = {
  endpoint: EndpointName
  path: string
  /** For one order, for each second, or for each result, as credits_per says. */
  credits: number
  credits_per: 'order' | 'second' | 'result'
  takes: Record<
    string,
    {
      required: boolean
      description: string
      max_bytes?: number
      types?: string[]
    }
  >
}

export type ApiKey = {
  id: string
  name: string
  /** The first characters of the key, so that people can recognise it. */
  hint: string
  scopes: Scope[]
  daily_credits: number | null
  /** Whose words for statuses its answers use: ours, or those of the original API. */
  status_vocabulary: StatusVocabulary
  created_at: string
  expires_at: string | null
  revoked_at: string | null
  /** To the minute. */
  last_used_at: string | null
}

export type NewApiKey = {
  id: string
  name: string
  /** The first characters of the key, so that people can recognise it. */
  hint: string
  scopes: Scope[]
  daily_credits: number | null
  /** Whose words for statuses its answers use: ours, or those of the original API. */
  status_vocabulary: StatusVocabulary
  created_at: string
  expires_at: string | null
  revoked_at: string | null
  /** To the minute. */
  last_used_at: string | null
  /** Shown only once. */
  key: string
}

export type Webhook = {
  id: string
  /** null for the webhook that represents the account's webhook_url fields. */
  url: string | null
  /** null for all. */
  events: EventType[] | null
  enabled: boolean
  disabled_at: string | null
  disabled_reason: string | null
  created_at: string
}

export type NewWebhook = {
  id: string
  /** null for the webhook that represents the account's webhook_url fields. */
  url: string | null
  /** null for all. */
  events: EventType[] | null
  enabled: boolean
  disabled_at: string | null
  disabled_reason: string | null
  created_at: string
  /** whsec_ followed by the key in base64. */
  secret: string
}

export type WebhookSecret = {
  id: string
  /** whsec_ followed by the key in base64. */
  secret: string
}

export type DeliveryAttempt = {
  at: string
  response_status: number | null
  error: string | null
  duration_ms: number
}

export type Delivery = {
  id: string
  event: {
    /** The webhook-id of every attempt. */
    id: string
    type: EventType
    timestamp: string
    generation: string | null
  }
  /** failed: all attempts failed, and it can be replayed; or its generation was deleted, and it cannot be. */
  status: DeliveryStatus
  next_attempt_at: string | null
  attempts: DeliveryAttempt[]
}

export type ListedGeneration = {
  id: string
  type: Kind
  endpoint: EndpointName
  /** queued → processing → succeeded or failed. The last two are final. */
  status: Status
  stage: Stage
  progress: number
  created_at: string
  started_at: string | null
  completed_at: string | null
  engine: string
  error: Failure | null
  account: {
    id: string
    name: string
  }
  /** Attempts that its engine finished. */
  failures: number
  /** The id under which the log has its request and its attempts. */
  trace_id: string | null
}

export type Engine = {
  name: string
  /** Its place in the order of engines for renderings and for clips, from 1; null if it is never used for them. */
  order: {
    render: number | null
    video: number | null
  }
  ready: boolean
  /** What is wrong and what to do about it, or that all is well. */
  message: string
  /** open: it failed so often that this process does not use it; half-open: one generation will try it. */
  breaker: BreakerState
  /** When the breaker will let one generation through. */
  retry_in_seconds: number | null
  /** Generations that it is working on now. */
  running: number
  /** How many it may work on at once in each process. */
  limit: number | null
  /** Generations that it made in the last 24 hours. */
  succeeded: number
  /** How often it failed at a generation in the last 24 hours. */
  failed: number
  /** What the generations it made cost, as far as known. */
  cost_usd: number | null
  /** From VEDUTA_ENGINE_PRICES; null if the engine reports its own costs or there is no price. */
  price_usd: {
    render: number | null
    video_second: number | null
  }
}

export type LocalModel = {
  name: string
  /** program: what runs the models; it is installed with the first. */
  type: 'program' | 'model'
  /** What it is for, and its release. */
  for: string
  /** null for a program. */
  makes: 'video' | 'render' | null
  /** partly: an install goes on there; unpinned: the list lacks an address or a SHA-256, without which nothing is installed. */
  state: ModelState
  /** Whether the memory and the disk of this machine hold a model, or the program starts here. */
  fits: boolean
  size_bytes: number
  /** How much of it is here. */
  here_bytes: number
  /** The least memory of the machine. */
  memory_bytes: number | null
  /** The least memory of a graphics card, if one is used. */
  card_memory_bytes: number | null
  licences: string[]
  /** How long a picture or clip is expected to take. */
  time: string | null
  homepage: string | null
}

export type InstallProgress = {
  /** The model, and before it its program, if that is fetched too. */
  models: string[]
  status: InstallStatus
  /** checking: files that are here already are verified; verifying: the file that was just fetched. */
  stage: InstallStage
  /** The file in hand. */
  file: string | null
  /** Its number of file_count to fetch. */
  file_number: number
  file_count: number
  /** Of all files to fetch, with what was here of them before. */
  bytes: number
  total_bytes: number
  /** Over the last twenty seconds; null unless it is fetching. */
  bytes_per_second: number | null
  seconds_left: number | null
  /** Once it has ended: what to do next. */
  message: string | null
}

export type Install = {
  /** The machine of the process that answers: it alone installs, and in a fleet each machine for itself. */
  host: string
  /** Where its models lie: VEDUTA_MODELS_DIR, or `models` in its data directory. */
  folder: string
  /** The running install, or the last one since this process was started. */
  install: InstallProgress | null
}

export type SecretUses = {
  /** Depend on a later entry of VEDUTA_SECRET and are lost when it is removed, unless they are used before. */
  older: number
  /** Depend on an entry that is no longer set, and are refused. */
  unset: number
  /** Date from before an upgrade and have not been used since: they may depend on any entry. */
  unknown: number
}

export type Session = {
  /** The account of the session; null if nobody is signed in. */
  account: Account | null
  /** Whether /admin/v1 accepts this session. */
  operator: boolean
  expires_at: string | null
}

export type SignInLink = {
  url: string
  expires_at: string
}

export type Receipt = {
  id: string
  type: Kind
  endpoint: EndpointName
  status: 'succeeded' | 'failed'
  created_at: string
  completed_at: string
  /** The pictures of the order; null if an earlier version of the service took it. */
  inputs:
    | {
        field: string
        /** Of the bytes as sent, or as fetched from the URL. */
        sha256: string
      }[]
    | null
  /** As in the status. Their links expire, their hashes do not. */
  outputs: Output[]
  /** The built prompt, as the engine received it. */
  prompt: string
  seed: number
  engine: string
  /** The versions of the engine and of its libraries; null until success. The embedded engine also names its own code, the kind of machine, and what its libraries compute there from a small sample: the same input, fields, seed and version give the same bytes. */
  engine_version: string | null
  ledger: {
    id: string
    kind: LedgerKind
    amount: number
    created_at: string
  }[]
  /** The key that signed: its RFC 7638 thumbprint, as in the set of keys. */
  kid: string
  /** Ed25519, in base64url, over the canonical JSON (RFC 8785) of all other properties. */
  signature: string
}

export type ReceiptKeys = {
  keys: {
    kty: 'OKP'
    crv: 'Ed25519'
    /** The public key, 32 bytes in base64url (RFC 8037). */
    x: string
    kid: string
    use: 'sig'
    alg: 'EdDSA'
  }[]
}

export type Seen = {
  /** What sort of picture it is. */
  kind: {
    name: 'photo' | 'sketch' | 'drawing' | 'massing'
    confidence: number
  }
  /** full: camera, planes and parts; camera: only from where it was seen; flat: neither; plan: a floor plan. */
  mode: 'full' | 'camera' | 'flat' | 'plan'
  /** Why there is no more, in a sentence; null if there is nothing to say. */
  reason: string | null
  /** Of the picture as the engine sees it, in pixels: all places are in these. */
  width: number
  height: number
  /** In the mode flat, a guess that was not sure enough; null if there is not even that. */
  camera: {
    /** full: the focal length follows from the lines; one-point: it looks straight at a wall, and the focal length is a guess; orthographic: parallel lines stay parallel. */
    directions: 'full' | 'one-point' | 'orthographic'
    /** From the left border to the right, in degrees; 0 if orthographic. */
    field_of_view: number
    /** Degrees by which it looks up; negative if it looks down. */
    pitch: number
    /** Degrees by which upright things lean to the right. */
    roll: number
    /** How far below the picture's middle the lens points, as a share of the height. */
    shift: number
    /** In pixels; null if orthographic. */
    focal_length: number | null
    /** The building's two level directions, and up: unit vectors with x to the right, y down and z forwards. */
    axes: number[][]
    /** Where the axes vanish: x to the right and y down, in pixels; null if they stay parallel. */
    vanishing_points: (number[] | null)[]
    /** x and y of its ends, at the picture's left and right border; null if orthographic. */
    horizon: number[][] | null
    /** Share of the lines' length that runs along an axis. */
    explained: number
  } | null
  /** Of drawings and massings. Outside the mode full, their parts are unknown. */
  regions: {
    /** What it is; docs/seeing.md says how that is told. */
    part:
      | 'ground'
      | 'floor'
      | 'wall'
      | 'roof'
      | 'soffit'
      | 'ceiling'
      | 'top'
      | 'opening'
      | 'door'
      | 'furniture'
      | 'water'
      | 'sky'
      | 'unknown'
    /** Share of its border that agrees with its plane, and with the planes beside it. */
    confidence: number
    /** Of the picture. */
    area: number
    /** The way that its plane faces, as axes are written, towards the eye; null if no plane is known. */
    normal: number[] | null
    /** Metres from the eye to its plane, if the eye is 1.6 m above the ground; null if no plane is known. */
    distance: number | null
    /** The straight sides of its border, in no order: x and y of both ends. The region is to their left. */
    sides: number[][]
  }[]
  /** In the mode plan, its rooms and what is between them. */
  plan: {
    /** Pixels of a metre. */
    metre: number
    /** true: by the leaves of doors, which are 0.86 m wide; false: a guess. */
    measured: boolean
    rooms: {
      /** What its furniture tells; null if that tells nothing. */
      use: 'bath' | 'kitchen' | 'bedroom' | null
      /** Square metres. */
      area: number
      /** Its corners, in the order of a walk around it. */
      outline: number[][]
    }[]
    /** Outer and inner outlines of the pieces of wall. Windows are part of them. */
    walls: number[][][]
    openings: {
      /** opening: without a leaf. */
      kind: 'door' | 'window' | 'opening'
      /** Metres. */
      width: number
      /** The middles of the wall's ends on both sides of it. */
      ends: number[][]
      /** Which rooms it joins, by their place in rooms; null: none that was found. */
      rooms: (number | null)[]
    }[]
    stairs: {
      /** Those that were counted. */
      treads: number
      /** Left, top, right and bottom. */
      box: number[]
    }[]
    texts: {
      /** How many letters it has, about. */
      letters: number
      /** Left, top, right and bottom. */
      box: number[]
    }[]
  } | null
}

export type Upload = {
  /** Send it as text in any file field, instead of the picture. */
  id: string
  /** Of the bytes as they came. */
  sha256: string
  content_type: string
  /** As people see it: upright. */
  width: number
  height: number
  expires_at: string
}

export type Health = {
  status: 'ok'
}

export type GenerationStartedEvent = {
  type: 'generation.started'
  /** When it happened. */
  timestamp: string
  data: Generation
}

export type GenerationSucceededEvent = {
  type: 'generation.succeeded'
  /** When it happened. */
  timestamp: string
  data: Generation
}

export type GenerationFailedEvent = {
  type: 'generation.failed'
  /** When it happened. */
  timestamp: string
  data: Generation
}

export type CreditsLowEvent = {
  type: 'credits.low'
  /** When it happened. */
  timestamp: string
  data: {
    credits: number
    threshold: number
  }
}

export type WebhookTestEvent = {
  type: 'webhook.test'
  /** When it happened. */
  timestamp: string
  data: {
    /** Its id. */
    webhook: string
  }
}

/** An event of a webhook; `timestamp` is when it happened. */
export type WebhookEvent =
  | GenerationStartedEvent
  | GenerationSucceededEvent
  | GenerationFailedEvent
  | CreditsLowEvent
  | WebhookTestEvent

export type ErrorCode =
  | 'MISSING_PROMPT'
  | 'MISSING_IMAGE'
  | 'INVALID_EXPERT'
  | 'PROMPT_TOO_LONG'
  | 'IMAGE_TOO_LARGE'
  | 'INVALID_IMAGE_TYPE'
  | 'INVALID_PARAMETERS'
  | 'UNRENDERABLE_FRAME'
  | 'NO_CREDITS'
  | 'CONTENT_REFUSED'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'ACCOUNT_SUSPENDED'
  | 'ACCOUNT_CLOSED'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'ALREADY_FINISHED'
  | 'NOT_FINISHED'
  | 'NOT_REPLAYABLE'
  | 'WEBHOOK_DISABLED'
  | 'CANNOT_INSTALL'
  | 'INSTALL_RUNNING'
  | 'REQUEST_TIMEOUT'
  | 'HEADERS_TOO_LARGE'
  | 'RATE_LIMITED'
  | 'INTERNAL_SERVER_ERROR'
  | 'OVERLOADED'

/** What errors tell beside their message; each code has its own of these. */
export type ErrorDetails = {
  requestedExpert?: string
  promptLength?: number
  maxLength?: number
  size?: number
  minSize?: number
  maxSize?: number
  unit?: 'bytes'
  receivedType?: string
  allowedTypes?: string[]
  field?: string
  received?: string
  allowed?: (string | number)[] | string[]
  reason?: string | 'unreachable_url' | 'corrupt' | 'too_small' | 'aspect_out_of_range' | 'blank' | 'frame_mismatch'
  frame?: 'start' | 'end'
  limit?: number | number[]
  actual?: number
  credits?: number
  scope?: string
  status?: string
  folder?: string
  by?: 'this process' | 'another process'
  retryAfter?: number
  error?: string
  timestamp?: string
}

export type Kind = 'video' | 'render' | 'replay'

export type Verdict = 'same' | 'different'

export type EndpointName =
  | 'video-ai'
  | 'archRender-v41'
  | 'video-v20-flash'
  | 'video-v20-cinematic'
  | 'archRender-v45-ultra'
  | 'archRender-v45-fast'

export type Status = 'queued' | 'processing' | 'succeeded' | 'failed'

export type StatusFilter = 'queued' | 'processing' | 'succeeded' | 'failed' | 'starting' | 'success' | 'canceled'

export type StatusVocabulary = 'veduta' | 'original'

export type Stage = 'queued' | 'preparing' | 'rendering' | 'encoding' | 'storing' | 'done'

export type FailureCode =
  | 'ENGINE_FAILED'
  | 'ENGINE_TIMEOUT'
  | 'CONTENT_REFUSED'
  | 'OUTPUT_INVALID'
  | 'FIDELITY_TOO_LOW'
  | 'CANCELED'

export type Scope = 'generate' | 'read'

export type EventType =
  | 'generation.started'
  | 'generation.succeeded'
  | 'generation.failed'
  | 'credits.low'
  | 'webhook.test'

export type ChosenEventType = 'generation.started' | 'generation.succeeded' | 'generation.failed' | 'credits.low'

export type DeliveryStatus = 'pending' | 'delivered' | 'failed'

export type LedgerKind = 'grant' | 'charge' | 'refund'

export type AccountState = 'open' | 'suspended' | 'closed'

export type BreakerState = 'closed' | 'open' | 'half-open'

export type ModelState = 'installed' | 'partly' | 'absent' | 'unpinned'

export type InstallStatus = 'running' | 'succeeded' | 'failed' | 'cancelled'

export type InstallStage = 'checking' | 'fetching' | 'verifying' | 'unpacking'

export type Expert = 'exterior' | 'interior' | 'masterplan' | 'landscape' | 'plan' | 'furniture' | 'product'

export type ImageType = '3dmass' | 'drawing' | 'wireframe' | 'construction' | 'photo' | 'sketch' | '3d' | '2d'

export type CameraAngle =
  | 'same_as_input'
  | 'eye_level'
  | 'aerial_view'
  | 'low_angle'
  | 'high_angle'
  | 'birds_eye'
  | 'worms_eye'

export type SceneMood =
  | 'auto_daylight'
  | 'night'
  | 'golden_hour'
  | 'overcast'
  | 'sunrise'
  | 'sunset'
  | 'blue_hour'
  | 'dramatic'

export type RenderStyle =
  | 'realistic'
  | 'cgi_render'
  | 'sketch'
  | 'cad_drawing'
  | 'annotated_render'
  | '2d_illustration'
  | 'watercolor'
  | 'raw'
  | 'artistic'
  | 'conceptual'
  | 'technical'
  | 'minimal'
  | 'dramatic'
  | 'cinematic'

export type RenderScenario = 'precise' | 'balanced' | 'creative' | 'experimental'

export type Activity = 'subtle' | 'balanced' | 'dynamic' | 'auto'

export type CameraMovement = 'pan_left' | 'pan_right' | 'tilt_up' | 'tilt_down' | 'zoom_in' | 'zoom_out' | 'static'
