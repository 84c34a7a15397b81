let left: number | null = null

/** Keeps the number of recovery codes left after one was used, until a page has shown it. */
export function keepCodesLeft(count: number): void {
  left = count
}

/** The number of recovery codes left, if one was just used. Null otherwise, and from the second call on. */
export function takeCodesLeft(): number | null {
  const taken = left
  left = null
  return taken
}
