import { useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'

/**
 * Returns a function that adds to the path of a signed-out page which page to open after the sign-in: the page in the current
 * `next` parameter, or else the current page.
 */
export function useWayBack(): (path: string) => string {
  const { pathname, search, hash } = useLocation()
  const next = new URLSearchParams(search).get('next') ?? pathname + search + hash
  return (path) => (next === paths.home ? path : `${path}?next=${encodeURIComponent(next)}`)
}
