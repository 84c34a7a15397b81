import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDay } from '../../i18n/dates.ts'
import { errorMessage } from '../../i18n/error-message.ts'
import { useLocale, useTextOf } from '../../i18n/locale.tsx'
import { restoreTexts } from '../../i18n/restore.ts'
import { codeOf } from '../../lib/code-of.ts'
import type { RestoredAccount } from '../../lib/auth/account/recovery.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { forgetMailLink, restoreLink, type RestoreLink } from '../../lib/mail-link.ts'
import { paths } from '../../lib/paths.ts'
import { useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Heading, Intro } from '../../ui/page/heading.tsx'
import { Gate } from '../../widgets/gate.tsx'
import { settleEntry } from './settle-entry.ts'
import { ResetForm } from './reset-form.tsx'
import type { Elements } from '../../ui/elements.ts'

/**
 * The page that the link in the e-mail about a deleted account opens. Opening it restores nothing, because mail scanners also
 * open links.
 */
export function RestoreScreen() {
  const [link] = useState(restoreLink)
  return link === null ? <RestoreOver /> : <Restoring link={link} />
}

/** `taken`: another account now uses the address. `kept`: the person chose to keep the other account. */
type Step = 'asked' | 'taken' | 'kept' | 'done' | RestoredAccount

function Restoring({ link }: { readonly link: RestoreLink }) {
  const text = useTextOf(restoreTexts)
  const { locale } = useLocale()
  const { auth } = useServices()
  const attempt = useAttempt()
  const [step, setStep] = useState<Step>('asked')
  const day = link.untilMs === null ? null : formatDay(locale, link.untilMs)

  const restore = async (instead: boolean): Promise<void> => {
    await attempt.run(instead ? 'instead' : 'restore', async () => {
      // Wait until the current session is known, because the form for the new password signs in and first asks about another
      // session.
      await settleEntry(auth)
      try {
        setStep(await (await auth.account()).restoreAccount(link.code, { instead }))
      } catch (error) {
        if (instead || codeOf(error) !== 'auth/address-taken') throw error
        setStep('taken')
      }
    })
  }
  const finish = (): void => {
    forgetMailLink()
    setStep('done')
  }

  const isOver = attempt.error !== null && errorMessage(attempt.error) === 'linkExpired'
  if (isOver) return <RestoreOver />
  const error = <ErrorNote title={text.failed} error={attempt.error} />
  return (
    <Gate wall={text.wall} door={step === 'done' ? 'half-open' : 'rest'}>
      {step === 'asked' && (
        <>
          <Intro title={text.title}>{text.lead(day)}</Intro>
          <div className="stack g3">
            <p>{text.will}</p>
            <ol className="steps" role="list">
              {text.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
          {error}
          <Button
            className="btn main wide"
            pending={attempt.pending !== null}
            onClick={() => void restore(false)}
          >
            {text.button}
          </Button>
        </>
      )}
      {step === 'taken' && (
        <Choice day={day} error={error}>
          <Button
            className="btn danger wide"
            aria-describedby="restore-old"
            pending={attempt.pending !== null}
            onClick={() => void restore(true)}
          >
            {text.choice.oldButton}
          </Button>
          <button
            className="btn wide"
            type="button"
            aria-describedby="restore-new"
            onClick={() => setStep('kept')}
          >
            {text.choice.newButton}
          </button>
        </Choice>
      )}
      {step === 'kept' && (
        <Outcome icon="info" title={text.keptTitle} words={text.kept(day)}>
          <Link className="btn main wide" to={paths.home}>
            {text.goOn}
          </Link>
          <button className="btn wide" type="button" onClick={() => setStep('taken')}>
            {text.choose}
          </button>
        </Outcome>
      )}
      {typeof step === 'object' && (
        <ResetForm
          title={text.passwordTitle}
          email={step.email}
          link={{ mode: 'resetPassword', code: step.oobCode, ours: step.code }}
          onDone={finish}
        />
      )}
      {step === 'done' && (
        <Outcome icon="check" title={text.doneTitle} words={text.done}>
          <Link className="btn main wide" to={paths.home}>
            {text.goOn}
          </Link>
        </Outcome>
      )}
    </Gate>
  )
}

interface ChoiceProps {
  readonly day: string | null
  readonly error: Elements
  /** Two buttons: one keeps the old account, the other keeps the new account. */
  readonly children: readonly [Elements, Elements]
}

/** Asks which of two accounts keeps the address. If a choice erases an account, the text beside its button says so. */
function Choice({ day, error, children: [old, other] }: ChoiceProps) {
  const { choice } = useTextOf(restoreTexts)
  return (
    <>
      <Intro title={choice.title}>{choice.lead}</Intro>
      {error}
      <section className="stack g3" aria-labelledby="restore-new-title">
        <h2 id="restore-new-title" className="h3">
          {choice.newTitle}
        </h2>
        <p id="restore-new">{choice.newText(day)}</p>
        {other}
      </section>
      <section className="stack g3" aria-labelledby="restore-old-title">
        <h2 id="restore-old-title" className="h3">
          {choice.oldTitle}
        </h2>
        <p id="restore-old">
          <span>{`${choice.oldText} `}</span>
          <strong>{choice.forGood}</strong>
        </p>
        {old}
      </section>
    </>
  )
}

interface OutcomeProps {
  readonly icon: 'check' | 'info'
  readonly title: string
  readonly words: string
  readonly children: ReactNode
}

function Outcome({ icon, title, words, children }: OutcomeProps) {
  return (
    <>
      <span className="face m" aria-hidden="true">
        <Icon name={icon} />
      </span>
      <div className="stack g3" role="status">
        <Heading title={title} />
        <p className="muted">{words}</p>
      </div>
      <div className="stack g2">{children}</div>
    </>
  )
}

/** Shown if the code was already used, has expired or is missing. */
function RestoreOver() {
  const text = useTextOf(restoreTexts)
  return (
    <Gate wall={text.wall} door="shut">
      <Intro role="alert" title={text.overTitle}>
        {text.over}
      </Intro>
      <div className="stack g2">
        <Link className="btn main wide" to={paths.signIn}>
          {text.signIn}
        </Link>
        <Link className="btn wide" to={paths.forgotPassword}>
          {text.forgot}
        </Link>
      </div>
    </Gate>
  )
}
