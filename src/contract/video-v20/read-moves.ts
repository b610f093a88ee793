import { type CameraMove, cameraMoveNames, cameraMoves } from '../camera-moves.ts'
import { cut } from '../fields/field.ts'

/** How an answer repeats a movement. */
export const nameMoves = (moves: readonly CameraMove[] | undefined) => moves?.join(',') ?? 'auto'

export const isAuto = (text: string) => text.trim().toLowerCase() === 'auto'

const nameOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[-\s]+/g, '_')

export const movesOf = (text: string) => text.split(',').map(nameOf) as CameraMove[]

const isMove = (name: string): name is CameraMove => Object.hasOwn(cameraMoves, name)

/** Why a movement is refused: the rest of a sentence about it. */
export function findMoveRefusal(text: string): string | undefined {
  if (isAuto(text)) return undefined
  const names = movesOf(text)
  const unknown = names.find((name) => !isMove(name))
  if (unknown !== undefined && !(names.length > 1 && unknown === 'auto')) {
    const known = `auto, ${cameraMoveNames.join(', ')}, or two with a comma between`
    return unknown ? `"${cut(unknown)}" is not a movement: send ${known}` : `a part of it is empty: send ${known}`
  }
  const [first, second] = names
  if (names.length > 2) return 'a clip has at most two movements at once'
  if (!second) return undefined
  if (names.some((name) => name === 'static' || (name as string) === 'auto')) return 'static and auto stand alone'
  if (first === second) return 'it names the same movement twice'
  if (cameraMoves[first!].opposite === second) return `${first} and ${second} undo each other`
  return undefined
}
