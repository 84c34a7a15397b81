import { paths } from './paths.ts'

/** A base address that no real page has. */
const NOWHERE = 'https://next.invalid'

/** Encoded control characters and backslashes, which none of our paths contains. */
const DISGUISED = /%(?:[01][\da-f]|5c|7f)/iu

/**
 * Returns the page to open after a sign-in: a path of this site, or home if `next` is anything else. Checks the address only
 * after parsing it, because browsers drop tabs and line feeds and read `\` as `/`.
 */
export function nextPath(next: string | null): string {
  const path = next ?? ''
  if (!path.startsWith('/') || !URL.canParse(path, NOWHERE)) return paths.home
  const { origin, pathname, search, hash } = new URL(path, NOWHERE)
  if (origin !== NOWHERE || pathname.startsWith('//') || DISGUISED.test(pathname)) return paths.home
  return pathname + search + hash
}
