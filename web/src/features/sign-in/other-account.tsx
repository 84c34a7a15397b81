import type { ReactNode } from 'react'
import { useText } from '../../i18n/locale.tsx'
import { Icon } from '../../ui/icon.tsx'

/** The form, folded away while an account is offered. */
export function OtherAccount({ children }: { readonly children: ReactNode }) {
  const { signIn } = useText()
  return (
    <details>
      <summary className="btn wide">
        {signIn.otherAccount}
        <Icon name="chevron" />
      </summary>
      {children}
    </details>
  )
}
