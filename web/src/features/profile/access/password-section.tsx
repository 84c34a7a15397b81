import type { User } from '@sesame/contract/user'
import { useCallback, useState } from 'react'
import { formatDay } from '../../../i18n/dates.ts'
import { useInsideText } from '../../../i18n/inside.ts'
import { useLocale } from '../../../i18n/locale.tsx'
import { useAnswer } from '../../../lib/hooks/use-answer.ts'
import { useReopened } from '../../../lib/hooks/use-redirect-return.ts'
import { useServices } from '../../../lib/services.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useToast } from '../../../ui/notes/toast.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Proved } from '../../../widgets/proof-form.tsx'
import { useMethodsText } from '../../../widgets/providers/use-methods-text.ts'
import { NewPasswordForm, PasswordForm } from './password-forms.tsx'
import { RemovePassword } from './remove-password.tsx'
import { UnconfirmedRow } from './unconfirmed-row.tsx'

interface Props {
  readonly user: User
  /** The person's number of passkeys; null while unknown. */
  readonly passkeys: number | null
}

/** Changes, adds or removes the password. */
export function PasswordSection({ user, passkeys }: Props) {
  const { access } = useInsideText()
  const [adding, setAdding] = useReopened('password')
  const [toast, say] = useToast()
  const [round, setRound] = useState(0)
  const has = user.providers.includes('password')
  const isUnconfirmed = user.unconfirmed?.includes('password') === true
  const { changedOn, refresh } = useChangedOn(has)
  const close = (): void => setAdding(false)
  const methodsText = useMethodsText()
  const none =
    user.email === null
      ? access.noAddress
      : access.noPassword(methodsText(user.providers, passkeys ?? 0))

  return (
    <Section
      id="motdepasse"
      title={access.password}
      {...(!isUnconfirmed && {
        hint: has ? [changedOn, access.passwordHint].filter(Boolean).join(' ') : none,
      })}
    >
      {has && (
        <div className="card">
          <PasswordForm
            key={round}
            user={user}
            onDone={() => {
              setRound(round + 1)
              refresh()
              say(access.passwordChanged)
            }}
          />
        </div>
      )}
      {has && (
        <RemovePassword
          user={user}
          passkeys={passkeys}
          onDone={() => say(access.passwordRemoved)}
        />
      )}
      {isUnconfirmed && (
        <div className="card">
          <ul className="rows" role="list">
            <UnconfirmedRow
              user={user}
              method="password"
              mark={<Icon name="key" />}
              title={access.password}
              name={access.thePassword}
              onDone={say}
            />
          </ul>
        </div>
      )}
      {!has && !isUnconfirmed && user.email !== null && (
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

/** The day on which the password was last changed; null while unknown. */
function useChangedOn(has: boolean): { changedOn: string | null; refresh: () => void } {
  const { auth } = useServices()
  const { access } = useInsideText()
  const { locale } = useLocale()
  const { answer, retry } = useAnswer(
    useCallback(async () => (has ? (await auth.account()).passwordChangedAt() : null), [auth, has]),
  )
  const at = answer.status === 'ready' ? answer.value : null
  const changedOn = at === null ? null : access.passwordChangedOn(formatDay(locale, at))
  return { changedOn, refresh: retry }
}
