import type { PersonRow } from '@sesame/contract/person'
import { useTexts } from '../../i18n/texts.ts'
import { Badge } from '../badge.tsx'

type Props = Pick<PersonRow, 'disabled' | 'isAnonymous' | 'email' | 'emailVerified'>

/** The state of an account, in one word. States in which the account cannot be used take precedence. */
export function PersonState({ disabled, isAnonymous, email, emailVerified }: Props) {
  const { states } = useTexts().people
  if (disabled)
    return (
      <Badge tone="danger" icon="x">
        {states.disabled}
      </Badge>
    )
  if (isAnonymous) return <Badge>{states.guest}</Badge>
  if (email !== null && !emailVerified)
    return (
      <Badge tone="warning" icon="alert">
        {states.unverified}
      </Badge>
    )
  return (
    <Badge tone="success" icon="check">
      {states.active}
    </Badge>
  )
}
