/** The code that an error carries, whoever made it: ours, the API's or the identity service's. */
export function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'code' in error) {
    if (typeof error.code === 'string') return error.code
  }
  return 'client/unexpected'
}
