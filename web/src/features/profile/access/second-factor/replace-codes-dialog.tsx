import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../../../i18n/inside.ts'
import { useServices } from '../../../../lib/services.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ProvenForm } from './proven-form.tsx'

interface Props {
  readonly user: User
  /** How many recovery codes are left. */
  readonly left: number
  readonly open: boolean
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** Replaces the recovery codes, after a code and a proof of identity. */
export function ReplaceCodesDialog({ user, left, open, onCodes, onClose }: Props) {
  const { twoStep } = useInsideText()
  const { auth } = useServices()
  return (
    <Dialog open={open} title={twoStep.replaceTitle} destructive onClose={onClose}>
      <ProvenForm
        user={user}
        purpose="new-codes"
        submit={twoStep.replaceAction}
        submitting={twoStep.replacing}
        submitClass="main"
        failed={twoStep.replaceFailed}
        run={async (code) => {
          const codes = await (await auth.account()).replaceRecoveryCodes(code)
          onClose()
          onCodes(codes)
        }}
        onCancel={onClose}
      >
        <p>{twoStep.replaceText(left)}</p>
      </ProvenForm>
    </Dialog>
  )
}
