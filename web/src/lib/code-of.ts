/** Returns the code of an error from our own code, the API or the identity service. */
export function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) {
    if (typeof error.code === 'string') return error.code
  }
  return 'client/unexpected'
}
