import type { SceneMood } from '../../../contract/arch-render-v41.ts'
import { hashUnit, seedOf } from '../../pixels/noise.ts'
import type { RenderRequest } from '../request.ts'

/** Lights that change a picture most; what is on paper keeps its own. */
const lights: readonly SceneMood[] = ['golden_hour', 'sunrise', 'sunset', 'blue_hour', 'dramatic']
const seasons = ['spring', 'autumn'] as const

/** What the seed chooses in the freest scenario if the caller did not. */
export function chooseLight({ renderScenario, expert, seed }: RenderRequest, sceneMood: SceneMood): SceneMood {
  if (renderScenario !== 'experimental' || sceneMood !== 'auto_daylight' || expert === 'plan') return sceneMood
  return lights[Math.floor(hashUnit(1, 1, seedOf(seed, 'light')) * lights.length)]!
}

export function chooseSeason({
  renderScenario,
  seed,
}: Pick<RenderRequest, 'renderScenario' | 'seed'>): string | undefined {
  if (renderScenario !== 'experimental') return undefined
  return seasons[Math.floor(hashUnit(2, 1, seedOf(seed, 'season')) * seasons.length)]
}
