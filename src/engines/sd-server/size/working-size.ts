import { EngineError, type EngineTools, type Task } from '../../port/engine.ts'
import type { ServerCapabilities } from '../client.ts'
import type { Paces } from './pace.ts'
import { pictureSize } from './picture-size.ts'

/** The sides of squares whose areas a rendering may have besides the largest that the model makes, largest first. */
const sides = [1024, 896, 768, 640, 512, 448, 384, 320, 256]
/** What models of Stable Diffusion 1 were trained for, and where a machine without a card begins. */
const smallSide = 512
/** An attempt is begun only if it will probably end in this share of its time. */
const limitShare = 0.8
/** The length and size that today's open clip models were trained on: 5 s of 480p. */
const videoArea = 832 * 480

type Size = { width: number; height: number }

export type Sizing = {
  capabilities: ServerCapabilities
  config: EngineTools['config']
  paces: Paces
  /** Whether its server computes on a graphics card. */
  hasCard: boolean
  /** Of the model, in its entry of the list. */
  side: number | undefined
}

/**
 * The size of a request: as large as the model and the machine allow, and the side of a square of the area that was chosen.
 *
 * @throws EngineError if every size takes too long
 */
export function workingSize(kind: Task['kind'], ratio: Size, sizing: Sizing): Size & { side: number } {
  const areas = kind === 'video' ? [videoArea] : areasOf(sizing)
  const limitMs = limitMsOf(sizing.config)
  let estimatedMs = 0
  for (const area of areas) {
    const size = pictureSize(ratio, area, sizing.capabilities.limits)
    estimatedMs = sizing.paces.estimateMs({ kind, pixels: size.width * size.height }) ?? 0
    if (estimatedMs <= limitShare * limitMs) return { ...size, side: Math.round(Math.sqrt(area)) }
  }
  throw tooSlow(estimatedMs, limitMs)
}

export const limitMsOf = ({ engineSeconds, attemptSeconds }: EngineTools['config']) =>
  (engineSeconds['sd-server'] ?? attemptSeconds) * 1000

/** The largest first. */
function areasOf({ capabilities, config, paces, hasCard, side }: Sizing): number[] {
  if (config.sdServerSize) return [config.sdServerSize ** 2]
  const isMeasured = paces.estimateMs({ kind: 'render', pixels: 1 }) !== undefined
  const most = Math.min(side ?? (isSmall(capabilities.model.name) ? smallSide : sides[0]!), sides[0]!)
  const begin = isMeasured || hasCard ? most : Math.min(most, smallSide)
  return [begin, ...sides.filter((each) => each < begin)].map((each) => each ** 2)
}

/** By the names that files of Stable Diffusion 1 have: `sd15`, `sd_v1.5`, `v1-5-pruned`, `stable-diffusion-v1-4`. */
const isSmall = (name: string) => /(^|[^a-z0-9])(sd[-_ ]?v?1[-_.]?[45]|v1-[45])/i.test(name)

const tooSlow = (estimatedMs: number, limitMs: number) =>
  new EngineError(
    `sd-server would take about ${minutes(estimatedMs)}, and may take ${minutes(limitMs)}: set a longer time in VEDUTA_ENGINE_SECONDS, or use a smaller model.`,
    {
      code: 'ENGINE_TIMEOUT',
      retryable: false,
      undelivered: true,
      impossible: true,
      told: `sd-server would have taken about ${minutes(estimatedMs)}, which is too long`,
    },
  )

const minutes = (ms: number) => (ms < 90_000 ? `${Math.ceil(ms / 1000)} s` : `${Math.ceil(ms / 60_000)} minutes`)
