/** One value a pixel, row by row. */
export type Plane = Float32Array

/*
 * A rendering makes a hundred planes of the picture's size, most of them for a moment. To fetch the memory of each from the
 * system and to have it collected again takes longer than to fill it.
 */
let unused: Map<number, Plane[]> | undefined

/** While the work goes on, planes that are given back are taken again. */
export async function poolPlanes<Result>(work: () => Promise<Result>): Promise<Result> {
  unused = new Map()
  try {
    return await work()
  } finally {
    unused = undefined
  }
}

/** With whatever values its last user left in it. */
export function takePlane(length: number): Plane {
  return unused?.get(length)?.pop() ?? new Float32Array(length)
}

/** Planes that nobody needs after a scope: those of `using scratch = openScratch()` are given back where it ends. */
export function openScratch() {
  const planes: Plane[] = []
  return {
    plane: (plane: Plane): Plane => {
      planes.push(plane)
      return plane
    },
    /** A picture's three. */
    picture: <P extends { L: Plane; a: Plane; b: Plane }>(picture: P): P => {
      planes.push(picture.L, picture.a, picture.b)
      return picture
    },
    [Symbol.dispose]: () => givePlanes(...planes),
  }
}

/** Nobody may hold these any more. */
function givePlanes(...planes: Plane[]): void {
  for (const plane of planes) {
    const others = unused?.get(plane.length)
    if (others) others.push(plane)
    else unused?.set(plane.length, [plane])
  }
}
