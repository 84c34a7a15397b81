import { paths } from './paths.ts'

/** A base that no real address has. */
const NOWHERE = 'https://next.invalid'

/** Encoded control characters and backslashes, which none of our pages has. */
const DISGUISED = /%(?:[01][\da-f]|5c|7f)/iu

/**
 * Where to go after signing in: a path of this site, or home for anything else. Browsers drop tabs and line feeds and
 * read `\` as `/`, so only the parsed address is checked.
 */
export function nextPath(next: string | null): string {
  const path = next ?? ''
  if (!path.startsWith('/') || !URL.canParse(path, NOWHERE)) return paths.home
  const { origin, pathname, search, hash } = new URL(path, NOWHERE)
  if (origin !== NOWHERE || pathname.startsWith('//') || DISGUISED.test(pathname)) return paths.home
  return pathname + search + hash
}
