import { useTextOf } from '../../i18n/locale.tsx'
import { signUpTexts } from '../../i18n/sign-up.ts'
import type { IncompleteAccount } from '../../lib/auth/auth-state.ts'
import { Heading } from '../../ui/page/heading.tsx'

interface Props {
  readonly account: IncompleteAccount
  readonly onLeave: () => void
}

export function CompletionHeader({ account, onLeave }: Props) {
  const signUp = useTextOf(signUpTexts)
  return (
    <div className="stack g2">
      <Heading title={signUp.completeTitle} />
      <p className="muted">{signUp.completeText(account.email ?? '')}</p>
      <p className="muted line">
        {signUp.notYou}
        <button className="btn tiny" type="button" onClick={onLeave}>
          {signUp.otherAccount}
        </button>
      </p>
    </div>
  )
}
