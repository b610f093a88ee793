/** One value a pixel, row by row. */
export type Plane = Float32Array

/*
 * A rendering makes a hundred planes of the picture's size, most of them short-lived. Allocating the memory of each from the
 * system and collecting it again takes longer than filling it.
 */
let unused: Map<number, Plane[]> | undefined

/** Planes that were released are reused during the work. */
export async function poolPlanes<Result>(work: () => Promise<Result>): Promise<Result> {
  unused = new Map()
  try {
    return await work()
  } finally {
    unused = undefined
  }
}

/** Its values are those that its last user left. */
export function takePlane(length: number): Plane {
  return unused?.get(length)?.pop() ?? new Float32Array(length)
}

/** Planes for one scope: those of `using scratch = openScratch()` are released at its end. */
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

/** The caller must not use these afterwards. */
function givePlanes(...planes: Plane[]): void {
  for (const plane of planes) {
    const others = unused?.get(plane.length)
    if (others) others.push(plane)
    else unused?.set(plane.length, [plane])
  }
}
