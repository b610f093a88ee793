/** What is known of every pixel, shared between threads. Colours are linear radiance. */
export type Frame = {
  width: number
  height: number
  /** The sky, direct light, reflections: what needs no smoothing. */
  light: Float32Array
  /** Light that came by way of other surfaces; noisy. */
  bounced: Float32Array
  albedo: Float32Array
  normal: Float32Array
  depth: Float32Array
  /** Placement and material of what is seen, 0 for the sky. */
  id: Float32Array
}

const planes = { light: 3, bounced: 3, albedo: 3, normal: 3, depth: 1, id: 1 } as const

export function frameBytes(width: number, height: number): number {
  return width * height * 14 * 4
}

export function openFrame(memory: SharedArrayBuffer, width: number, height: number): Frame {
  let offset = 0
  const plane = (name: keyof typeof planes) => {
    const part = new Float32Array(memory, offset, width * height * planes[name])
    offset += part.byteLength
    return part
  }
  return {
    width,
    height,
    light: plane('light'),
    bounced: plane('bounced'),
    albedo: plane('albedo'),
    normal: plane('normal'),
    depth: plane('depth'),
    id: plane('id'),
  }
}
