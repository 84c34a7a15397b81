let left: number | null = null

/** Stores the number of recovery codes left after one was used, until a page has shown the number. */
export function keepCodesLeft(count: number): void {
  left = count
}

/** The number of recovery codes left, if one was just used. Null otherwise. Only the first call returns the number. */
export function takeCodesLeft(): number | null {
  const taken = left
  left = null
  return taken
}
