import type { ShownFactor } from '@sesame/contract/records/second-factor'
import type { User } from '@sesame/contract/user'
import { useState } from 'react'
import { formatDeadline } from '../../../../i18n/dates.ts'
import { useInsideText } from '../../../../i18n/inside.ts'
import { useLocale } from '../../../../i18n/locale.tsx'
import { codeOf } from '../../../../lib/code-of.ts'
import { useAttempt } from '../../../../lib/hooks/use-attempt.ts'
import { rememberedOf } from '../../../../lib/hooks/live/use-second-factor.ts'
import { useServices } from '../../../../lib/services.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form, FormActions, SubmitButton } from '../../../../ui/form/form.tsx'
import { ErrorNote } from '../../../../ui/notes/error-note.tsx'
import { ProofForm } from '../../../../widgets/proof-form.tsx'
import { ProvenForm } from './proven-form.tsx'

interface Props {
  readonly user: User
  readonly factor: ShownFactor
  readonly open: boolean
  /** Called after the change, with the message to show. */
  readonly onDone: (message: string) => void
  readonly onClose: () => void
}

/**
 * Turns the second factor off after a code and a proof of identity. If the person has no code, starts the waiting period for the
 * removal.
 */
export function RemoveFactorDialog({ user, factor, open, onDone, onClose }: Props) {
  const { twoStep } = useInsideText()
  const { auth, nowMs } = useServices()
  const [isLost, setLost] = useState(false)
  const close = (): void => {
    setLost(false)
    onClose()
  }
  const finish = (message: string): void => {
    close()
    onDone(message)
  }
  const devices = rememberedOf({ status: 'ready', record: factor }, nowMs()).length
  const title = isLost ? twoStep.waitTitle : twoStep.removeTitle
  return (
    <Dialog open={open} title={title} destructive onClose={close}>
      {isLost ? (
        <WaitStep user={user} onDone={finish} onCancel={close} />
      ) : (
        <ProvenForm
          user={user}
          purpose="no-codes"
          submit={twoStep.removeAction}
          submitting={twoStep.removing}
          submitClass="danger main"
          failed={twoStep.removeFailed}
          run={async (code) => {
            await (await auth.account()).removeSecondFactor(code)
            finish(twoStep.removed)
          }}
          onCancel={close}
        >
          <p>{twoStep.removeText(factor.codesLeft, devices)}</p>
          <p className="small">
            <button className="link" type="button" onClick={() => setLost(true)}>
              {twoStep.lostPhone}
            </button>
          </p>
        </ProvenForm>
      )}
    </Dialog>
  )
}

interface StepProps {
  readonly user: User
  readonly onDone: (message: string) => void
  readonly onCancel: () => void
}

/** Starts the waiting period for the removal. If the last proof of identity is too old, asks for a new one first. */
function WaitStep({ user, onDone, onCancel }: StepProps) {
  const { twoStep } = useInsideText()
  const { locale } = useLocale()
  const { auth } = useServices()
  const attempt = useAttempt()
  const [isProving, setProving] = useState(false)

  const begin = async (): Promise<void> => {
    await attempt.run('wait', async () => {
      try {
        const until = await (await auth.account()).beginWait()
        onDone(twoStep.waitStarted(formatDeadline(locale, until)))
      } catch (error) {
        if (codeOf(error) !== 'auth/requires-recent-login') throw error
        setProving(true)
      }
    })
  }
  if (isProving) {
    const proved = (): void => {
      setProving(false)
      void begin()
    }
    return (
      <ProofForm
        user={user}
        purpose="no-codes"
        onProved={proved}
        onCancel={() => setProving(false)}
      />
    )
  }
  return (
    <Form pending={attempt.pending !== null} focused onSubmit={begin}>
      <ol className="steps" role="list">
        {twoStep.waitBegins.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ol>
      <ErrorNote title={twoStep.waitFailed} error={attempt.error} />
      <FormActions onCancel={onCancel}>
        <SubmitButton
          label={twoStep.waitStart}
          pendingLabel={twoStep.waitStarting}
          className="danger main"
        />
      </FormActions>
    </Form>
  )
}
