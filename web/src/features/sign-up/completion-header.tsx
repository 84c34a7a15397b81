import { useText } from '../../i18n/locale.tsx'
import type { IncompleteAccount } from '../../lib/auth/auth-state.ts'
import { Heading } from '../../ui/heading.tsx'

export function CompletionHeader({ account }: { readonly account: IncompleteAccount }) {
  const { signUp } = useText()
  return (
    <div className="stack g2">
      <Heading title={signUp.completeTitle} />
      <p className="muted">{signUp.completeText(account.email ?? '')}</p>
    </div>
  )
}
