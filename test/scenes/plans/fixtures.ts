/** A piece of furniture, seen from above: its upper left corner in metres, turned around it by degrees; stretched if it has a size. */
export type Fixture = {
  kind: keyof typeof shapes
  at: readonly [number, number]
  turn?: number
  size?: readonly [number, number]
}

const rect = (x: number, y: number, w: number, h: number, r = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"/>`
const ring = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}"/>`
const path = (d: string) => `<path d="${d}"/>`

const shapes = {
  bed: () =>
    rect(0, 0, 1.8, 2.1) +
    rect(0.1, 0.1, 0.75, 0.45, 0.08) +
    rect(0.95, 0.1, 0.75, 0.45, 0.08) +
    path('M0 0.8H1.8M0 0.8L1.8 1.1'),
  cot: () => rect(0, 0, 0.95, 2) + rect(0.12, 0.1, 0.7, 0.4, 0.08) + path('M0 0.7H0.95'),
  sofa: () => rect(0, 0, 2.2, 0.9, 0.08) + path('M0.2 0.9V0.25H2V0.9M1.1 0.25V0.9'),
  armchair: () => rect(0, 0, 0.85, 0.85, 0.1) + path('M0.18 0.85V0.22H0.67V0.85'),
  table: () =>
    rect(0, 0, 1.8, 0.9) +
    [0.2, 0.75, 1.3].map((x) => rect(x, -0.4, 0.42, 0.36, 0.05) + rect(x, 0.94, 0.42, 0.36, 0.05)).join(''),
  roundTable: () =>
    ring(0.6, 0.6, 0.6) +
    [0, 1, 2, 3]
      .map((n) => `<g transform="rotate(${90 * n} 0.6 0.6)">${rect(0.4, -0.42, 0.4, 0.38, 0.1)}</g>`)
      .join(''),
  desk: () => rect(0, 0, 1.4, 0.7) + rect(0.45, 0.75, 0.5, 0.5, 0.12),
  wardrobe: () =>
    rect(0, 0, 2, 0.6) + path('M0 0.3H2M0.3 0.1L0.4 0.5M0.7 0.1L0.75 0.5M1.2 0.1L1.1 0.5M1.6 0.1L1.7 0.5'),
  shelf: () => rect(0, 0, 1.6, 0.32) + path('M0.4 0V0.32M0.8 0V0.32M1.2 0V0.32'),
  wc: () => `${rect(0, 0, 0.4, 0.18)}<ellipse cx="0.2" cy="0.42" rx="0.19" ry="0.25"/>`,
  basin: () => `${rect(0, 0, 0.6, 0.46)}<ellipse cx="0.3" cy="0.25" rx="0.22" ry="0.15"/>`,
  tub: () => rect(0, 0, 1.7, 0.75) + rect(0.08, 0.08, 1.54, 0.59, 0.25) + ring(0.3, 0.375, 0.03),
  shower: () => rect(0, 0, 0.9, 0.9) + path('M0 0L0.9 0.9M0.9 0L0 0.9') + ring(0.45, 0.45, 0.06),
  counter: () =>
    rect(0, 0, 3, 0.6) +
    path('M0.6 0V0.6M1.2 0V0.6M2.4 0V0.6') +
    rect(0.65, 0.06, 0.5, 0.48) +
    [0.78, 1.02].flatMap((x) => [0.18, 0.42].map((y) => ring(x, y, 0.09))).join('') +
    rect(1.5, 0.1, 0.6, 0.4, 0.05) +
    path('M2.4 0L3 0.6M3 0L2.4 0.6'),
  island: () => rect(0, 0, 2, 0.9) + [0.3, 0.9, 1.5].map((x) => ring(x, 1.15, 0.17)).join(''),
  piano: () => path('M0 0H1.5V0.5C1.5 1.2 0.9 1 0.8 1.7C0.7 2 0.1 2 0 1.6ZM0 0.25H1.5'),
  plant: () =>
    ring(0.25, 0.25, 0.25) + path('M0.25 0.25L0.1 0.08M0.25 0.25L0.45 0.12M0.25 0.25L0.3 0.48M0.25 0.25L0.03 0.3'),
  car: () => rect(0, 0, 1.8, 4.4, 0.4) + rect(0.15, 1.1, 1.5, 2.3, 0.3) + path('M0.15 1.6H1.65M0.15 3H1.65'),
  /** Treads of 0.28 m, as many as fit its height, with an arrow up. */
  stairs: ([w, h]: readonly [number, number] = [1, 2.8]) =>
    rect(0, 0, w, h) +
    Array.from({ length: Math.floor(h / 0.28) }, (_, n) => path(`M0 ${0.28 * n}H${w}`)).join('') +
    path(`M${w / 2} ${h - 0.1}V0.15M${w / 2 - 0.12} 0.35L${w / 2} 0.15L${w / 2 + 0.12} 0.35`),
  /** Three quarters of a turn around a post. */
  spiral: () =>
    ring(0.9, 0.9, 0.9) +
    ring(0.9, 0.9, 0.1) +
    Array.from({ length: 13 }, (_, n) => {
      const [c, s] = [Math.cos(n * 0.38), Math.sin(n * 0.38)]
      return path(`M${0.9 + 0.1 * c} ${0.9 + 0.1 * s}L${0.9 + 0.9 * c} ${0.9 + 0.9 * s}`)
    }).join(''),
  tiles: ([w, h]: readonly [number, number] = [2, 2]) =>
    path(
      [
        ...Array.from({ length: Math.floor(w / 0.4) }, (_, n) => `M${0.4 * (n + 1)} 0V${h}`),
        ...Array.from({ length: Math.floor(h / 0.4) }, (_, n) => `M0 ${0.4 * (n + 1)}H${w}`),
      ].join(''),
    ),
  rug: ([w, h]: readonly [number, number] = [2, 1.4]) => rect(0, 0, w, h) + rect(0.12, 0.12, w - 0.24, h - 0.24),
}

export function drawFixture({ kind, at, turn = 0, size }: Fixture): string {
  return `<g transform="translate(${at[0]} ${at[1]}) rotate(${turn})">${shapes[kind](size)}</g>`
}
