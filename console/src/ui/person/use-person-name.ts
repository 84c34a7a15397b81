import type { PersonRow } from '@sesame/contract/person'
import { useTexts } from '../../i18n/texts.ts'

type Named = Pick<PersonRow, 'displayName' | 'email' | 'isAnonymous'>

/** How the console names a person: by name, otherwise by address, otherwise by the kind of account. */
export function usePersonName(): (person: Named) => string {
  const { people } = useTexts()
  return ({ displayName, email, isAnonymous }) =>
    displayName ?? email ?? (isAnonymous ? people.guest : people.nameless)
}
