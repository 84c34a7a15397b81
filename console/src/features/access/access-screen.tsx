import { codeOf } from '@sesame/web/lib/code-of.ts'
import { useAnswer } from '@sesame/web/lib/hooks/use-answer.ts'
import { useAttempt } from '@sesame/web/lib/hooks/use-attempt.ts'
import { Button } from '@sesame/web/ui/button.tsx'
import { Note } from '@sesame/web/ui/notes/note.tsx'
import { Heading } from '@sesame/web/ui/page/heading.tsx'
import { useLocation } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import type { Proof } from '../../lib/identity/proofs.ts'
import { useServices, useSessionState } from '../../lib/services.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FailureNote } from '../../ui/notes/failure-note.tsx'
import { Backstage } from '../../ui/page/backstage.tsx'
import { useEnvironmentName } from '../../ui/page/use-environment-name.ts'
import { PasswordForm } from './password-form.tsx'

/**
 * The fragment of a link that lets an operator sign in with a new passkey: 256 random bits after the #, which browsers never
 * send to a server.
 */
const LINK = /^#([\w-]{43})$/

/**
 * The console's sign-in screen, shown at the address of the requested page. Operators sign in with a passkey or, while an
 * emergency is open, with a password.
 */
export function AccessScreen() {
  const { access, frame } = useTexts()
  const { session, environment, hasPasskeys, emergencyUntil } = useServices()
  const { hash } = useLocation()
  const attempt = useAttempt()
  const name = useEnvironmentName()
  const { answer: emergency } = useAnswer(emergencyUntil)
  const [, link] = LINK.exec(hash) ?? []
  const enter = (proof: Proof) => void attempt.run(proof.by, () => session.enter(proof, link))
  const until = emergency.status === 'ready' ? emergency.value : null
  const isWrongMethod = codeOf(attempt.error) === 'auth/forbidden'

  return (
    <Backstage>
      <div className="stack g2">
        <p>
          <Badge icon="globe">{`${name} · ${environment.project}`}</Badge>
        </p>
        <Heading title={frame.title(access.title)}>{access.title}</Heading>
        <p className="muted">{access.text}</p>
      </div>
      <Ending />
      {link !== undefined && (
        <Note tone="info" title={access.link}>
          <p>{access.linkText}</p>
        </Note>
      )}
      {isWrongMethod ? (
        <Note tone="danger" title={access.failed} focused>
          <p>{access.wrongMethod}</p>
        </Note>
      ) : (
        <FailureNote title={access.failed} error={attempt.error} />
      )}
      {hasPasskeys() ? (
        <Button
          className="btn main wide"
          pending={attempt.pending === 'passkey'}
          icon={<Icon name="passkey" />}
          onClick={() => enter({ by: 'passkey' })}
        >
          {attempt.pending === 'passkey' ? access.passkeyPending : access.passkey}
        </Button>
      ) : (
        <Note tone="danger" title={access.noPasskeys}>
          <p>{access.noPasskeysText}</p>
        </Note>
      )}
      {until !== null && (
        <Emergency until={until} pending={attempt.pending === 'password'} onEnter={enter} />
      )}
      <p className="muted small fine">
        <Icon name="info" />
        <span>{access.duration}</span>
      </p>
    </Backstage>
  )
}

interface EmergencyProps {
  /** The time at which the emergency ends (ms). */
  readonly until: number
  readonly pending: boolean
  readonly onEnter: (proof: Proof) => void
}

/** The form for sign-in by password, collapsed at first and shown only while an emergency is open. */
function Emergency({ until, pending, onEnter }: EmergencyProps) {
  const { access } = useTexts()
  const { environment } = useServices()
  const { moment } = useTimes()
  return (
    <details className="done other">
      <summary>
        <Icon name="chevron" />
        <span>{access.withPassword}</span>
      </summary>
      <p className="muted small">
        {environment.isEmulator ? access.emergencyInSuite : access.emergency(moment(until))}
      </p>
      <PasswordForm pending={pending} onEnter={onEnter} />
    </details>
  )
}

/** Tells the operator why their last session ended. */
function Ending() {
  const { access } = useTexts()
  const state = useSessionState()
  if (state.status !== 'out' || state.ending === null) return null
  if (state.ending === 'left') return <Note tone="success" title={access.left} />
  return (
    <Note tone="info" title={access.ended}>
      <p>{access.endedText}</p>
    </Note>
  )
}
