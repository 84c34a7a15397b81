import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../../../i18n/inside.ts'
import { useReopened } from '../../../../lib/hooks/use-redirect-return.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ProofForm } from '../../../../widgets/proof-form.tsx'
import type { ProvenChange } from './use-proven-attempt.ts'

interface Props {
  readonly user: User
  /** The change that requires a fresh proof of identity. Null closes the dialog. */
  readonly stale: ProvenChange | null
  /**
   * Called with the change to continue. After a visit to a provider's page, only the change's name is known, not which passkey to
   * remove.
   */
  readonly onProved: (wanted: ProvenChange | ProvenChange['name']) => void
  readonly onClose: () => void
}

/** Asks for a fresh proof of identity. Opens again when the person returns from a provider's page. */
export function PasskeyProof({ user, stale, onProved, onClose }: Props) {
  const { passkeys: text } = useInsideText()
  const [isBackToAdd, setBackToAdd] = useReopened('passkey')
  const [isBackToRemove, setBackToRemove] = useReopened('passkey-removal')
  const isRemoval = isBackToRemove || stale?.name === 'remove'
  const close = (): void => {
    setBackToAdd(false)
    setBackToRemove(false)
    onClose()
  }
  return (
    <Dialog
      open={stale !== null || isBackToAdd || isBackToRemove}
      title={text.proofTitle}
      onClose={close}
    >
      <ProofForm
        user={user}
        purpose={isRemoval ? 'passkey-removal' : 'passkey'}
        onProved={() => {
          close()
          onProved(stale ?? (isRemoval ? 'remove' : 'add'))
        }}
        onCancel={close}
      />
    </Dialog>
  )
}
