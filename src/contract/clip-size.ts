type Size = { width: number; height: number }

/** That of video-ai. */
export const hdArea = 1280 * 720

/**
 * The size of a clip of this ratio: even sides (4:2:0 halves them) and this area in pixels, so that every ratio
 * costs about the same. Between 1:4 and 4:1 the longer side stays within twice the square root of the area: 1920 for 1280x720.
 */
export function clipSize(ratio: Size, area = hdArea): Size {
  return {
    width: evenNear(Math.sqrt((area * ratio.width) / ratio.height)),
    height: evenNear(Math.sqrt((area * ratio.height) / ratio.width)),
  }
}

function evenNear(length: number): number {
  return Math.round(length / 2) * 2
}
