import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { alertTexts } from '../../i18n/alert.ts'
import { errorMessage } from '../../i18n/error-message.ts'
import { useTextOf } from '../../i18n/locale.tsx'
import { alertLink, forgetMailLink, type AlertAnswer, type AlertLink } from '../../lib/mail-link.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Heading, Intro } from '../../ui/page/heading.tsx'
import { Gate } from '../../widgets/gate.tsx'

/**
 * The page that the links in an alert's e-mail open. Merely opening it sends no answer, because mail scanners open links
 * too.
 */
export function AlertScreen() {
  const [link] = useState(alertLink)
  return link === null ? <AlertOver /> : <AlertQuestion link={link} />
}

interface Outcome {
  readonly answer: AlertAnswer
  readonly mailed: boolean
}

function AlertQuestion({ link }: { readonly link: AlertLink }) {
  const text = useTextOf(alertTexts)
  const { auth } = useServices()
  const attempt = useAttempt()
  const [answer, setAnswer] = useState(link.answer)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const give = async (): Promise<void> => {
    let mailed = false
    const isGiven = await attempt.run(answer, async () => {
      mailed = await (await auth.account()).answerAlert(link.code, answer)
    })
    if (!isGiven) return
    forgetMailLink()
    setOutcome({ answer, mailed })
  }
  const turn = (): void => {
    attempt.clearError()
    setAnswer(answer === 'me' ? 'not-me' : 'me')
  }

  const isOver = attempt.error !== null && errorMessage(attempt.error) === 'linkExpired'
  if (isOver) return <AlertOver />
  return (
    <Gate wall={text.wall} door={outcome === null ? 'half-open' : 'shut'}>
      {outcome === null ? (
        // Keyed by answer: the question is remounted if the answer changes, and its heading takes the focus.
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
      ) : (
        <AlertDone kind={link.kind} {...outcome} />
      )}
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
  readonly children: ReactNode
}

/** Explains what happened and what the answer will do. */
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

function AlertDone({ kind, answer, mailed }: Outcome & Pick<AlertLink, 'kind'>) {
  const text = useTextOf(alertTexts)
  const secured = kind === 'email-changed' ? text.restored : text.secured
  return (
    <>
      <span className="face m" aria-hidden="true">
        <Icon name={mailed ? 'mail' : 'check'} />
      </span>
      <div className="stack g3" role="status">
        <Heading title={answer === 'me' ? text.noted : secured} />
        {answer === 'me' ? (
          <p className="muted">{text.notedText}</p>
        ) : (
          <>
            <p>{text.kinds[kind].done}</p>
            <p className="muted">{mailed ? text.mailed : text.notMailed}</p>
          </>
        )}
      </div>
      <Link className="btn main wide" to={paths.home}>
        {text.goOn}
      </Link>
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
