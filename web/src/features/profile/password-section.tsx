import type { User } from '@sesame/contract/user'
import { useCallback, useState } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Proved } from '../../ui/proved.tsx'
import { Toast } from '../../ui/toast.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { Section } from './section.tsx'

/** The password changed where there is one, added where there is none. */
export function PasswordSection({ user }: { readonly user: User }) {
  const { access } = useInsideText()
  const [adding, setAdding] = useState(false)
  const [done, setDone] = useState<string | null>(null)
  const forgetDone = useCallback(() => setDone(null), [])
  const [round, setRound] = useState(0)
  const has = user.providers.includes('password')
  const close = (): void => setAdding(false)

  return (
    <Section
      id="motdepasse"
      title={access.password}
      hint={has ? access.passwordHint : access.noPassword}
    >
      {has ? (
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
      ) : (
        <button className="btn start" type="button" onClick={() => setAdding(true)}>
          {access.addPassword}
        </button>
      )}
      <Dialog open={adding} title={access.addPassword} onClose={close}>
        <Proved user={user} onCancel={close}>
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
