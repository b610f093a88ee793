import { plantGarden, plantLawn } from './places/garden.ts'
import { buildHouse, eveningLamps } from './places/house.ts'
import { furnishRoom, windowPortals } from './places/room.ts'
import type { Lamp } from './tracer/lights.ts'
import { openScene, place } from './tracer/scene.ts'
import { openSky } from './tracer/sky.ts'
import type { View } from './tracer/tracer.ts'

const outside = { position: [19.5, 1.7, 24.5], heading: -27.5, view: 56, horizon: 0.6 } as const
const inside = { position: [1.9, 1.3, 3.9], heading: -19, view: 68, horizon: 0.46 } as const

/** Every picture's view by name; built in each thread that traces it. */
export const views = {
  house: (): View => ({
    ...buildOutside([]),
    sky: openSky(34, -50),
    camera: outside,
    lamps: [],
    portals: [],
    hazeDistance: 900,
  }),
  'house-dusk': (): View => ({
    ...buildOutside(eveningLamps()),
    sky: openSky(-1.5, -140),
    camera: outside,
    lamps: eveningLamps(),
    portals: [],
    hazeDistance: 3000,
  }),
  /** For its outlines: the lawn is left away. */
  'house-sketch': (): View => {
    const { coarse } = buildOutside([])
    return {
      scene: coarse,
      coarse,
      sky: openSky(34, -50),
      camera: outside,
      lamps: [],
      portals: [],
      hazeDistance: 900,
    }
  },
  interior: (): View => {
    const { room, garden } = furnishRoom()
    return {
      scene: openScene([...room, ...garden]),
      coarse: openScene(room),
      sky: openSky(33, -60),
      camera: inside,
      lamps: [],
      portals: windowPortals(),
      hazeDistance: 900,
    }
  },
}

export type ViewName = keyof typeof views

function buildOutside(lamps: Lamp[]): Pick<View, 'scene' | 'coarse'> {
  const coarse = [place(buildHouse(lamps), 0, 0), ...plantGarden()]
  return { scene: openScene([...coarse, ...plantLawn()]), coarse: openScene(coarse) }
}
