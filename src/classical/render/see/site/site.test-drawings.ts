/** A masterplan 1344 by 900 pixels, seen from straight above, as SVG: what it shows where, for tests. */
const road = (d: string, wide: number) =>
  `<path d="${d}" stroke="#111" stroke-width="${wide + 2}"/><path d="${d}" stroke="#fff" stroke-width="${wide - 2}"/>`
const crown = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="20"/><circle cx="${x}" cy="${y}" r="1.5" fill="#111"/>`
const wave = (x: number, y: number) => `<path d="M${x} ${y}q4 -5 8 0t8 0t8 0t8 0"/>`
const gable = (x: number, y: number) => `<path d="M${x} ${y}h120v70h-120zM${x} ${y + 35}h120"/>`
const hatched = (x: number, y: number) =>
  `<path d="M${x} ${y}h140v90h-140z"/><clipPath id="c${x}"><path d="M${x} ${y}h140v90h-140z"/></clipPath>
  <path clip-path="url(#c${x})" stroke-width="1.3" d="${Array.from({ length: 34 }, (_, n) => `M${x - 90 + 7 * n} ${y + 90}l90 -90`).join('')}"/>`
const stipple = Array.from({ length: 260 }, (_, n) => {
  const [row, place] = [Math.floor(n / 26), n % 26]
  return [740 + 22 * place + ((n * 7) % 11), 705 + 17 * row + ((n * 5) % 7)] as const
})

export const places = {
  water: [700, 100],
  road: [200, 456],
  path: [1030, 585],
  gable: [160, 300],
  otherSlope: [160, 338],
  flat: [470, 300],
  hatched: [870, 310],
  crown: [75, 560],
  lawn: [1000, 800],
  open: [600, 560],
} as const

const drawn = `
  <path d="M-10 60Q300 20 700 70T1360 50M-10 170Q300 130 700 180T1360 160"/>
  ${[40, 180, 330, 480, 620, 760, 900, 1060, 1200].map((x, n) => wave(x, 90 + ((n * 17) % 40))).join('')}
  ${road('M-10 450H1360M640 450V920', 44)}${road('M900 470C960 640 1080 560 1360 620', 13)}
  <path d="M0 450H620M660 450H1344" stroke-dasharray="18 14"/>
  ${[100, 260].map((x) => gable(x, 285)).join('')}<path d="M400 270h140v100h-140z"/><path d="M590 260h120v120h-120z"/>
  ${[800, 1000].map((x) => hatched(x, 265)).join('')}
  ${[75, 175, 275, 375].map((x) => crown(x, 560)).join('')}${[60, 1250].map((x) => crown(x, 390)).join('')}
  <path d="M720 690H1330V890H720z"/>${stipple.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.3" fill="#111"/>`).join('')}`

export const masterplan = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="900" fill="none" stroke="#111" stroke-width="2">
  <rect width="1344" height="900" fill="#fff" stroke="none"/>${drawn}</svg>`

/** The same with a river whose still water is told by level strokes, far paler than its shores. */
export const paleWater = masterplan
  .replace(/<path d="M\d+ \d+q4 -5[^>]*>/g, '')
  .replace(
    '</svg>',
    `${Array.from({ length: 40 }, (_, n) => `<path d="M${30 + 33 * n} ${85 + ((n * 37) % 50)}h22" stroke="#b8b8b8" stroke-width="1.2"/>`).join('')}</svg>`,
  )

/** Blocks between streets, each with two rows of houses, above a lake with jetties and the outline of shallow water. */
const blocks = [0, 1, 2, 3].flatMap((column) => [0, 1].map((line) => [40 + 320 * column, 40 + 260 * line] as const))
const rows = blocks.flatMap(([x, y]) => [50, 140].map((down) => [x + 30, y + down] as const))
const quarter = `${blocks.map(([x, y]) => `<rect x="${x}" y="${y}" width="264" height="216" rx="14"/>`).join('')}
  ${rows.map(([x, y]) => `<path d="M${x} ${y}h204v32h-204z${[34, 68, 102, 136, 170].map((at) => `M${x + at} ${y}v32`).join('')}" stroke-width="1.3"/>`).join('')}
  ${blocks.flatMap(([x, y]) => [60, 130, 200].map((along) => crown(x + along, y + 112))).join('')}
  <path d="M-10 600Q300 560 700 620T1360 600"/><path d="M-10 640Q300 600 700 660T1360 640" stroke-width="1.3"/>
  <path d="M300 575h14v150h-14zM980 600h14v150h-14z" fill="#fff"/>`
export const quarterPlaces = { lake: [700, 780], street: [322, 300], row: [87, 105], court: [170, 62] } as const
export const quarterByLake = (inner = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="900" fill="none" stroke="#111" stroke-width="2">
  <rect width="1344" height="900" fill="#fff" stroke="none"/>${quarter}${inner}</svg>`
/** The same on a sheet with a frame. */
export const framedQuarter = quarterByLake(
  `<path d="M0 0H1344V900H0zM20 20V880H1324V20z" fill="#fff" stroke="none"/><path d="M20 20V880H1324V20z" stroke-width="3"/>`,
)

/** A street seen in perspective: two fronts that run to a vanishing point, with windows, a road and round trees on stems. */
const front = (side: 1 | -1) => {
  const at = (far: number, y: number) => `${672 + (side * 620) / far} ${450 + y / far}`
  const panes = [1.15, 1.4, 1.75, 2.2].flatMap((far) =>
    [-330, -170].map((y) => `M${at(far, y)}L${at(far * 1.1, y)}L${at(far * 1.1, y + 90)}L${at(far, y + 90)}Z`),
  )
  return `<path d="M${at(1, -420)}L${at(3, -420)}L${at(3, 150)}L${at(1, 150)}Z${panes.join('')}"/>`
}
export const street = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="900" fill="none" stroke="#111" stroke-width="2">
  <rect width="1344" height="900" fill="#fff" stroke="none"/>${front(1)}${front(-1)}
  <path d="M250 890L640 470M1090 890L700 470M672 880V500" stroke-width="2"/>
  ${[560, 780].map((x) => `<circle cx="${x}" cy="400" r="24"/><path d="M${x} 424V500"/>`).join('')}</svg>`

/** The front of a row of houses, with windows and the line of the ground. */
export const elevation = `<svg xmlns="http://www.w3.org/2000/svg" width="1344" height="900" fill="none" stroke="#111" stroke-width="2">
  <rect width="1344" height="900" fill="#fff" stroke="none"/><path d="M0 720H1344" stroke-width="5"/>
  ${[120, 500, 880].map((x) => `<path d="M${x} 720V360h320V720M${x - 20} 360L${x + 160} 240L${x + 340} 360Z"/>${[30, 130, 230].flatMap((u) => [400, 560].map((y) => `<path d="M${x + u} ${y}h60v90h-60z"/>`)).join('')}`).join('')}</svg>`
