import { box, type Face, facet, faint, foot, opening, plate, prism, rectangle, slab, walls } from './solid.ts'

type Colour = Face['colour']
const wall: Colour = [226, 224, 218]
const floor: Colour = [186, 164, 138]
const furnished = { side: 'furniture', top: 'furniture', underside: 'furniture' } as const

/** A room under a roof: knee walls, slopes with rooflights, a window in the gable. */
export function attic(): Face[] {
  const slope = (x0: number, x1: number) => facet('ceiling', wall, x0, 0, 1.1, x0, 7, 1.1, x1, 7, 2.7, x1, 0, 2.7)
  const knee = (x: number) => facet('wall', wall, x, 0, 0, x, 7, 0, x, 7, 1.1, x, 0, 1.1)
  const rooflight = (x0: number, x1: number, y0: number, y1: number): Face => {
    const z = (x: number) => 1.1 + (1.6 / 1.8) * Math.min(x, 6 - x)
    const pane = facet('opening', [158, 184, 208], x0, y0, z(x0), x0, y1, z(x0), x1, y1, z(x1), x1, y0, z(x1))
    return { ...pane, over: 1 }
  }
  return [
    slab([0, 0, 0], [6, 7], 'floor', floor),
    slab([1.8, 0, 2.7], [4.2, 7], 'ceiling', [238, 238, 236]),
    knee(0),
    knee(6),
    slope(0, 1.8),
    slope(6, 4.2),
    facet('wall', wall, 0, 7, 0, 6, 7, 0, 6, 7, 1.1, 4.2, 7, 2.7, 1.8, 7, 2.7, 0, 7, 1.1),
    opening(...foot(0, 7, 6, 7), 2.1, 3.7, 0.7, 2.2),
    faint(opening(...foot(0, 0, 0, 7), 3.2, 4.2, 0, 0.95, 'door'), wall),
    rooflight(0.45, 1.35, 2.6, 3.6),
    rooflight(0.45, 1.35, 4.8, 5.8),
    rooflight(5.55, 4.65, 4.6, 5.8),
    ...box([3.2, 6.2, 0], [4.5, 6.98, 1.5], furnished, [176, 150, 122]),
    ...box([4.6, 4.6, 0], [5.95, 6.7, 0.5], furnished, [150, 162, 178]),
    ...box([4.7, 3.3, 0], [5.3, 3.9, 2.6], {}, [205, 190, 180]),
    ...box([0.9, 4.5, 0], [1.7, 5.6, 0.74], furnished, [170, 140, 112]),
  ]
}

/** Units along two walls, an island, a hood that hides a part of the window. */
export function kitchen(): Face[] {
  const back = foot(0, 4.2, 5, 4.2)
  const right = foot(5, 4.2, 5, 0)
  const front = (x: number): Face => ({
    ...opening(...foot(0, 3.6, 5, 3.6), x, x + 0.56, 0.12, 0.84),
    part: 'furniture',
  })
  return [
    slab([0, 0, 0], [5, 4.2], 'floor', floor),
    slab([0, 0, 2.6], [5, 4.2], 'ceiling', [238, 238, 236]),
    facet('wall', wall, 0, 4.2, 0, 5, 4.2, 0, 5, 4.2, 2.6, 0, 4.2, 2.6),
    facet('wall', wall, 0, 0, 0, 0, 4.2, 0, 0, 4.2, 2.6, 0, 0, 2.6),
    facet('wall', wall, 5, 0, 0, 5, 4.2, 0, 5, 4.2, 2.6, 5, 0, 2.6),
    opening(...back, 0.7, 2.5, 1.05, 2.1),
    opening(...right, 0.5, 1.4, 0, 2.1, 'door'),
    faint(opening(...right, 2, 2.9, 1, 2.1), wall, 0),
    ...box([0.3, 3.6, 0], [4, 4.19, 0.9], furnished),
    ...[0.4, 1.0, 1.6, 2.2, 2.8, 3.4].map(front),
    ...box([2.2, 3.75, 1.5], [2.9, 4.19, 2.59], furnished),
    ...box([2.95, 3.85, 1.5], [4.3, 4.19, 2.25], furnished),
    ...walls(rectangle(2.5, 1.6, 3.7, 2.5), 0, 0.88, { part: 'furniture' }),
    plate(rectangle(2.4, 1.5, 3.8, 2.6), 0.88, 'furniture'),
    ...prism(rectangle(2.4, 1.5, 3.8, 2.6), 0.88, 0.93, { part: 'furniture', top: 'furniture' }),
  ]
}
