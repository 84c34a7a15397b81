import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { codeQuestionTexts } from '../../i18n/code-question.ts'
import { useTextOf } from '../../i18n/locale.tsx'
import type { CodeQuestion } from '../../lib/auth/session/question.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { paths } from '../../lib/paths.ts'
import { useAuthState, useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Intro } from '../../ui/page/heading.tsx'
import styles from '../../ui/styles/later/code-question.css?inline'
import { useStyles } from '../../ui/use-styles.ts'
import type { GateOf } from '../gate.tsx'
import { CodeForm } from './code-form.tsx'
import { Pause } from './pause.tsx'
import { Choices, Stopped, Waiting } from './without-phone.tsx'

interface Props {
  readonly question: CodeQuestion
  readonly gate: GateOf
}

/**
 * `lost`: the person no longer has their phone. `waiting`: the waiting period has begun. `stopped`: the waiting period was
 * stopped.
 */
type Step = 'app' | 'recovery' | 'lost' | 'waiting' | 'stopped'

/** Asks for a code on a signed-out page: when signing in, unlocking, or after a password reset. */
export function CodeScreen({ question, gate }: Props) {
  const text = useTextOf(codeQuestionTexts)
  const { auth } = useServices()
  const { locked } = useAuthState()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const passkey = useAttempt()
  const [step, setStep] = useState<Step>(firstStep(question))
  const [isFresh, setFresh] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const { email, isExpired, pausedSeconds, wait, reply } = question
  const [wasPaused, setWasPaused] = useState(false)
  if (pausedSeconds !== null && !wasPaused) setWasPaused(true)
  useStyles(styles)

  const place = isExpired ? 'expired' : pausedSeconds === null ? step : 'paused'
  useTitleFocus(place)

  const go = (next: Step): void => {
    passkey.clearError()
    setRefused(false)
    setStep(next)
  }
  const leave = (): void => {
    reply.leave()
    // Do not navigate from the lock screen, which keeps the address of the page that it hides.
    if (locked === null && pathname !== paths.signIn) void navigate(paths.signIn + search)
  }
  const usePasskey = (): void =>
    void passkey.run('passkey', () => reply.withToken(async () => (await auth.passkeys()).prove()))
  const hasPasskey = question.hasPasskey && auth.hasPasskeys()
  const submit =
    locked === null
      ? ([text.signIn, text.signingIn] as const)
      : ([text.unlock, text.unlocking] as const)

  const back = (
    <div>
      <button className="btn bare flush" type="button" onClick={leave}>
        <Icon name="back" />
        <span>{locked === null ? text.back : text.backToLock}</span>
      </button>
    </div>
  )
  const passkeyError = (
    <ErrorNote title={text.failed} error={passkey.error} onRetryPasskey={usePasskey} />
  )
  const passkeyKey = hasPasskey && (
    <Button
      className="btn wide"
      pending={passkey.pending !== null}
      icon={<Icon name="passkey" />}
      onClick={usePasskey}
    >
      {text.usePasskey}
    </Button>
  )
  const recoveryKey = question.hasRecoveryCodes && (
    <button className="btn wide" type="button" onClick={() => go('recovery')}>
      <Icon name="spare" />
      <span>{text.useRecovery}</span>
    </button>
  )
  const lostKey = (label: string) => (
    <button
      className="btn bare wide"
      type="button"
      onClick={() => go(wait === undefined ? 'lost' : 'waiting')}
    >
      {label}
    </button>
  )
  const look = { wall: text.wall, under: text.under } as const

  switch (place) {
    case 'app':
    case 'paused':
      return gate({
        ...look,
        door: isRefused || place === 'paused' ? 'shut' : 'half-open',
        children: (
          <>
            <Titled title={text.title} lead={text.lead} email={email} />
            {passkeyError}
            <p className="vh" role="status">
              {wasPaused && pausedSeconds === null && text.waited}
            </p>
            {pausedSeconds === null ? (
              <CodeForm
                key="app"
                kind="app"
                question={question}
                mayRemember
                submit={submit}
                onRefused={setRefused}
              />
            ) : (
              <div className="stack">
                <Pause key={pausedSeconds} seconds={pausedSeconds} />
                <CodeForm key="paused" kind="app" question={question} isPaused submit={submit} />
              </div>
            )}
            <div className="stack g3">
              <p className="or">{place === 'paused' ? text.withoutWaiting : text.noCode}</p>
              <div className="stack g2">
                {passkeyKey}
                {place === 'app' && recoveryKey}
                {lostKey(text.lost)}
              </div>
            </div>
            {back}
          </>
        ),
      })
    case 'recovery':
      return gate({
        ...look,
        door: isRefused ? 'shut' : 'half-open',
        children: (
          <>
            <Titled title={text.recoveryTitle} lead={text.recoveryLead} email={email} />
            <CodeForm
              key="recovery"
              kind="recovery"
              question={question}
              submit={submit}
              onRefused={setRefused}
            />
            <div className="stack g2">
              <button className="btn wide" type="button" onClick={() => go('app')}>
                <Icon name="code" />
                <span>{text.useApp}</span>
              </button>
              {lostKey(text.lostAll)}
            </div>
            {back}
          </>
        ),
      })
    case 'lost':
      return gate({
        wall: text.lostWall,
        under: text.lostUnder,
        door: 'half-open',
        children: (
          <Choices
            question={question}
            onRecovery={() => go('recovery')}
            onBegun={() => {
              setFresh(true)
              go('waiting')
            }}
            passkey={
              hasPasskey && (
                <>
                  {passkeyError}
                  <p className="muted small fine">
                    <Icon name="info" />
                    <span>
                      <span>{`${text.passkeyHint} `}</span>
                      <button
                        className="link"
                        type="button"
                        aria-busy={passkey.pending !== null}
                        onClick={usePasskey}
                      >
                        {text.usePasskey}
                      </button>
                    </span>
                  </p>
                </>
              )
            }
          >
            <div>
              <button className="btn bare flush" type="button" onClick={() => go('app')}>
                <Icon name="back" />
                <span>{text.backToCode}</span>
              </button>
            </div>
          </Choices>
        ),
      })
    case 'waiting':
      return gate({
        wall: text.waitWall,
        under: text.waitUnder,
        door: 'shut',
        children: wait !== undefined && (
          <Waiting wait={wait} isFresh={isFresh}>
            <div className="stack g2">
              <button className="btn main wide" type="button" onClick={() => go('app')}>
                {text.found}
              </button>
              {recoveryKey}
            </div>
            {back}
          </Waiting>
        ),
      })
    case 'stopped':
      return gate({
        wall: text.stoppedWall,
        under: text.stoppedUnder,
        door: 'shut',
        children: (
          <Stopped>
            <div className="stack g2">
              <button className="btn main wide" type="button" onClick={() => go('app')}>
                {text.found}
              </button>
              {recoveryKey}
              <button className="btn wide" type="button" onClick={() => go('lost')}>
                {text.beginAgain}
              </button>
            </div>
            {back}
          </Stopped>
        ),
      })
    case 'expired':
      return gate({
        ...look,
        door: 'shut',
        children: (
          <>
            <Intro role="alert" title={text.expiredTitle}>
              {text.expired}
            </Intro>
            <button className="btn main wide" type="button" onClick={leave}>
              {locked === null ? text.back : text.backToLock}
            </button>
          </>
        ),
      })
  }
}

function firstStep({ wait, isWaitStopped }: CodeQuestion): Step {
  if (wait !== undefined) return 'waiting'
  return isWaitStopped ? 'stopped' : 'app'
}

/** Moves the focus to the title at each step after the first, unless a field or a note takes the focus. */
function useTitleFocus(place: string): void {
  const last = useRef(place)
  useEffect(() => {
    if (last.current !== place && !['app', 'recovery', 'paused'].includes(place)) {
      document.querySelector('h1')?.focus()
    }
    last.current = place
  }, [place])
}

interface TitledProps {
  readonly title: string
  readonly lead: string
  readonly email: string | null
}

function Titled({ title, lead, email }: TitledProps) {
  return (
    <div className="stack g2">
      <Intro title={title}>{lead}</Intro>
      {email !== null && (
        <p className="small">
          <strong className="long">{email}</strong>
        </p>
      )}
    </div>
  )
}
