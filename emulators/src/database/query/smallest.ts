/** Above this count, sorting everything is faster than inserting one by one. */
const MAX_INSERTED = 256

export function smallest<T>(
  items: readonly T[],
  count: number,
  compare: (a: T, b: T) => number,
): T[] {
  if (count > MAX_INSERTED) return [...items].sort(compare).slice(0, count)
  const kept: T[] = []
  for (const item of items) {
    const worst = kept.at(-1)
    if (kept.length === count && worst !== undefined && compare(item, worst) >= 0) continue
    kept.splice(placeOf(item, kept, compare), 0, item)
    if (kept.length > count) kept.pop()
  }
  return kept
}

function placeOf<T>(item: T, sorted: readonly T[], compare: (a: T, b: T) => number): number {
  const place = sorted.findIndex((other) => compare(item, other) < 0)
  return place === -1 ? sorted.length : place
}
