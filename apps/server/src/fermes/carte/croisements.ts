type Point = readonly [number, number]

/** Side of a line on which a point lies: above 0 on its left. */
const cote = ([ax, ay]: Point, [bx, by]: Point, [px, py]: Point) => (bx - ax) * (py - ay) - (by - ay) * (px - ax)

/**
 * Whether two edges of a closed ring cross. The area of such a ring is meaningless: its parts count against each other. Edges that only touch do not cross.
 * The time grows with the square of the number of points, which the contract bounds.
 */
export function isCroise(ring: readonly Point[]): boolean {
  const edges = ring.slice(0, -1).map((point, i) => [point, ring[i + 1] ?? point] as const)
  return edges.some(([a, b], i) =>
    edges.slice(i + 2).some(([c, d]) => cote(a, b, c) * cote(a, b, d) < 0 && cote(c, d, a) * cote(c, d, b) < 0),
  )
}
