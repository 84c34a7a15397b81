import type { SignInMethod } from '@sesame/contract/endpoints/auth'
import type { User } from '@sesame/contract/user'
import { useEffect, useRef, useState } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { useServices } from '../../../lib/services.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormActions } from '../../../ui/form/form.tsx'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { Proved } from '../../../widgets/proof-form.tsx'
import { MethodIcon } from '../../../widgets/providers/method-icon.tsx'
import { useProviderName } from '../../../widgets/providers/use-provider-name.ts'
import { rowOf } from './method-rows.tsx'

const ANSWERS = ['confirm', 'discard'] as const
type Answer = (typeof ANSWERS)[number]

interface Props {
  readonly user: User
  readonly method: SignInMethod
  /** Called after the change, with the message to show. */
  readonly onDone: (message: string) => void
}

/** A sign-in method that was added but cannot be used until the person confirms it. */
export function UnconfirmedRow({ user, method, onDone }: Props) {
  const { access } = useInsideText()
  const { auth } = useServices()
  const title = useProviderName()(method)
  // The method's name as it is written inside a sentence.
  const name = method === 'password' ? access.thePassword : title
  // Open the dialog again when the person returns from a provider's page.
  const [answer, setAnswer] = useState<Answer | null>(() => {
    const purpose = auth.departure()?.purpose
    return ANSWERS.find((one) => purpose === `${one}:${method}`) ?? null
  })
  const close = (): void => setAnswer(null)
  const text = access.answers[answer ?? 'confirm']

  return (
    <li className="device" id={rowOf(method)}>
      <span className="dot">
        <MethodIcon provider={method} />
      </span>
      <div className="stack g2">
        <p className="name">
          <span>{`${title} `}</span>
          <Badge tone="warning" icon="alert">
            {access.unconfirmed}
          </Badge>
        </p>
        <p className="meta">{access.unconfirmedUse}</p>
        <p className="line">
          {ANSWERS.map((one) => (
            <button
              key={one}
              className="btn tiny"
              type="button"
              aria-label={access.answers[one].label(name)}
              onClick={() => setAnswer(one)}
            >
              {access.answers[one].button}
            </button>
          ))}
        </p>
        <Dialog open={answer !== null} title={text.title(name)} destructive onClose={close}>
          {answer !== null && (
            <Proved user={user} purpose={`${answer}:${method}`} onCancel={close}>
              <AnswerStep
                answer={answer}
                method={method}
                name={name}
                onDone={() => {
                  close()
                  onDone(text.done)
                }}
                onCancel={close}
              />
            </Proved>
          )}
        </Dialog>
      </div>
    </li>
  )
}

interface StepProps extends Pick<Props, 'method'> {
  readonly name: string
  readonly answer: Answer
  readonly onDone: () => void
  readonly onCancel: () => void
}

function AnswerStep({ answer, method, name, onDone, onCancel }: StepProps) {
  const { access } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const button = useRef<HTMLButtonElement>(null)
  const text = access.answers[answer]

  useEffect(() => button.current?.focus(), [])

  const give = async (): Promise<void> => {
    const task = async () => {
      const account = await auth.account()
      await (answer === 'confirm' ? account.confirmMethod(method) : account.removeMethod(method))
    }
    if (await attempt.run(answer, task)) onDone()
  }

  return (
    <>
      <p>{text.text}</p>
      <ErrorNote title={text.failed} error={attempt.error} />
      <FormActions onCancel={onCancel}>
        <Button
          ref={button}
          className={answer === 'confirm' ? 'btn main' : 'btn danger main'}
          pending={attempt.pending !== null}
          onClick={() => void give()}
        >
          {text.label(name)}
        </Button>
      </FormActions>
    </>
  )
}
