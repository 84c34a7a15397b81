import type { User } from '@sesame/contract/user'
import { useEffect, useState } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useInsideText } from '../../../i18n/inside.ts'
import { useLocale } from '../../../i18n/locale.tsx'
import { useServices } from '../../../lib/services.tsx'
import { useReopened } from '../../../lib/hooks/use-redirect-return.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Proved } from '../../../widgets/proof-form.tsx'
import { useToast } from '../../../ui/notes/toast.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PasswordForm } from './password-form.tsx'

/** Changes the password, or adds one. */
export function PasswordSection({ user }: { readonly user: User }) {
  const { access } = useInsideText()
  const [adding, setAdding] = useReopened('password')
  const [toast, say] = useToast()
  const [round, setRound] = useState(0)
  const has = user.providers.includes('password')
  const changedOn = useChangedOn(has, round)
  const close = (): void => setAdding(false)
  const none = user.email === null ? access.noAddress : access.noPassword

  return (
    <Section
      id="motdepasse"
      title={access.password}
      hint={has ? [changedOn, access.passwordHint].filter(Boolean).join(' ') : none}
    >
      {has && (
        <div className="card">
          <PasswordForm
            key={round}
            user={user}
            onDone={() => {
              setRound(round + 1)
              say(access.passwordChanged)
            }}
          />
        </div>
      )}
      {!has && user.email !== null && (
        <button className="btn start" type="button" onClick={() => setAdding(true)}>
          {access.addPassword}
        </button>
      )}
      <Dialog open={adding} title={access.addPassword} onClose={close}>
        <Proved user={user} purpose="password" onCancel={close}>
          <NewPasswordForm
            user={user}
            onDone={() => {
              close()
              say(access.passwordAdded)
            }}
            onCancel={close}
          />
        </Proved>
      </Dialog>
      {toast}
    </Section>
  )
}

/** The day of the last change, null until it is known. */
function useChangedOn(has: boolean, round: number): string | null {
  const { auth } = useServices()
  const { access } = useInsideText()
  const { locale } = useLocale()
  const [changedAt, setChangedAt] = useState<number | null>(null)
  useEffect(() => {
    if (!has) return
    let isCurrent = true
    void auth
      .account()
      .then((account) => account.passwordChangedAt())
      .then(
        (at) => isCurrent && setChangedAt(at),
        () => undefined,
      )
    return () => {
      isCurrent = false
    }
  }, [auth, has, round])
  return changedAt === null ? null : access.passwordChangedOn(formatDay(locale, changedAt))
}
