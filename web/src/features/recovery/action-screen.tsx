import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { errorMessage } from '../../i18n/error-message.ts'
import { errorTexts } from '../../i18n/errors.ts'
import { useText, useTextOf } from '../../i18n/locale.tsx'
import { recoveryTexts } from '../../i18n/recovery.ts'
import { actionLink, forgetActionLink } from '../../lib/action-link.ts'
import type { ActionCode } from '../../lib/identity/identity.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/notes/skeleton.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Heading } from '../../ui/page/heading.tsx'
import { Gate } from '../../widgets/gate.tsx'
import { ApplyPanel } from './apply-panel.tsx'
import { ResetForm } from './reset-form.tsx'

/** Where the links of mails lead. Looking at the page consumes nothing: scanners of mails look too. */
export function ActionScreen() {
  const text = useTextOf(recoveryTexts)
  const { auth } = useServices()
  const [link] = useState(actionLink)
  const [action, setAction] = useState<ActionCode | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const [isDone, setDone] = useState(false)
  const code = link?.code

  useEffect(() => {
    if (code === undefined) return
    let isGone = false
    const unlessGone =
      <T,>(then: (value: T) => void) =>
      (value: T) => {
        if (!isGone) then(value)
      }
    void auth
      .account()
      .then((account) => account.checkActionCode(code))
      .then(unlessGone(setAction), unlessGone(setError))
    return () => {
      isGone = true
    }
  }, [auth, code, tries])

  const retry = (): void => {
    setError(null)
    setTries(tries + 1)
  }

  const finish = (): void => {
    forgetActionLink()
    setDone(true)
  }

  if (link === null || error !== null) {
    return (
      <Gate wall={text.wall} door="shut">
        <ActionFailure mode={link?.mode ?? ''} error={error} onRetry={retry} />
      </Gate>
    )
  }
  if (action === null) {
    return (
      <Gate wall={text.newWall}>
        <Skeleton />
      </Gate>
    )
  }
  return (
    <Gate wall={text.newWall} door={isDone ? 'ajar' : 'rest'}>
      <ActionStep action={action} code={link.code} isDone={isDone} onDone={finish} />
    </Gate>
  )
}

interface StepProps {
  readonly action: ActionCode
  readonly code: string
  readonly isDone: boolean
  readonly onDone: () => void
}

function ActionStep({ action, code, isDone, onDone }: StepProps) {
  if (isDone) return <ActionDone action={action} />
  const { operation, email } = action
  if (operation === 'resetPassword') {
    return <ResetForm email={email} code={code} onDone={onDone} />
  }
  return <ApplyPanel operation={operation} email={email} code={code} onDone={onDone} />
}

/** It is done; who is signed in goes home, the others are asked to sign in on the way. */
function ActionDone({ action: { operation, email } }: { readonly action: ActionCode }) {
  const text = useTextOf(recoveryTexts)

  return (
    <>
      <span className="face m" aria-hidden="true">
        <Icon name="check" />
      </span>
      <div className="stack g3" role="status">
        <Heading title={text.done[operation].title} />
        <p className="muted">{text.done[operation].text(email)}</p>
      </div>
      <div className="stack g2">
        <Link className="btn main wide" to={paths.home}>
          {text.goOn}
        </Link>
        {operation === 'recoverEmail' && (
          <Link className="btn wide" to={paths.forgotPassword}>
            {text.choosePassword}
          </Link>
        )}
      </div>
    </>
  )
}

interface Props {
  readonly mode: string
  /** Null when the link has no code at all. */
  readonly error: unknown
  readonly onRetry: () => void
}

/** A link that opens nothing: why, and the way on. */
function ActionFailure({ mode, error, onRetry }: Props) {
  const text = useTextOf(recoveryTexts)
  const errors = useTextOf(errorTexts)
  const { common } = useText()
  const message = error === null ? 'linkExpired' : errorMessage(error)
  const isOver = message === 'linkExpired'
  const resets = mode === 'resetPassword'
  return (
    <>
      <div className="stack g2" role="alert">
        <Heading title={isOver ? text.overTitle : text.failedTitle} />
        <p className="muted">{isOver ? text.over(resets) : errors[message]}</p>
      </div>
      <div className="stack g2">
        {!isOver && (
          <button className="btn main wide" type="button" onClick={onRetry}>
            {common.retry}
          </button>
        )}
        {isOver && resets && (
          <Link className="btn main wide" to={paths.forgotPassword}>
            {text.askAgain}
          </Link>
        )}
        <BackLink to={paths.signIn}>{text.back}</BackLink>
      </div>
    </>
  )
}
