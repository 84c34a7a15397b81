import { useLocation } from 'react-router-dom'
import { paths } from '../paths.ts'

/** Adds to a signed-out page's path the page to open afterwards: the one already requested, or else this one. */
export function useWayBack(): (path: string) => string {
  const { pathname, search, hash } = useLocation()
  const next = new URLSearchParams(search).get('next') ?? pathname + search + hash
  return (path) => (next === paths.home ? path : `${path}?next=${encodeURIComponent(next)}`)
}
