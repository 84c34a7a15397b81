import type { AccountProvider } from '@sesame/contract/account-providers'
import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../../i18n/inside.ts'
import { useText } from '../../../i18n/locale.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/notes/note.tsx'
import { Proved } from '../../../widgets/proved.tsx'
import { PROVIDER_NAMES } from '../../../widgets/providers/provider-names.ts'
import { LinkStep } from './link-step.tsx'

interface Props {
  readonly user: User
  /** The provider to link or unlink; null while the dialog is shut. */
  readonly provider: AccountProvider | null
  readonly onDone: (provider: AccountProvider) => void
  readonly onClose: () => void
}

/** Links a provider, or takes one away: both change who gets in, and want a fresh proof. */
export function LinkDialog({ user, provider, onDone, onClose }: Props) {
  const { access } = useInsideText()
  const { common } = useText()
  const name = provider === null ? '' : PROVIDER_NAMES[provider]
  const linked = provider !== null && user.providers.includes(provider)
  const isLast = linked && user.providers.length === 1
  return (
    <Dialog
      open={provider !== null}
      title={linked ? access.unlinkTitle(name) : access.linkTitle(name)}
      destructive={linked}
      onClose={onClose}
    >
      {provider !== null && isLast && (
        <>
          <Note tone="warning" title={access.lastTitle}>
            <p>{access.last(name)}</p>
          </Note>
          <div className="line">
            <button className="btn main" type="button" onClick={onClose}>
              {common.close}
            </button>
          </div>
        </>
      )}
      {provider !== null && !isLast && (
        <Proved
          user={linked ? without(user, provider) : user}
          purpose={provider}
          onCancel={onClose}
        >
          <LinkStep
            provider={provider}
            linked={linked}
            onDone={() => onDone(provider)}
            onCancel={onClose}
          />
        </Proved>
      )}
    </Dialog>
  )
}

/** Who takes a way in away proves one that stays: what was proved by the other ends with it. */
function without(user: User, provider: AccountProvider): User {
  return { ...user, providers: user.providers.filter((way) => way !== provider) }
}
