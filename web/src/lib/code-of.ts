/** The code of an error of ours, of the API or of the identity service. */
export function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) {
    if (typeof error.code === 'string') return error.code
  }
  return 'client/unexpected'
}
