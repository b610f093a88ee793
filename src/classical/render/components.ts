/** A connected area: its label in the map is its place in the list plus 1. */
export type Component = { area: number; left: number; top: number; right: number; bottom: number }

/** Labels the areas of `inside` that hang together over edges (4-neighbours); 0 is outside. */
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
      component.left = Math.min(component.left, x)
      component.right = Math.max(component.right, x)
      component.top = Math.min(component.top, y)
      component.bottom = Math.max(component.bottom, y)
      for (const neighbour of [
        x > 0 ? i - 1 : -1,
        x < width - 1 ? i + 1 : -1,
        y > 0 ? i - width : -1,
        y < height - 1 ? i + width : -1,
      ]) {
        if (neighbour < 0 || !inside[neighbour] || labels[neighbour]) continue
        labels[neighbour] = components.length
        stack[depth++] = neighbour
      }
    }
  }
  return { labels, components }
}
