import type { Text } from '../../scripts/localized.ts'
import type { Site } from '../backup/site.ts'

/** Exports people to a file; resolves with how many. */
export function exportPeople(
  ...given: [site: Site, file: string, say: (line: Text) => void]
): Promise<number> {
  return Promise.reject(new Error(`not implemented: ${given.length}`))
}
