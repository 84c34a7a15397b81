import type { Text } from '../../../scripts/localized.ts'
import type { Site } from '../../backup/site.ts'

export interface ImportWish {
  readonly file: string
  readonly format: 'firebase' | 'auth0' | 'csv'
  readonly apply: boolean
  readonly overwrite: readonly string[]
}

/** Imports people from a file. */
export function importPeople(
  ...given: [site: Site, wish: ImportWish, say: (line: Text) => void]
): Promise<{ imported: number; refused: number }> {
  return Promise.reject(new Error(`not implemented: ${given.length}`))
}
