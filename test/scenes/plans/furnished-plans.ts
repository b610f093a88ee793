/**
 * Furnished plans as pictures, drawn 1344 wide with 60 to a metre and shown smaller: a flat with walls in black poché among much furniture, and an office with
 * tinted floors around a black core, within a facade of lines.
 */
/** Pixels of what is drawn as one. */
export const shown = 0.75

const box = (x: number, y: number, w: number, h: number, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" ${more}/>`
const sheet = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${1344 * shown}" height="${960 * shown}" viewBox="0 0 1344 960"><rect width="100%" height="100%" fill="#fff"/>
  <g fill="none" stroke="#222" stroke-width="1.6">${content}</g></svg>`

/** Between two jambs, from line to line a part of the wall: its panes lie in the middle. */
const windowAt = (x: number, y: number, w: number, h: number) =>
  w > h
    ? box(x, y, w, h, 'fill="#fff"') + box(x, y + h * 0.4, w, h * 0.2)
    : box(x, y, w, h, 'fill="#fff"') + box(x + w * 0.4, y, w * 0.2, h)

/** A leaf that stands open downwards, its hinge at the left end of a gap of 54 px. */
const doorAt = (x: number, y: number) => `<path d="M${x} ${y}v54a54 54 0 0 0 54 -54"/>`

const wardrobe = (x: number, y: number, w: number, h: number) =>
  box(x, y, w, h) +
  Array.from({ length: Math.floor(w / 9) - 1 }, (_, n) => `<path d="M${x + 9 * (n + 1)} ${y + 4}l4 ${h - 8}"/>`).join(
    '',
  )

/** Where its floors, a wall, the inner sides of its windows and the page are, as drawn. */
export const flat = {
  floors: [
    [640, 560],
    [800, 300],
  ],
  wall: [127, 220],
  panes: [
    [133, 380],
    [380, 133],
  ],
  page: [50, 50],
  svg: sheet(`
    ${[140, 160, 180].map((y) => wardrobe(760, y + 0, 300, 16)).join('')}${wardrobe(160, 700, 240, 34)}${wardrobe(160, 640, 240, 34)}
    ${[0, 1, 2, 3, 4, 5, 6].map((n) => box(160, 170 + 34 * n, 420, 24)).join('')}
    ${[0, 1, 2, 3].map((n) => box(880, 600 + 40 * n, 230, 28)).join('')}
    <g fill="#111" stroke="none"><path fill-rule="evenodd" d="M114 114H1190V850H114ZM140 140V824H1164V140Z"/>
    ${box(700, 140, 14, 300)}${box(700, 494, 14, 330)}${box(700, 500, 180, 14)}${box(934, 500, 230, 14)}</g>
    <g stroke="#fff">${box(698, 440, 18, 54, 'fill="#fff"')}</g>
    ${doorAt(880, 514)}<path d="M714 440h54a54 54 0 0 1 -54 54"/>
    ${windowAt(114, 300, 26, 240)}${windowAt(300, 114, 240, 26)}${windowAt(1164, 250, 26, 160)}`),
}

const tints = { office: '#eee9e1', meeting: '#d3e1e6', cafe: '#f0ddc2', desk: '#e2c39a', sofa: '#4c6b58' } as const

/** Where its floors, a desk, a wall of its core and the page are, as drawn. */
export const office = {
  floors: { office: [400, 700], meeting: [230, 330], cafe: [1060, 740] },
  desk: [455, 235],
  sofa: [230, 700],
  wall: [548, 470],
  page: [40, 40],
  svg: sheet(`
    <g stroke="none">${box(120, 120, 1100, 700, `fill="${tints.office}"`)}${box(120, 120, 230, 250, `fill="${tints.meeting}"`)}
    ${box(900, 600, 320, 220, `fill="${tints.cafe}"`)}</g>
    ${box(112, 112, 1116, 716)}${box(124, 124, 1092, 692)}
    ${[0, 1, 2, 3].map((n) => box(420 + 80 * n, 200, 72, 80, `fill="${tints.desk}"`)).join('')}
    ${[0, 1, 2, 3].map((n) => `<circle cx="${456 + 80 * n}" cy="305" r="13" fill="#fff"/>`).join('')}
    ${[0, 1].map((n) => box(960 + 110 * n, 660, 60, 60, `fill="${tints.desk}"`)).join('')}
    ${box(170, 640, 120, 120, `fill="${tints.sofa}"`)}
    <path d="M350 124V370H240M186 370H124" stroke-width="3"/>
    <g fill="#111" stroke="none"><path fill-rule="evenodd" d="M540 400H740V540H540ZM556 416V524H724V416Z"/>${box(640, 400, 14, 140)}</g>
    <g stroke="none" fill="${tints.office}">${box(570, 523, 54, 18)}${box(665, 523, 54, 18)}</g>${doorAt(570, 540)}${doorAt(665, 540)}`),
}

/** Walls as two lines, the outermost as near to the sheet's edge as a frame: where a floor and an outer wall are, as drawn. */
export const hollow = {
  floor: [350, 600],
  wall: [72, 300],
  svg: sheet(`${box(60, 50, 1224, 860)}${box(84, 74, 1176, 812)}${box(700, 74, 14, 360)}${box(700, 488, 14, 398)}
    <path d="M714 434h54a54 54 0 0 1 -54 54"/>${box(120, 120, 200, 90)}${box(900, 500, 120, 200)}`),
}
