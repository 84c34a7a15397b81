import {
  PROVIDER_NAMES,
  SIGN_IN_METHODS,
  type AccountProvider,
} from '@sesame/contract/account-providers'
import type { SignInMethod } from '@sesame/contract/endpoints/auth'
import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../../i18n/inside.ts'
import { useText } from '../../../i18n/locale.tsx'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { MethodIcon } from '../../../widgets/providers/method-icon.tsx'

interface Props {
  readonly user: User
  /** Adds a passkey. Null if this browser cannot create one, or if the account already has the maximum number. */
  readonly addPasskey: (() => void) | null
  readonly isAddingPasskey: boolean
  readonly onAdd: (method: SignInMethod) => void
}

/** Buttons to add the sign-in methods that the account does not have yet. */
export function AddMethods({ user, addPasskey, isAddingPasskey, onAdd }: Props) {
  const { access, passkeys } = useInsideText()
  const { common } = useText()
  const has = [...user.providers, ...(user.unconfirmed ?? [])]
  const missing = SIGN_IN_METHODS.filter(
    (method) => !has.includes(method) && (method !== 'password' || user.email !== null),
  )
  const nameOf = (method: SignInMethod) =>
    method === 'password' ? common.password : PROVIDER_NAMES[method satisfies AccountProvider]
  const labelOf = (method: SignInMethod) =>
    method === 'password' ? access.addPassword : access.linkLabel(nameOf(method))

  return (
    <div className="stack g2">
      <p className="lab" id="ajouter">
        {access.add}
      </p>
      <div className="line g2" role="group" aria-labelledby="ajouter">
        {addPasskey !== null && (
          <Button
            className="btn tiny"
            aria-label={passkeys.add}
            icon={<Icon name="plus" />}
            pending={isAddingPasskey}
            onClick={addPasskey}
          >
            {common.passkey}
          </Button>
        )}
        {missing.map((method) => (
          <Button
            key={method}
            className="btn tiny"
            aria-label={labelOf(method)}
            icon={<MethodIcon provider={method} />}
            pending={false}
            onClick={() => onAdd(method)}
          >
            {nameOf(method)}
          </Button>
        ))}
      </div>
      {!has.includes('password') && user.email === null && (
        <p className="muted small">{access.noAddress}</p>
      )}
    </div>
  )
}
