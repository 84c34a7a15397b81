import { DAY_MS } from '@sesame/contract/durations'
import { useState } from 'react'
import { codeQuestionTexts } from '../../i18n/code-question.ts'
import { formatFullDeadline } from '../../i18n/dates.ts'
import { useLocale, useTextOf } from '../../i18n/locale.tsx'
import type { CodeQuestion } from '../../lib/auth/session/question.ts'
import { useServices } from '../../lib/services.tsx'
import type { Elements } from '../../ui/elements.ts'
import { Gauge } from '../../ui/gauge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/notes/note.tsx'
import { Intro } from '../../ui/page/heading.tsx'
import { Confirmation } from '../confirmation.tsx'

interface ChoicesProps {
  readonly question: CodeQuestion
  readonly onRecovery: () => void
  readonly onBegun: () => void
  /** The button to use a passkey instead; shown below the other choices. */
  readonly passkey: Elements
  readonly children: Elements
}

/** The ways to regain access to the account without the phone. */
export function Choices({ question, onRecovery, onBegun, passkey, children }: ChoicesProps) {
  const text = useTextOf(codeQuestionTexts)
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const [asks, setAsks] = useState(false)
  const { email, hasRecoveryCodes, waitDays, reply } = question
  const [endMs] = useState(() => nowMs() + waitDays * DAY_MS)
  const moment = formatFullDeadline(locale, endMs)
  const { told, removed, next } = text.consequences
  const begin = async (): Promise<void> => {
    await reply.lose()
    onBegun()
  }
  return (
    <>
      <Intro title={text.lostTitle}>
        <span>{`${text.lostLead(hasRecoveryCodes ? 2 : 1)}${email === null ? '' : ', '}`}</span>
        {email !== null && <strong className="long">{email}</strong>}
        <span>.</span>
      </Intro>
      <div className="card">
        <ul className="rows choices" role="list">
          {hasRecoveryCodes && (
            <li>
              <span className="dot">
                <Icon name="spare" />
              </span>
              <div className="stack g1">
                <h2 className="h3">{text.withRecovery}</h2>
                <p className="meta">{text.withRecoveryText}</p>
                <button className="btn main start" type="button" onClick={onRecovery}>
                  {text.useRecovery}
                </button>
              </div>
            </li>
          )}
          <li>
            <span className="dot">
              <Icon name="hourglass" />
            </span>
            <div className="stack g1">
              <h2 className="h3">{text.withoutCode(waitDays)}</h2>
              <p className="meta">{text.withoutCodeText(moment)}</p>
              <button
                className={hasRecoveryCodes ? 'btn start' : 'btn main start'}
                type="button"
                onClick={() => setAsks(true)}
              >
                {text.begin}
              </button>
            </div>
          </li>
        </ul>
      </div>
      {passkey}
      {children}
      {asks && (
        <Confirmation
          title={text.beginTitle(waitDays)}
          action={text.begin}
          pendingAction={text.beginning}
          failed={text.beginFailed}
          isSafe
          run={begin}
          onClose={() => setAsks(false)}
        >
          <ol className="steps" role="list">
            {[told(email), removed(moment), next].map((consequence) => (
              <li key={consequence}>
                <span className="long">{consequence}</span>
              </li>
            ))}
          </ol>
        </Confirmation>
      )}
    </>
  )
}

interface WaitingProps {
  readonly wait: NonNullable<CodeQuestion['wait']>
  /** Whether the waiting period has just begun on this page. */
  readonly isFresh: boolean
  readonly children: Elements
}

/** Shows when the waiting period ends, its current day, and how to cancel it. */
export function Waiting({ wait: { since, until }, isFresh, children }: WaitingProps) {
  const text = useTextOf(codeQuestionTexts)
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const days = Math.max(1, Math.round((until - since) / DAY_MS))
  const day = Math.min(days, Math.max(1, Math.floor((nowMs() - since) / DAY_MS) + 1))
  const isBegun = isFresh || day === 1
  return (
    <>
      <Intro title={isBegun ? text.begunTitle : text.stillTitle(days - day)}>
        {isBegun ? text.begun : text.still}
      </Intro>
      <section className="card stack g3" aria-labelledby="quand">
        <p className="muted small" id="quand">
          {text.opens}
        </p>
        <p className="h3 when">{formatFullDeadline(locale, until)}</p>
        <div className="days">
          <Gauge label={text.meter} value={day} max={days} valueText={text.day(day, days)}>
            {text.day(day, days)}
          </Gauge>
        </div>
      </section>
      <section className="stack g2" aria-labelledby="arrete">
        <h2 className="h3" id="arrete">
          {text.stops}
        </h2>
        <ul className="trail" role="list">
          <li>
            <Icon name="code" />
            <span>{text.stopsBy.code}</span>
          </li>
          <li>
            <Icon name="mail" />
            <span>{text.stopsBy.mail}</span>
          </li>
          <li>
            <Icon name="home" />
            <span>{text.stopsBy.home}</span>
          </li>
        </ul>
      </section>
      {children}
    </>
  )
}

/** Reports that the waiting period that began on this device was stopped before its end. */
export function Stopped({ children }: { readonly children: Elements }) {
  const text = useTextOf(codeQuestionTexts)
  return (
    <>
      <Intro title={text.stoppedTitle}>{text.stopped}</Intro>
      <Note tone="info" title={text.notYou} role="note">
        <p>{text.notYouText}</p>
      </Note>
      {children}
    </>
  )
}
