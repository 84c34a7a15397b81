import { alertAnswer, type AlertAnswer } from '@sesame/contract/endpoints/auth'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import * as z from 'zod/mini'
import { alertTexts } from '../../i18n/alert.ts'
import { errorMessage } from '../../i18n/error-message.ts'
import { useTextOf } from '../../i18n/locale.tsx'
import {
  alertKind,
  alertLink,
  forgetMailLink,
  linkDone,
  type AlertLink,
} from '../../lib/mail-link.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Heading, Intro } from '../../ui/page/heading.tsx'
import { Steps } from '../../widgets/alerts/steps.tsx'
import { Gate } from '../../widgets/gate.tsx'
import type { Elements } from '../../ui/elements.ts'

/** The page that the links in an alert's e-mail open. Opening it sends no answer, because mail scanners also open links. */
export function AlertScreen() {
  const text = useTextOf(alertTexts)
  const [link] = useState(alertLink)
  const [done, setDone] = useState(() => linkDone(outcome))
  if (done !== null) {
    return (
      <Gate wall={text.wall} door="shut">
        <AlertDone {...done} />
      </Gate>
    )
  }
  if (link === null) return <AlertOver />
  const finish = (given: Outcome): void => {
    forgetMailLink(given)
    setDone(given)
  }
  return <AlertQuestion link={link} onDone={finish} />
}

/** The result of the answer. Stored in the browser's history, so that a reload can show the result again. */
const outcome = z.object({ kind: alertKind, answer: alertAnswer, mailed: z.boolean() })
type Outcome = z.infer<typeof outcome>

interface QuestionScreenProps {
  readonly link: AlertLink
  readonly onDone: (outcome: Outcome) => void
}

function AlertQuestion({ link, onDone }: QuestionScreenProps) {
  const text = useTextOf(alertTexts)
  const { auth } = useServices()
  const attempt = useAttempt()
  const [answer, setAnswer] = useState(link.answer)

  const give = async (): Promise<void> => {
    let mailed = false
    const isGiven = await attempt.run(answer, async () => {
      mailed = await (await auth.account()).answerAlert(link.code, answer)
    })
    if (isGiven) onDone({ kind: link.kind, answer, mailed })
  }
  const turn = (): void => {
    attempt.clearError()
    setAnswer(answer === 'me' ? 'not-me' : 'me')
  }

  const isOver = attempt.error !== null && errorMessage(attempt.error) === 'linkExpired'
  if (isOver) return <AlertOver />
  return (
    <Gate wall={text.wall} door="half-open">
      {/* Keyed by answer: the question is remounted if the answer changes, and its heading takes the focus. */}
      <Question key={answer} kind={link.kind} answer={answer}>
        <ErrorNote
          title={answer === 'me' ? text.me.failed : text.notMe.failed}
          error={attempt.error}
        />
        <div className="stack g2">
          <Button
            className="btn main wide"
            pending={attempt.pending !== null}
            onClick={() => void give()}
          >
            {buttonOf(text, link.kind, answer)}
          </Button>
          <button className="btn wide" type="button" onClick={turn}>
            {answer === 'me' ? text.me.other : text.notMe.other}
          </button>
        </div>
      </Question>
    </Gate>
  )
}

function buttonOf(
  { me, notMe }: (typeof alertTexts)['fr'],
  kind: AlertLink['kind'],
  answer: AlertAnswer,
): string {
  if (answer === 'me') return me.button
  return kind === 'email-changed' ? notMe.restore : notMe.button
}

interface QuestionProps extends Pick<AlertLink, 'kind' | 'answer'> {
  readonly children: Elements
}

/** Explains the alert, and what the answer will do. */
function Question({ kind, answer, children }: QuestionProps) {
  const text = useTextOf(alertTexts)
  const { lead, steps } = text.kinds[kind]
  return (
    <>
      <Intro title={answer === 'me' ? text.me.title : text.notMe.title}>{lead}</Intro>
      {answer === 'me' ? (
        <p>{text.me.text}</p>
      ) : (
        <div className="stack g3">
          <p>{text.notMe.will}</p>
          <ol className="steps" role="list">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
      {children}
    </>
  )
}

function AlertDone({ kind, answer, mailed }: Outcome) {
  const text = useTextOf(alertTexts)
  if (answer === 'not-me' && mailed) return <PasswordLeft done={text.kinds[kind].done} />
  const secured = kind === 'email-changed' ? text.restored : text.secured
  return (
    <>
      <span className="face m" aria-hidden="true">
        <Icon name="check" />
      </span>
      <div className="stack g3" role="status">
        <Heading title={answer === 'me' ? text.noted : secured} />
        {answer === 'me' ? (
          <p className="muted">{text.notedText}</p>
        ) : (
          <>
            <p>{text.kinds[kind].done}</p>
            <p className="muted">{text.notMailed}</p>
          </>
        )}
      </div>
      <Link className="btn main wide" to={paths.home}>
        {text.goOn}
      </Link>
    </>
  )
}

/** Says that the account is secured, but that the person must still choose a new password. */
function PasswordLeft({ done }: { readonly done: string }) {
  const text = useTextOf(alertTexts)
  return (
    <>
      <Intro title={text.newPassword} role="status">
        {text.stillToDo}
      </Intro>
      <div className="card">
        <Steps words={text} done={[done, text.mailed]} next={text.openMail} />
      </div>
      <div className="stack g2">
        <Link className="btn main wide" to={paths.forgotPassword}>
          {text.resend}
        </Link>
        <Link className="btn wide" to={paths.security}>
          {text.signIn}
        </Link>
      </div>
      <p className="small muted">{text.passwordOver}</p>
    </>
  )
}

/** Shown if the code was already used, has expired or is missing. */
function AlertOver() {
  const text = useTextOf(alertTexts)
  return (
    <Gate wall={text.wall} door="shut">
      <Intro role="alert" title={text.overTitle}>
        {text.over}
      </Intro>
      <Link className="btn main wide" to={paths.security}>
        {text.toSecurity}
      </Link>
    </Gate>
  )
}
