import type { Person } from '@sesame/contract/person'
import type { Deed } from './deeds/deed.ts'

export interface SheetProps {
  readonly person: Person
  /** Opens an act. */
  readonly onDeed: (deed: Deed) => void
}
