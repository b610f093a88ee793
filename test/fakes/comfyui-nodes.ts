/** A kind of node as in `/object_info`, from ComfyUI's core nodes as of autumn 2026. */
export type NodeInfo = {
  input: { required: Record<string, InputInfo>; optional: Record<string, InputInfo> }
  output: string[]
  output_node: boolean
}

/** A type of link or value, or a list of choices; then bounds or, in the newer form of a list, its options. */
export type InputInfo = [
  type: string | string[],
  options?: { min?: number; max?: number; options?: (string | Choice)[] },
]

/** A choice that brings inputs of its own. */
export type Choice = { key: string; inputs: Partial<NodeInfo['input']> }

export const modelFolders: Record<string, string[]> = {
  diffusion_models: [
    'flux-2-klein-4b-fp8.safetensors',
    'qwen_image_edit_2511_fp8mixed.safetensors',
    'wan2.2_i2v_high_noise_14B_fp8_scaled.safetensors',
    'wan2.2_i2v_low_noise_14B_fp8_scaled.safetensors',
  ],
  text_encoders: [
    'qwen_3_4b.safetensors',
    'qwen_2.5_vl_7b_fp8_scaled.safetensors',
    'umt5_xxl_fp8_e4m3fn_scaled.safetensors',
  ],
  vae: ['flux2-vae.safetensors', 'qwen_image_vae.safetensors', 'wan_2.1_vae.safetensors'],
  checkpoints: ['sd_xl_base_1.0.safetensors'],
  controlnet: ['controlnet-union-sdxl-1.0-promax.safetensors'],
  loras: [
    'wan2.2_i2v_lightx2v_4steps_lora_v1_high_noise.safetensors',
    'wan2.2_i2v_lightx2v_4steps_lora_v1_low_noise.safetensors',
  ],
}

const int = (min: number, max: number): InputInfo => ['INT', { min, max }]
const float = (min: number, max: number): InputInfo => ['FLOAT', { min, max }]
const link = (type: string): InputInfo => [type]
const combo = (options: string[]): InputInfo => ['COMBO', { options }]
const branching = (options: Choice[]): InputInfo => ['COMFY_DYNAMICCOMBO_V3', { options }]
const text: InputInfo = ['STRING']
const side = int(16, 16384)
const seed = int(0, 2 ** 64)
const samplers = ['euler', 'euler_ancestral', 'dpmpp_2m', 'uni_pc', 'lcm']
const schedulers = ['simple', 'normal', 'karras', 'beta']

const conditioned = { positive: link('CONDITIONING'), negative: link('CONDITIONING') }
const wanFrames = {
  ...conditioned,
  vae: link('VAE'),
  width: side,
  height: side,
  length: int(1, 16384),
  batch_size: int(1, 4096),
}
const sampling = {
  model: link('MODEL'),
  steps: int(1, 10000),
  cfg: float(0, 100),
  sampler_name: [samplers] as InputInfo,
  scheduler: [schedulers] as InputInfo,
  ...conditioned,
  latent_image: link('LATENT'),
}

const encoding = branching([
  { key: 'auto', inputs: {} },
  { key: 're-encode', inputs: { required: { crf: float(0, 51) } } },
])
const codec = branching([
  { key: 'auto', inputs: {} },
  { key: 'h264', inputs: { optional: { encoding } } },
])
const formats = branching(['auto', 'mp4'].map((key) => ({ key, inputs: { required: { codec } } })))

/** The nodes by their class; the lists of model files are those of a server's folders. A server of 2025 saves clips by another node. */
export function nodeInfos(folders: Record<string, string[]>, { old = false } = {}): Record<string, NodeInfo> {
  const files = (folder: string): InputInfo => [folders[folder] ?? []]
  const precisions: InputInfo = [['default', 'fp8_e4m3fn', 'fp8_e5m2']]
  const encoders: InputInfo = [['wan', 'flux2', 'qwen_image', 'stable_diffusion']]
  return {
    UNETLoader: node({ unet_name: files('diffusion_models'), weight_dtype: precisions }, ['MODEL']),
    CLIPLoader: node({ clip_name: files('text_encoders'), type: encoders }, ['CLIP'], { device: [['default', 'cpu']] }),
    CheckpointLoaderSimple: node({ ckpt_name: files('checkpoints') }, ['MODEL', 'CLIP', 'VAE']),
    ControlNetLoader: node({ control_net_name: files('controlnet') }, ['CONTROL_NET']),
    SetUnionControlNetType: node(
      { control_net: link('CONTROL_NET'), type: combo(['auto', 'depth', 'canny/lineart/anime_lineart/mlsd']) },
      ['CONTROL_NET'],
    ),
    ControlNetApplyAdvanced: node(
      {
        ...conditioned,
        control_net: link('CONTROL_NET'),
        image: link('IMAGE'),
        strength: float(0, 10),
        start_percent: float(0, 1),
        end_percent: float(0, 1),
      },
      ['CONDITIONING', 'CONDITIONING'],
      { vae: link('VAE') },
    ),
    VAELoader: node({ vae_name: files('vae') }, ['VAE']),
    LoraLoaderModelOnly: node({ model: link('MODEL'), lora_name: files('loras'), strength_model: float(-100, 100) }, [
      'MODEL',
    ]),
    ModelSamplingSD3: node({ model: link('MODEL'), shift: float(0, 100) }, ['MODEL']),
    ModelSamplingAuraFlow: node({ model: link('MODEL'), shift: float(0, 100) }, ['MODEL']),
    CFGNorm: node({ model: link('MODEL'), strength: float(0, 100) }, ['MODEL']),
    CLIPTextEncode: node({ text, clip: link('CLIP') }, ['CONDITIONING']),
    ConditioningZeroOut: node({ conditioning: link('CONDITIONING') }, ['CONDITIONING']),
    ReferenceLatent: node({ conditioning: link('CONDITIONING') }, ['CONDITIONING'], { latent: link('LATENT') }),
    TextEncodeQwenImageEditPlus: node({ clip: link('CLIP'), prompt: text }, ['CONDITIONING'], {
      vae: link('VAE'),
      image1: link('IMAGE'),
      image2: link('IMAGE'),
      image3: link('IMAGE'),
    }),
    FluxKontextMultiReferenceLatentMethod: node(
      {
        conditioning: link('CONDITIONING'),
        reference_latents_method: combo(['offset', 'index', 'uxo/uno', 'index_timestep_zero']),
      },
      ['CONDITIONING'],
    ),
    LoadImage: node({ image: [['example.png']] }, ['IMAGE', 'MASK']),
    ImageScaleToTotalPixels: node(
      {
        image: link('IMAGE'),
        upscale_method: combo(['nearest-exact', 'bilinear', 'area', 'bicubic', 'lanczos']),
        megapixels: float(0.01, 16),
        resolution_steps: int(1, 256),
      },
      ['IMAGE'],
    ),
    FluxKontextImageScale: node({ image: link('IMAGE') }, ['IMAGE']),
    GetImageSize: node({ image: link('IMAGE') }, ['INT', 'INT', 'INT']),
    ImageFromBatch: node({ image: link('IMAGE'), batch_index: int(0, 4095), length: int(1, 4096) }, ['IMAGE']),
    ImageBatch: node({ image1: link('IMAGE'), image2: link('IMAGE') }, ['IMAGE']),
    VAEEncode: node({ pixels: link('IMAGE'), vae: link('VAE') }, ['LATENT']),
    VAEDecode: node({ samples: link('LATENT'), vae: link('VAE') }, ['IMAGE']),
    EmptyFlux2LatentImage: node({ width: side, height: side, batch_size: int(1, 4096) }, ['LATENT']),
    Flux2Scheduler: node({ steps: int(1, 4096), width: side, height: side }, ['SIGMAS']),
    KSamplerSelect: node({ sampler_name: combo(samplers) }, ['SAMPLER']),
    RandomNoise: node({ noise_seed: seed }, ['NOISE']),
    CFGGuider: node({ model: link('MODEL'), ...conditioned, cfg: float(0, 100) }, ['GUIDER']),
    SamplerCustomAdvanced: node(
      {
        noise: link('NOISE'),
        guider: link('GUIDER'),
        sampler: link('SAMPLER'),
        sigmas: link('SIGMAS'),
        latent_image: link('LATENT'),
      },
      ['LATENT', 'LATENT'],
    ),
    KSampler: node({ ...sampling, seed, denoise: float(0, 1) }, ['LATENT']),
    KSamplerAdvanced: node(
      {
        ...sampling,
        noise_seed: seed,
        add_noise: [['enable', 'disable']],
        start_at_step: int(0, 10000),
        end_at_step: int(0, 10000),
        return_with_leftover_noise: [['disable', 'enable']],
      },
      ['LATENT'],
    ),
    WanImageToVideo: node(wanFrames, ['CONDITIONING', 'CONDITIONING', 'LATENT'], {
      clip_vision_output: link('CLIP_VISION_OUTPUT'),
      start_image: link('IMAGE'),
    }),
    WanFirstLastFrameToVideo: node(wanFrames, ['CONDITIONING', 'CONDITIONING', 'LATENT'], {
      clip_vision_start_image: link('CLIP_VISION_OUTPUT'),
      clip_vision_end_image: link('CLIP_VISION_OUTPUT'),
      start_image: link('IMAGE'),
      end_image: link('IMAGE'),
    }),
    CreateVideo: node({ images: link('IMAGE'), fps: float(1, 120) }, ['VIDEO'], { audio: link('AUDIO') }),
    SaveImage: { ...node({ images: link('IMAGE'), filename_prefix: text }, []), output_node: true },
    PreviewImage: { ...node({ images: link('IMAGE') }, []), output_node: true },
    SaveVideo: {
      ...(old
        ? node(
            {
              video: link('VIDEO'),
              filename_prefix: text,
              format: combo(['auto', 'mp4']),
              codec: combo(['auto', 'h264']),
            },
            [],
          )
        : node({ video: link('VIDEO'), filename_prefix: text, format: formats }, [], { codec })),
      output_node: true,
    },
  }
}

function node(
  required: Record<string, InputInfo>,
  output: string[],
  optional: Record<string, InputInfo> = {},
): NodeInfo {
  return { input: { required, optional }, output, output_node: false }
}

/** The same nodes without some of their inputs (`Node.input`) and choices of their lists. */
export function withoutInputs(infos: Record<string, NodeInfo>, missing: string[]): Record<string, NodeInfo> {
  const left = (name: string, group: Record<string, InputInfo>) =>
    Object.fromEntries(
      Object.entries(group)
        .filter(([input]) => !missing.includes(`${name}.${input}`))
        .map(([input, [type, options]]): [string, InputInfo] => {
          const has = (choice: unknown) => !missing.includes(String(choice))
          if (Array.isArray(type)) return [input, options ? [type.filter(has), options] : [type.filter(has)]]
          return [
            input,
            options?.options
              ? [type, { options: options.options.filter(has) }]
              : ([type, ...(options ? [options] : [])] as InputInfo),
          ]
        }),
    )
  return Object.fromEntries(
    Object.entries(infos).map(([name, info]) => {
      const { required, optional } = info.input
      return [name, { ...info, input: { required: left(name, required), optional: left(name, optional) } }]
    }),
  )
}
