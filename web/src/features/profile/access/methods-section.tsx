import {
  ACCOUNT_PROVIDERS,
  SIGN_IN_METHODS,
  type AccountProvider,
} from '@sesame/contract/account-providers'
import { MAX_PASSKEYS } from '@sesame/contract/constants'
import type { SignInMethod } from '@sesame/contract/endpoints/auth'
import type { User } from '@sesame/contract/user'
import { useState, type SyntheticEvent } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import type { Purpose } from '../../../lib/auth/account/redirects.ts'
import type { usePasskeys } from '../../../lib/hooks/live/use-passkeys.ts'
import type { SecondFactor } from '../../../lib/hooks/live/use-second-factor.ts'
import { useServices } from '../../../lib/services.tsx'
import { Empty } from '../../../ui/notes/empty.tsx'
import { useToast } from '../../../ui/notes/toast.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { AddMethods } from './add-methods.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PasswordRow, ProviderRow, rowOf } from './method-rows.tsx'
import { PasskeyRow } from './passkeys/passkey-row.tsx'
import { usePasskeyChanges } from './passkeys/use-passkey-changes.tsx'
import { PASSWORD_CHANGES, PasswordDialogs, type PasswordChange } from './password-dialogs.tsx'
import { SecondFactorGroup } from './second-factor/second-factor-group.tsx'
import { UnconfirmedRow } from './unconfirmed-row.tsx'
import { useFocusAfter } from './use-focus-after.ts'
import type { MethodFacts } from './use-method-facts.ts'

type DialogName = PasswordChange | AccountProvider

/** Returns the dialog that the person left to visit a provider's page, so that it opens again. Null if there is none. */
function reopened(purpose: Purpose | undefined): DialogName | null {
  if (purpose === 'password') return 'add'
  if (purpose === 'no-password') return 'remove'
  return ACCOUNT_PROVIDERS.find((one) => one === purpose) ?? null
}

interface Props {
  readonly user: User
  readonly passkeys: ReturnType<typeof usePasskeys>
  readonly facts: MethodFacts
  readonly factor: SecondFactor
  /** Called with the new recovery codes to show. */
  readonly onCodes: (codes: readonly string[]) => void
}

/** Lists all methods that can open the account, then those that can be added. */
export function MethodsSection({ user, passkeys, facts, factor, onCodes }: Props) {
  const { access, passkeys: text } = useInsideText()
  const { auth } = useServices()
  const [toast, say] = useToast()
  const { title, expectLoss, moveOn } = useFocusAfter()
  const [dialog, setDialog] = useState<DialogName | null>(() => reopened(auth.departure()?.purpose))
  const entries = passkeys.status === 'ready' ? passkeys.entries : []
  const keys = usePasskeyChanges({ user, passkeys: entries, say, onRemoved: moveOn })
  const close = (): void => setDialog(null)
  const finish = (message: string): void => {
    close()
    if (dialog !== 'change') moveOn()
    facts.refresh()
    say(message)
  }
  const add = (method: SignInMethod): void => {
    expectLoss(rowOf(method))
    setDialog(method === 'password' ? 'add' : method)
  }
  /** Call this before a row changes. If the row disappears, the next row gets the focus. */
  const noteRow = ({ target }: SyntheticEvent): void => {
    const row = (target as Element).closest<HTMLElement>('.device')
    expectLoss(row?.id, row?.nextElementSibling)
  }

  const rowFor = (method: SignInMethod) => {
    if (user.unconfirmed?.includes(method) === true) {
      return <UnconfirmedRow key={method} user={user} method={method} onDone={finish} />
    }
    if (!user.providers.includes(method)) return null
    if (method !== 'password') {
      return (
        <ProviderRow
          key={method}
          provider={method}
          facts={facts}
          onUnlink={() => setDialog(method)}
        />
      )
    }
    return (
      <PasswordRow
        key={method}
        facts={facts}
        onChange={() => setDialog('change')}
        onRemove={() => setDialog('remove')}
      />
    )
  }

  return (
    <Section id="moyens" title={access.list} hint={access.listHint}>
      {keys.outcome}
      <div className="card stack g2">
        <div className="line between">
          <h3 ref={title} tabIndex={-1}>
            {access.forSignIn}
          </h3>
          <p className="muted small">{access.count(user.providers.length + entries.length)}</p>
        </div>
        <ul className="rows" role="list" aria-label={access.forSignIn} onClickCapture={noteRow}>
          {SIGN_IN_METHODS.map(rowFor)}
          {entries.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRename={() => keys.rename(passkey)}
              onRemove={() => keys.remove(passkey)}
            />
          ))}
        </ul>
        {passkeys.status === 'failed' && <Empty title={text.failed} hint={text.failedHint} />}
        <AddMethods user={user} addPasskey={keys.add} isAddingPasskey={keys.isAdding} onAdd={add} />
        {!auth.hasPasskeys() && (
          <p className="muted small">{`${text.unsupportedTitle}. ${text.unsupported}`}</p>
        )}
        {entries.length >= MAX_PASSKEYS && (
          <p className="muted small">{`${text.of(entries.length, MAX_PASSKEYS)}. ${text.full}`}</p>
        )}
        <SecondFactorGroup user={user} factor={factor} say={say} onCodes={onCodes} />
      </div>
      <LinkDialog
        user={user}
        passkeys={entries.length}
        provider={ACCOUNT_PROVIDERS.find((one) => one === dialog) ?? null}
        onDone={finish}
        onClose={close}
      />
      <PasswordDialogs
        user={user}
        passkeys={entries.length}
        open={PASSWORD_CHANGES.find((one) => one === dialog) ?? null}
        onDone={finish}
        onClose={close}
      />
      {keys.dialogs}
      {toast}
    </Section>
  )
}
