import { useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'

/**
 * Adds to the path of a signed-out page the page to open afterwards: the page already requested in `next`, or else the
 * current page.
 */
export function useWayBack(): (path: string) => string {
  const { pathname, search, hash } = useLocation()
  const next = new URLSearchParams(search).get('next') ?? pathname + search + hash
  return (path) => (next === paths.home ? path : `${path}?next=${encodeURIComponent(next)}`)
}
