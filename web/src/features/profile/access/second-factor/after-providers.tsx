import type { User } from '@sesame/contract/user'
import { useState } from 'react'
import { formatList } from '../../../../i18n/formats.ts'
import { useInsideText } from '../../../../i18n/inside.ts'
import { useLocale } from '../../../../i18n/locale.tsx'
import { codeOf } from '../../../../lib/code-of.ts'
import { useAttempt } from '../../../../lib/hooks/use-attempt.ts'
import { useReopened } from '../../../../lib/hooks/use-redirect-return.ts'
import { useServices } from '../../../../lib/services.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { ErrorNote } from '../../../../ui/notes/error-note.tsx'
import { ProofForm } from '../../../../widgets/proof-form.tsx'
import { useProviderName } from '../../../../widgets/providers/use-provider-name.ts'

interface Props {
  readonly user: User
  readonly isOn: boolean
  readonly say: (message: string) => void
}

/** The setting to require a code also after a sign-in with a linked provider. Renders nothing if no provider is linked. */
export function AfterProviders({ user, isOn, say }: Props) {
  const { twoStep } = useInsideText()
  const { locale } = useLocale()
  const { auth } = useServices()
  const providerName = useProviderName()
  const attempt = useAttempt()
  const [isProving, setProving] = useReopened('more-codes')
  /** The person's choice until the database reports it. Null if nothing is pending. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const linked = user.providers.filter((method) => method !== 'password').map(providerName)
  if (chosen === isOn) setChosen(null)
  if (linked.length === 0) return null

  const change = async (wanted: boolean): Promise<void> => {
    setChosen(wanted)
    const proof = { isStale: false }
    const isDone = await attempt.run('change', async () => {
      try {
        await (await auth.account()).askAfterProviders(wanted)
      } catch (error) {
        if (codeOf(error) !== 'auth/requires-recent-login') throw error
        proof.isStale = true
      }
    })
    if (!isDone) setChosen(null)
    else if (proof.isStale) setProving(true)
    else say(twoStep.afterSaved)
  }
  const giveUp = (): void => {
    setProving(false)
    setChosen(null)
  }

  return (
    <li className="solo">
      <ErrorNote title={twoStep.afterFailed} error={attempt.error} />
      <label className="check">
        <input
          type="checkbox"
          role="switch"
          checked={chosen ?? isOn}
          aria-busy={attempt.pending !== null}
          onChange={(event) => void change(event.target.checked)}
        />
        <span>{twoStep.after(formatList(locale, linked))}</span>
      </label>
      <Dialog open={isProving} title={twoStep.proofTitle} onClose={giveUp}>
        <ProofForm
          user={user}
          purpose="more-codes"
          onProved={() => {
            setProving(false)
            void change(chosen ?? !isOn)
          }}
          onCancel={giveUp}
        />
      </Dialog>
    </li>
  )
}
