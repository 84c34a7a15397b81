import { isSameAddress } from '@sesame/contract/email-address'
import { useCallback, useState } from 'react'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { errorMessage } from '../../i18n/error-message.ts'
import { errorTexts } from '../../i18n/errors.ts'
import { useText, useTextOf } from '../../i18n/locale.tsx'
import { recoveryTexts } from '../../i18n/recovery.ts'
import { actionLink, forgetMailLink, linkDone, type ActionLink } from '../../lib/mail-link.ts'
import { useAnswer } from '../../lib/hooks/use-answer.ts'
import {
  ACTION_OPERATIONS,
  type ActionCode,
  type ActionOperation,
} from '../../lib/identity/identity.ts'
import { paths } from '../../lib/paths.ts'
import { useAuthState, useServices } from '../../lib/services.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkedText } from '../../ui/notes/linked-text.tsx'
import { Skeleton } from '../../ui/notes/skeleton.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Heading, Intro } from '../../ui/page/heading.tsx'
import { Gate } from '../../widgets/gate.tsx'
import { ApplyPanel } from './apply-panel.tsx'
import { settleEntry } from './settle-entry.ts'
import { ResetForm } from './reset-form.tsx'
import { SignInFirst } from './sign-in-first.tsx'

/** The page that links in e-mails open. Opening it does not use up the code, because mail scanners also open links. */
export function ActionScreen() {
  const text = useTextOf(recoveryTexts)
  const [link] = useState(actionLink)
  const [done, setDone] = useState(() => linkDone(actionDone))
  if (done !== null) {
    return (
      <Gate wall={text.walls[done.operation]} door="half-open">
        <ActionDone action={done} />
      </Gate>
    )
  }
  if (link === null) return <ActionFailure mode="" error={null} />
  const finish = (action: ActionCode): void => {
    forgetMailLink(action)
    setDone(action)
  }
  return <LinkScreen link={link} onDone={finish} />
}

/** The result of the operation. Stored in the browser's history, so that a reload can show the result again. */
const actionDone = z.object({ operation: z.enum(ACTION_OPERATIONS), email: z.string() })

/** Operations whose effect depends on the person who is signed in. */
const SIGNED_IN: readonly ActionOperation[] = ['verifyEmail', 'resetPassword']

interface LinkProps {
  readonly link: ActionLink
  readonly onDone: (action: ActionCode) => void
}

function LinkScreen({ link, onDone }: LinkProps) {
  const { mode, code, ours } = link
  const text = useTextOf(recoveryTexts)
  const { common } = useText()
  const { auth } = useServices()
  const { user } = useAuthState()
  const { answer, retry, isRetrying } = useAnswer(
    useCallback(async () => {
      const account = await auth.account()
      try {
        const action = await account.checkActionCode(code)
        if (SIGNED_IN.includes(action.operation)) await settleEntry(auth)
        return action
      } catch (error) {
        // An earlier page may have set the new password with this code, but failed to report it to our API. If so, this report
        // has now succeeded: show success.
        const email = ours === '' ? null : await account.reportedReset(ours)
        if (email === null) throw error
        const action = { operation: 'resetPassword', email } as const
        onDone(action)
        return action
      }
    }, [auth, code, ours, onDone]),
  )

  if (answer.status === 'failed' && !isRetrying) {
    return <ActionFailure mode={mode} error={answer.error} onRetry={retry} />
  }
  if (answer.status !== 'ready') {
    return (
      <Gate wall={isOperation(mode, text.walls) ? text.walls[mode] : common.closedWall}>
        <Skeleton />
      </Gate>
    )
  }
  const { operation, email } = answer.value
  // Our API accepts a new password only together with our own code. This link has none, so the person must request another one.
  if (operation === 'resetPassword' && ours === '')
    return <ActionFailure mode={operation} error={null} />
  const finish = (): void => onDone(answer.value)
  const isElsewhere = operation === 'verifyEmail' && !isSameAddress(user?.email, email)
  return (
    <Gate wall={text.walls[operation]}>
      {operation === 'resetPassword' && <ResetForm email={email} link={link} onDone={finish} />}
      {isElsewhere && <SignInFirst email={email} />}
      {operation !== 'resetPassword' && !isElsewhere && (
        <ApplyPanel operation={operation} email={email} code={code} onDone={finish} />
      )}
    </Gate>
  )
}

/** Whether the operation named in the link is one that this page knows. Only the identity service knows the real operation. */
function isOperation(mode: string, walls: object): mode is ActionOperation {
  return Object.hasOwn(walls, mode)
}

/** Confirms what was done. Links to home, which shows the sign-in form first if necessary. */
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

interface FailureProps {
  readonly mode: string
  /** The error; null if the link contains no code. */
  readonly error: unknown
  readonly onRetry?: () => void
}

/** Explains why the link does not work, and what to do next. */
function ActionFailure({ mode, error, onRetry }: FailureProps) {
  const text = useTextOf(recoveryTexts)
  const errors = useTextOf(errorTexts)
  const { common } = useText()
  const message = error === null ? 'linkExpired' : errorMessage(error)
  const isOver = message === 'linkExpired'
  const resets = mode === 'resetPassword'
  return (
    <Gate wall={resets ? text.wall : common.closedWall} door="shut">
      <Intro role="alert" title={isOver ? text.overTitle : text.failedTitle}>
        {isOver ? text.over(resets) : <LinkedText text={errors[message]} />}
      </Intro>
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
    </Gate>
  )
}
