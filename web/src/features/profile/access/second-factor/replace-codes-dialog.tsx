import type { User } from '@sesame/contract/user'
import { useState } from 'react'
import { useInsideText } from '../../../../i18n/inside.ts'
import { useServices } from '../../../../lib/services.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ProofForm } from '../../../../widgets/proof-form.tsx'
import { ProvenForm } from './proven-form.tsx'

interface Props {
  readonly user: User
  /** How many recovery codes are left. */
  readonly left: number
  readonly open: boolean
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** Replaces the recovery codes, after a proof and a code. */
export function ReplaceCodesDialog({ user, left, open, onCodes, onClose }: Props) {
  const { twoStep } = useInsideText()
  const { auth } = useServices()
  const [proof, setProof] = useState<string | null>(null)
  const close = (): void => {
    setProof(null)
    onClose()
  }
  return (
    <Dialog open={open} title={twoStep.replaceTitle} destructive onClose={close}>
      {proof === null ? (
        <ProofForm user={user} purpose="codes" onProved={setProof} onCancel={close} />
      ) : (
        <ProvenForm
          proof={proof}
          submit={twoStep.replaceAction}
          submitting={twoStep.replacing}
          submitClass="main"
          failed={twoStep.replaceFailed}
          run={async (code) => {
            const codes = await (await auth.account()).replaceRecoveryCodes(code)
            close()
            onCodes(codes)
          }}
          onCancel={close}
        >
          <p>{twoStep.replaceText(left)}</p>
        </ProvenForm>
      )}
    </Dialog>
  )
}
