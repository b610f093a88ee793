import assert from 'node:assert/strict'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import sharp from 'sharp'
import { hashUnit } from '../../../../pixels/noise.ts'
import { loadPicture } from '../../../../pixels/picture-file.ts'
import { plainRequest } from '../../../pipeline.test-request.ts'
import { renderPicture } from '../../../pipeline.ts'
import { greenness } from '../../../see/greenness.ts'

/** A crown of few large facets on its stem, lit from the left. */
function tree(x: number, y: number, radius: number): string {
  const rings = [0, 0.5, 0.95].map((far, ring) =>
    Array.from({ length: 8 }, (_, n) => {
      const turn = ((n + 0.25 + 0.5 * (ring % 2)) * Math.PI) / 4
      return [x + radius * far * Math.cos(turn), y + radius * far * Math.sin(turn)] as const
    }),
  )
  const facets = [0, 1].flatMap((ring) =>
    rings[ring]!.flatMap((from, n) => {
      const [to, out, next] = [rings[ring]![(n + 1) % 8]!, rings[ring + 1]![n]!, rings[ring + 1]![(n + 1) % 8]!]
      return [
        [from, out, next],
        [from, to, next],
      ].map((corners, m) => {
        const middle = corners.reduce((sum, [u]) => sum + u / 3, 0)
        const grey = Math.round(200 - (40 * (middle - x)) / radius + 50 * (hashUnit(n, 2 * ring + m, 5) - 0.5))
        return `<path d="M${corners.map((one) => one.join(' ')).join('L')}Z" fill="rgb(${grey},${grey},${grey - 3})"/>`
      })
    }),
  )
  return `<path d="M${x - 6} ${y}h12v${radius + 90}h-12Z" fill="#a9a7a2"/>${facets.join('')}`
}

/** A ball of meridians and parallels, on its stem if it has one, lit from above. */
function globe(x: number, y: number, radius: number, stem = radius + 90): string {
  const at = (row: number, column: number) => {
    const [polar, turn] = [(row * Math.PI) / 7, ((column - 3) * Math.PI) / 6]
    return [x + radius * Math.sin(polar) * Math.sin(turn), y - radius * Math.cos(polar)] as const
  }
  const facets = Array.from({ length: 42 }, (_, n) => {
    const [row, column] = [Math.floor(n / 6), n % 6]
    const corners = [at(row, column), at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)]
    const grey = Math.round(205 - 11 * row - 5 * Math.abs(column - 2))
    return `<path d="M${corners.map((one) => one.join(' ')).join('L')}Z" fill="rgb(${grey},${grey},${grey - 3})"/>`
  })
  return `<path d="M${x - 6} ${y}h12v${stem}h-12Z" fill="#a9a7a2"/>${facets.join('')}`
}

const panes = [350, 420, 490, 560, 630].map(
  (x) => `<path d="M${x} 215h36v60h-36ZM${x} 315h36v60h-36Z" fill="#9aa0a6"/>`,
)

const modelWith = (plants: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="640">
  <rect width="1000" height="640" fill="#e9edf1"/><rect y="420" width="1000" height="220" fill="#d9d6cf"/>
  <path d="M340 190H680V470H340Z" fill="#f1efea" stroke="#999"/><path d="M260 230L340 190V470L260 455Z" fill="#b9b7b3" stroke="#999"/>
  ${panes.join('')}${plants}</svg>`

/** By place, how green a rendering of a model is there. */
async function renderedGreen(plants: string): Promise<(x: number, y: number, reach: number) => number> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'veduta-facets-'))
  const [source, output] = [join(folder.path, 'clay.png'), join(folder.path, 'out.png')]
  await sharp(Buffer.from(modelWith(plants)))
    .png()
    .toFile(source)
  const callerText = 'house in white concrete, lawn'
  await renderPicture({ ...plainRequest, source, imageType: '3dmass', callerText, isFlat: true }, output, () => {})
  const { width, a, b } = await loadPicture(output)
  return (x, y, reach) => {
    let [sum, count] = [0, 0]
    for (let v = y - reach; v <= y + reach; v++)
      for (let i = v * width + x - reach; i <= v * width + x + reach; i++, count++) sum += greenness(a[i]!, b[i]!)
    return sum / count
  }
}

test('crowns of few facets, as clay models have them, are green, and walls beside them are not', async () => {
  const greenAt = await renderedGreen(tree(140, 260, 90) + tree(840, 250, 100) + globe(660, 330, 80))
  for (const [x, y] of [
    [140, 260],
    [840, 250],
    [660, 330],
  ] as const)
    assert.ok(greenAt(x, y, 40) > 0.4, `a crown: ${greenAt(x, y, 40)}`)
  assert.ok(greenAt(500, 345, 30) < 0.05, `a wall: ${greenAt(500, 345, 30)}`)
})

test('many balls are trees though no stem is seen, and one of them may be a dome', async () => {
  const places = [80, 210, 720, 830, 940].map((x, n) => [x, 500 - 14 * (n % 2), 46] as const)
  const many = await renderedGreen(places.map((place) => globe(...place, 0)).join(''))
  for (const [x, y] of places) assert.ok(many(x, y, 22) > 0.4, `${x}: ${many(x, y, 22)}`)
  const one = await renderedGreen(globe(510, 175, 70, 0))
  assert.ok(one(510, 150, 22) < 0.1, `a dome: ${one(510, 150, 22)}`)
})
