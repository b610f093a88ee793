type Size = { width: number; height: number }

const area = 1280 * 720

/**
 * The size of a clip of this ratio: even sides (4:2:0 halves them) and the area of 1280x720, so that every ratio
 * costs about the same. Between 1:4 and 4:1 the longer side stays within 1920.
 */
export function clipSize(ratio: Size): Size {
  return {
    width: evenNear(Math.sqrt((area * ratio.width) / ratio.height)),
    height: evenNear(Math.sqrt((area * ratio.height) / ratio.width)),
  }
}

function evenNear(length: number): number {
  return Math.round(length / 2) * 2
}
