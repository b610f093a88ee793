type Pixels = { data: ArrayLike<number>; width: number; height: number }

/** Narrow enough that lines have paper right beside them and areas do not; wide enough to keep thin lines. */
export const sampleWidth = 160

/** Of 255. */
const lightest = 255
const leastPaper = 160
const nearPaper = 28
const nearGrey = 30

/** Shares of the pixels examined. */
const leastOfPaper = 0.6
const leastOfInk = 0.01
const leastOfGreyInk = 0.7
const leastOfLines = 0.6

/** Most of it is light and of one lightness; the rest is darker, grey, and never far from the paper. */
export function isLinesOnPaper({ data, width, height }: Pixels): boolean {
  const count = width * height
  const pixels = Array.from({ length: count }, (_, index) => readPixel(data, index))
  const paper = mostFrequent(pixels.map(({ lightness }) => lightness))
  if (paper < leastPaper) return false
  const isPaper = pixels.map(({ lightness, isGrey }) => isGrey && Math.abs(lightness - paper) <= nearPaper)
  const ink = [...pixels.keys()].filter((index) => !isPaper[index])
  const grey = ink.filter((index) => pixels[index]!.isGrey && pixels[index]!.lightness < paper)
  const lines = ink.filter((index) => neighbours(index, width, height).some((neighbour) => isPaper[neighbour]))
  return (
    count - ink.length >= leastOfPaper * count &&
    ink.length >= leastOfInk * count &&
    grey.length >= leastOfGreyInk * ink.length &&
    lines.length >= leastOfLines * ink.length
  )
}

function readPixel(data: Pixels['data'], index: number) {
  const channels = [data[index * 4]!, data[index * 4 + 1]!, data[index * 4 + 2]!]
  const [least, most] = [Math.min(...channels), Math.max(...channels)]
  return { lightness: Math.round((least + most) / 2), isGrey: most - least <= nearGrey }
}

function mostFrequent(values: number[]): number {
  const counts = new Array<number>(lightest + 1).fill(0)
  for (const value of values) counts[value]!++
  return counts.indexOf(Math.max(...counts))
}

function neighbours(index: number, width: number, height: number): number[] {
  const [x, y] = [index % width, Math.floor(index / width)]
  return [-1, 0, 1].flatMap((dy) =>
    [-1, 0, 1].flatMap((dx) => {
      const [nextX, nextY] = [x + dx, y + dy]
      return nextX < 0 || nextY < 0 || nextX >= width || nextY >= height ? [] : [nextY * width + nextX]
    }),
  )
}
