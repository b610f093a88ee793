/** A connected area: its label in the map is its place in the list plus 1. */
export type Component = { area: number; left: number; top: number; right: number; bottom: number }

/** Labels the areas of `inside` that are connected by edges (4-neighbours); 0 is outside. */
export function findComponents(
  inside: Uint8Array,
  width: number,
  height: number,
): { labels: Int32Array; components: Component[] } {
  const labels = new Int32Array(inside.length)
  const stack = new Int32Array(inside.length)
  const components: Component[] = []
  for (let start = 0; start < inside.length; start++) {
    if (!inside[start] || labels[start]) continue
    const component = { area: 0, left: width, top: height, right: 0, bottom: 0 }
    components.push(component)
    let depth = 0
    stack[depth++] = start
    labels[start] = components.length
    while (depth > 0) {
      const i = stack[--depth]!
      const x = i % width
      const y = (i - x) / width
      component.area++
      if (x < component.left) component.left = x
      if (x > component.right) component.right = x
      if (y < component.top) component.top = y
      if (y > component.bottom) component.bottom = y
      for (let side = 0; side < 4; side++) {
        if (side === 0 ? x === 0 : side === 1 ? x === width - 1 : side === 2 ? y === 0 : y === height - 1) continue
        const neighbour = side === 0 ? i - 1 : side === 1 ? i + 1 : side === 2 ? i - width : i + width
        if (!inside[neighbour] || labels[neighbour]) continue
        labels[neighbour] = components.length
        stack[depth++] = neighbour
      }
    }
  }
  return { labels, components }
}
