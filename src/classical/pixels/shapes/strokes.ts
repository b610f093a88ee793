export type Stroke = { fromX: number; fromY: number; toX: number; toY: number }

/** Calls back with every pixel that a round-ended stroke covers, and how much of it, smoothed over one pixel at the edge. */
export function coverStroke(
  { fromX, fromY, toX, toY }: Stroke,
  strokePx: number,
  { width, height }: { width: number; height: number },
  covered: (i: number, cover: number) => void,
): void {
  const reach = strokePx / 2 + 1
  const acrossX = toX - fromX
  const acrossY = toY - fromY
  const lengthSquared = acrossX * acrossX + acrossY * acrossY
  const endY = Math.min(height - 1, Math.ceil(Math.max(fromY, toY) + reach))
  // In each row only what is near the line: a diagonal's box is nearly empty.
  const perRow = acrossY === 0 ? 0 : acrossX / acrossY
  const rowReach = acrossY === 0 ? Number.POSITIVE_INFINITY : reach * Math.sqrt(1 + perRow * perRow)
  for (let y = Math.max(0, Math.floor(Math.min(fromY, toY) - reach)); y <= endY; y++) {
    const middle = fromX + (y + 0.5 - fromY) * perRow
    const startX = Math.max(0, Math.floor(Math.max(middle - rowReach, Math.min(fromX, toX) - reach)))
    const endX = Math.min(width - 1, Math.ceil(Math.min(middle + rowReach, Math.max(fromX, toX) + reach)))
    for (let x = startX; x <= endX; x++) {
      const dot = (x + 0.5 - fromX) * acrossX + (y + 0.5 - fromY) * acrossY
      const t = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, dot / lengthSquared))
      const awayX = x + 0.5 - fromX - t * acrossX
      const awayY = y + 0.5 - fromY - t * acrossY
      const cover = Math.min(1, strokePx / 2 + 0.5 - Math.sqrt(awayX * awayX + awayY * awayY))
      if (cover > 0) covered(y * width + x, cover)
    }
  }
}
