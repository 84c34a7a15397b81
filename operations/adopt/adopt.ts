import type { Text } from '../../scripts/localized.ts'
import type { Site } from '../backup/site.ts'

/** Counts a project's accounts and, with `apply`, takes over those without a profile. */
export function adopt(
  _site: Site,
  _wish: { readonly apply: boolean },
  _say: (line: Text) => void,
): Promise<{ left: number }> {
  return Promise.reject(new Error('not implemented'))
}
