import { PROVIDER_NAMES } from '@sesame/contract/account-providers'
import { knownAddressTexts } from '../../i18n/known-address.ts'
import { useTextOf } from '../../i18n/locale.tsx'
import type { PendingLink } from '../../lib/auth/auth-state.ts'
import { Note } from '../../ui/notes/note.tsx'

/** Says that the address of this provider's account already has an account with a different sign-in method. */
export function KnownAddressNote({ provider, email }: PendingLink) {
  const text = useTextOf(knownAddressTexts)
  return (
    <Note tone="warning" title={text.title} focused>
      <p>{text.words(email, PROVIDER_NAMES[provider])}</p>
    </Note>
  )
}
