import { findCamera, isSure } from '../camera.ts'
import { outside, type Partition } from '../partition.ts'
import { raggedness } from '../sides/runs.ts'
import { guessStreet } from './street.ts'

/** The sides that were drawn, the camera that they tell, and the share of their length that is in short ones. */
export function lookAt(partition: Partition) {
  const { sides, width, height } = partition
  const drawn = sides.filter(({ left, right, isGuess }) => left !== outside && right !== outside && !isGuess)
  const found = findCamera(drawn, width, height)
  const street = found && !isSure(found) ? guessStreet(found, width, height) : undefined
  return { partition, drawn, camera: street ?? found, isGuess: street !== undefined, ragged: raggedness(drawn, width) }
}
