export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

/** Returns the median of the ratios of paired values. A slowdown of both values of a pair cancels out. */
export function medianRatio(values: readonly number[], others: readonly number[]): number {
  return median(values.map((value, i) => value / (others[i] ?? Number.NaN)))
}
