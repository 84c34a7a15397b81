import { OPERATOR_ROLES } from '@sesame/contract/records/operator'
import type { Person } from '@sesame/contract/person'
import { useTexts } from '../../../i18n/texts.ts'
import { useMe } from '../../../lib/services.tsx'

/** Why nobody in this role may act on this person, in words; null where they may. The API decides. */
export function useRefusal(person: Person): string | null {
  const { deeds } = useTexts()
  const me = useMe()
  if (person.uid === me.uid) return deeds.self
  if (person.erasingSince !== null) return deeds.erasing
  const { operatorRole } = person
  const isHigher =
    operatorRole !== null && OPERATOR_ROLES.indexOf(operatorRole) > OPERATOR_ROLES.indexOf(me.role)
  return isHigher ? deeds.higher : null
}
