import type { Size } from '../clip-size.ts'
import type { Room, View } from './camera-path.ts'

/** In pixels of a picture, edges not necessarily whole. */
export type Rectangle = { left: number; top: number; width: number; height: number }

/** The largest centred rectangle of the clip's ratio. */
export function wholeCrop(picture: Size, clip: Size): Rectangle {
  const scale = Math.min(picture.width / clip.width, picture.height / clip.height)
  const width = clip.width * scale
  const height = clip.height * scale
  return { left: (picture.width - width) / 2, top: (picture.height - height) / 2, width, height }
}

/** What the picture has beyond each edge of its whole crop, in sides of the crop. */
export function roomBeside(picture: Size, clip: Size): Room {
  const crop = wholeCrop(picture, clip)
  return { x: crop.left / crop.width, y: crop.top / crop.height }
}

/** The part of the picture that a view shows. */
export function viewedPart(view: View, picture: Size, clip: Size): Rectangle {
  const crop = wholeCrop(picture, clip)
  const width = crop.width * view.size
  const height = crop.height * view.size
  return {
    left: crop.left + view.x * crop.width + (crop.width - width) / 2,
    top: crop.top + view.y * crop.height + (crop.height - height) / 2,
    width,
    height,
  }
}

/** A rectangle of whole pixels that holds all of these and the neighbours that interpolation reads. */
export function enclosingPixels(parts: Rectangle[], picture: Size): Rectangle {
  const left = Math.max(0, Math.floor(Math.min(...parts.map((part) => part.left))) - margin)
  const top = Math.max(0, Math.floor(Math.min(...parts.map((part) => part.top))) - margin)
  const right = Math.min(picture.width, Math.ceil(Math.max(...parts.map((part) => part.left + part.width))) + margin)
  const bottom = Math.min(picture.height, Math.ceil(Math.max(...parts.map((part) => part.top + part.height))) + margin)
  return { left, top, width: right - left, height: bottom - top }
}

const margin = 2
