import { fine, rasterise } from '../rasterise.ts'
import { openCamera, project, scale, sum, toCamera } from '../scene-camera.ts'
import type { TestScene } from '../scenes.ts'
import type { Face, Vector } from '../solid.ts'

/** Which share of the picture's width a window is moved by. */
const movedShare = 0.02

/** A smaller window is a detail; it is not the one that is moved or left out. */
const leastSidePx = 24

/** The same building with one of its windows moved by 2 % of the picture's width, and without that window. */
export type Altered = { moved: TestScene; without: TestScene; box: Box }

/** Alters the window of middling area among those that are seen whole and have room beside them; undefined if there is none. */
export function alterOneWindow(scene: TestScene): Altered | undefined {
  const ids = seenFaces(scene)
  const before = measureFaces(ids, scene)
  const candidates = scene.faces
    .flatMap((_, id) => (isPlain(scene, id, before[id]!) ? [id] : []))
    .sort((one, other) => before[one]!.count - before[other]!.count)
  const fromMiddle = (id: number) => Math.abs(candidates.indexOf(id) - (candidates.length - 1) / 2)
  for (const id of candidates.toSorted((one, other) => fromMiddle(one) - fromMiddle(other))) {
    const moved = moveAside(scene, id, ids, before)
    if (!moved) continue
    return { moved, without: { ...scene, faces: scene.faces.filter((_, n) => n !== id) }, box: before[id]! }
  }
  return undefined
}

type Built = Pick<TestScene, 'faces' | 'view'>
export type Box = { count: number; left: number; right: number; top: number; bottom: number }

/** Which face is seen at each pixel. */
function seenFaces({ faces, view }: Built): Int16Array {
  const { width, height } = view
  return rasterise(faces, openCamera({ ...view, width: width / fine, height: height / fine }), width, height).ids
}

function measureFaces(ids: Int16Array, { faces, view: { width } }: Built): Box[] {
  const boxes = faces.map(() => ({ count: 0, left: width, right: -1, top: ids.length, bottom: -1 }))
  for (const [i, id] of ids.entries()) {
    if (id < 0) continue
    const box = boxes[id]!
    const [x, y] = [i % width, Math.floor(i / width)]
    box.count++
    box.left = Math.min(box.left, x)
    box.right = Math.max(box.right, x)
    box.top = Math.min(box.top, y)
    box.bottom = Math.max(box.bottom, y)
  }
  return boxes
}

/** A window that is large enough, away from the picture's border, unlike its wall, and hidden by nothing. */
function isPlain({ faces, view, manner }: TestScene, id: number, { count, left, right, top, bottom }: Box): boolean {
  const { part, colour } = faces[id]!
  if (part !== 'opening') return false
  if (right - left < leastSidePx || bottom - top < leastSidePx) return false
  if (left < 8 || top < 8 || right > view.width - 9 || bottom > view.height - 9) return false
  if (manner !== 'line' && manner !== 'pencil' && !isUnlikeWalls(faces, colour)) return false
  const alone = { faces: [faces[id]!], view }
  return count > 0.95 * measureFaces(seenFaces(alone), alone)[0]!.count
}

const isUnlikeWalls = (faces: Face[], colour: Face['colour']) =>
  faces.every(
    (wall) => wall.part !== 'wall' || Math.max(...colour.map((value, n) => Math.abs(value - wall.colour[n]!))) > 30,
  )

/** To whichever side the window still is whole, on its own wall, and hides no other. */
function moveAside(scene: TestScene, id: number, was: Int16Array, before: Box[]): TestScene | undefined {
  const { corners } = scene.faces[id]!
  const along = direction(corners[0]!, corners[1]!)
  const up = direction(corners[1]!, corners[2]!)
  for (const way of [along, scale(along, -1), up, scale(up, -1)]) {
    const moved = { ...scene, faces: scene.faces.with(id, shifted(scene, scene.faces[id]!, way)) }
    const is = seenFaces(moved)
    const after = measureFaces(is, moved)
    const isWhole = after[id]!.count > 0.85 * before[id]!.count
    const hidesNone = moved.faces.every(
      ({ over }, n) => n === id || over === 0 || after[n]!.count >= 0.97 * before[n]!.count,
    )
    const under = new Set(was.filter((face, i) => is[i] === id && face !== id))
    if (isWhole && hidesNone && under.size === 1) return moved
  }
  return undefined
}

/** By 2 % of the picture's width, measured at the middle. */
function shifted({ view }: TestScene, one: Face, way: Vector): Face {
  const camera = openCamera(view)
  const middle = scale(one.corners.reduce(sum), 1 / one.corners.length)
  const placeOf = (by: number) => project(camera, toCamera(camera, sum(middle, scale(way, by))))
  const from = placeOf(0)
  let by = 0.1
  for (let turn = 0; turn < 8; turn++) {
    const [x, y] = placeOf(by)
    by *= (movedShare * view.width) / Math.hypot(x - from[0], y - from[1])
  }
  return { ...one, corners: one.corners.map((corner) => sum(corner, scale(way, by))) }
}

function direction(from: Vector, to: Vector): Vector {
  const way = sum(to, scale(from, -1))
  return scale(way, 1 / Math.hypot(...way))
}
