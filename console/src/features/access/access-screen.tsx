import { codeOf } from '@sesame/web/lib/code-of.ts'
import { useAttempt } from '@sesame/web/lib/hooks/use-attempt.ts'
import { usePasskeyField } from '@sesame/web/lib/hooks/use-passkey-field.ts'
import { Button } from '@sesame/web/ui/button.tsx'
import { Note } from '@sesame/web/ui/notes/note.tsx'
import { Heading } from '@sesame/web/ui/page/heading.tsx'
import { useTexts } from '../../i18n/texts.ts'
import type { Proof } from '../../lib/identity/proofs.ts'
import { useServices, useSessionState } from '../../lib/services.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FailureNote } from '../../ui/notes/failure-note.tsx'
import { Backstage } from '../../ui/page/backstage.tsx'
import { useEnvironmentName } from '../../ui/page/use-environment-name.ts'
import { PasswordForm } from './password-form.tsx'

/** The console's sign-in: passkey first, password one fold away. Shown at the address of the requested page. */
export function AccessScreen() {
  const { access, frame } = useTexts()
  const { session, environment, hasPasskeys, passkeySupport } = useServices()
  const attempt = useAttempt()
  const name = useEnvironmentName()
  const enter = (proof: Proof) => void attempt.run(proof.by, () => session.enter(proof))
  const { isOffered } = usePasskeyField(attempt, {
    hasPasskeys: hasPasskeys(),
    support: passkeySupport,
    enter: (inField) => session.enter({ by: 'passkey', inField }),
  })
  const isWrongMethod = codeOf(attempt.error) === 'auth/forbidden'

  return (
    <Backstage>
      <div className="stack g2">
        <p>
          <Badge icon="globe">
            {name} · {environment.project}
          </Badge>
        </p>
        <Heading title={frame.title(access.title)}>{access.title}</Heading>
        <p className="muted">{access.text}</p>
      </div>
      <Ending />
      {isWrongMethod ? (
        <Note tone="danger" title={access.failed} focused>
          <p>{access.wrongMethod}</p>
        </Note>
      ) : (
        <FailureNote title={access.failed} error={attempt.error} />
      )}
      {hasPasskeys() ? (
        <>
          <Button
            className="btn main wide"
            pending={attempt.pending === 'passkey'}
            icon={<Icon name="passkey" />}
            onClick={() => enter({ by: 'passkey' })}
          >
            {attempt.pending === 'passkey' ? access.passkeyPending : access.passkey}
          </Button>
          <details className="done other">
            <summary>
              <Icon name="chevron" />
              {access.withPassword}
            </summary>
            <PasswordForm
              pending={attempt.pending === 'password'}
              isFirst={false}
              offersPasskeys={isOffered}
              onEnter={enter}
            />
          </details>
        </>
      ) : (
        <PasswordForm
          pending={attempt.pending === 'password'}
          isFirst
          offersPasskeys={false}
          onEnter={enter}
        />
      )}
      <p className="muted small fine">
        <Icon name="info" />
        <span>{access.duration}</span>
      </p>
    </Backstage>
  )
}

/** Why the last session ended. */
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
