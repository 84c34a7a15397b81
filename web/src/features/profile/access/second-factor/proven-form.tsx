import type { User } from '@sesame/contract/user'
import { useState } from 'react'
import { useInsideText } from '../../../../i18n/inside.ts'
import type { Purpose } from '../../../../lib/auth/account/redirects.ts'
import { codeOf } from '../../../../lib/code-of.ts'
import { ownsPasskeys } from '../../../../lib/device/passkey-owner.ts'
import { useAttempt } from '../../../../lib/hooks/use-attempt.ts'
import { useReopened } from '../../../../lib/hooks/use-redirect-return.ts'
import { useServices } from '../../../../lib/services.tsx'
import { Button } from '../../../../ui/button.tsx'
import type { Elements } from '../../../../ui/elements.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { ErrorNote } from '../../../../ui/notes/error-note.tsx'
import { ProofForm } from '../../../../widgets/proof-form.tsx'
import { CodeForm } from '../../../../widgets/second-factor/code-form.tsx'

interface Props {
  readonly user: User
  readonly purpose: Purpose
  readonly submit: string
  readonly submitting: string
  readonly submitClass: string
  readonly failed: string
  /** Makes the change. Called without a code if the person proved their identity with a passkey. */
  readonly run: (code?: string) => Promise<void>
  readonly onCancel: () => void
  readonly children: Elements
}

/**
 * Asks for a code, then for a proof of identity if the last one is too old. The code is asked first, because the proof may need a
 * code too and no code is accepted twice. A passkey counts as both proof and code.
 */
export function ProvenForm({ user, purpose, run, children, ...form }: Props) {
  const { twoStep } = useInsideText()
  const { auth } = useServices()
  const byPasskey = useAttempt()
  const [isBack, setBack] = useReopened(purpose)
  /**
   * Continues with the code after the proof. Called with the method of the proof, or with null if the person did not prove their
   * identity.
   */
  const [goOn, setGoOn] = useState<((method: string | null) => void) | null>(null)
  const isProving = isBack || goOn !== null

  const end = (method: string | null): void => {
    setBack(false)
    setGoOn(null)
    goOn?.(method)
  }
  const use = async (code: string): Promise<void> => {
    try {
      await run(code)
    } catch (error) {
      if (codeOf(error) !== 'auth/requires-recent-login') throw error
      const method = await new Promise<string | null>((resolve) => setGoOn(() => resolve))
      if (method !== null) await run(method === 'passkey' ? undefined : code)
    }
  }
  const usePasskey = (): void =>
    void byPasskey.run('passkey', async () => {
      await (await auth.passkeys()).confirm(purpose)
      await run()
    })

  return (
    <>
      {/* Hide this form but keep it mounted, because it continues with the typed code after the proof. */}
      <div className="stack" hidden={isProving}>
        <CodeForm kind="either" isFocused onCode={use} {...form}>
          {children}
        </CodeForm>
        <ErrorNote title={form.failed} error={byPasskey.error} onRetryPasskey={usePasskey} />
        {auth.hasPasskeys() && ownsPasskeys(user.uid) && (
          <Button
            className="btn wide"
            pending={byPasskey.pending !== null}
            icon={<Icon name="passkey" />}
            onClick={usePasskey}
          >
            {twoStep.byPasskey}
          </Button>
        )}
      </div>
      {isProving && (
        <ProofForm user={user} purpose={purpose} onProved={end} onCancel={() => end(null)} />
      )}
    </>
  )
}
