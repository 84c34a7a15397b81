import type { PersonRow } from '@sesame/contract/person'
import { useTexts } from '../../i18n/texts.ts'

type Named = Pick<PersonRow, 'displayName' | 'email' | 'isAnonymous'>

/** What somebody is called here: their name, their address, or what they are. */
export function usePersonName(): (person: Named) => string {
  const { people } = useTexts()
  return ({ displayName, email, isAnonymous }) =>
    displayName ?? email ?? (isAnonymous ? people.guest : people.nameless)
}
