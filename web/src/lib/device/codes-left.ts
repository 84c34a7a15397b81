let left: number | null = null

/** Stores the number of recovery codes left after one was used, until a page has shown the number. */
export function keepCodesLeft(count: number): void {
  left = count
}

/**
 * Returns the number of recovery codes left if one was just used, otherwise null. Deletes the number, so that only the first call
 * returns it.
 */
export function takeCodesLeft(): number | null {
  const taken = left
  left = null
  return taken
}
