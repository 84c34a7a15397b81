let left: number | null = null

/** Keeps how many recovery codes are left after one was used, until a page has said so. */
export function keepCodesLeft(count: number): void {
  left = count
}

/** How many recovery codes are left, if one was just used; null otherwise, and from the second call on. */
export function takeCodesLeft(): number | null {
  const taken = left
  left = null
  return taken
}
