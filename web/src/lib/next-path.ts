/** A base that no address can reach by accident. */
const NOWHERE = 'https://next.invalid'

/**
 * Where to go after signing in: a path of this site, or home for anything else.
 * Browsers drop tabs and line feeds and read `\` as `/`, so only the parsed address is judged.
 */
export function nextPath(next: string | null): string {
  const path = decodedSeparators(next ?? '')
  if (!path.startsWith('/') || !URL.canParse(path, NOWHERE)) return '/'
  const url = new URL(path, NOWHERE)
  if (url.origin !== NOWHERE || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

/** Encoded control characters and backslashes count as what they would become. */
function decodedSeparators(path: string): string {
  return path.replace(/%0[9ad]/giu, '').replace(/%5c/giu, '\\')
}
