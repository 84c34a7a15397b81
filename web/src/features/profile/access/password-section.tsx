import type { User } from '@sesame/contract/user'
import { useCallback, useEffect, useState } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useInsideText } from '../../../i18n/inside.ts'
import { useLocale } from '../../../i18n/locale.tsx'
import { useServices } from '../../../lib/services.tsx'
import { useReopened } from '../../../lib/hooks/use-redirect-return.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Proved } from '../../../widgets/proof-form.tsx'
import { Toast } from '../../../ui/notes/toast.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { Section } from '../section.tsx'

/** The password changed where there is one, added where there is none. */
export function PasswordSection({ user }: { readonly user: User }) {
  const { access } = useInsideText()
  const [adding, setAdding] = useReopened('password')
  const [done, setDone] = useState<string | null>(null)
  const forgetDone = useCallback(() => setDone(null), [])
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
              setDone(access.passwordChanged)
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
              setDone(access.passwordAdded)
            }}
            onCancel={close}
          />
        </Proved>
      </Dialog>
      <Toast message={done} onEnd={forgetDone} />
    </Section>
  )
}

/** The day of its last change, once that is known; nothing depends on it. */
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
