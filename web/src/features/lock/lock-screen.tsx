import { useEffect, useRef } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import { useText } from '../../i18n/locale.tsx'
import type { LockedSession } from '../../lib/auth/auth-state.ts'
import { WrongUnlockError } from '../../lib/auth/errors/wrong-unlock-error.ts'
import { photoOf } from '../../lib/device/last-photo.ts'
import { hasPasskeyHere, ownsPasskeys } from '../../lib/device/passkey-owner.ts'
import { useAnswer } from '../../lib/hooks/use-answer.ts'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { useRedirectReturn } from '../../lib/hooks/use-redirect-return.ts'
import type { IdentityUser } from '../../lib/identity/identity.ts'
import { useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { Heading } from '../../ui/page/heading.tsx'
import { Avatar } from '../../widgets/account/avatar.tsx'
import { ForgotLink } from '../../widgets/forgot-link.tsx'
import { Gate } from '../../widgets/gate.tsx'
import { UnlockForm, UnlockKeys } from './unlock-methods.tsx'
import type { Elements } from '../../ui/elements.ts'

const REASON_ID = 'verrou'

/** Replaces the whole page while the session is locked, so that nothing on it stays visible. */
export function LockScreen({ afterMinutes }: LockedSession) {
  const { frame, lock } = useInsideText()
  const { common } = useText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const { answer, retry, isRetrying } = useAnswer(auth.lock.personHere)
  const person = answer.status === 'ready' ? answer.value : null
  const error = answer.status === 'failed' && !isRetrying ? answer.error : null
  const hasPassword = person?.providers.includes('password') === true
  const hasPasskey = person !== null && auth.hasPasskeys() && mayHavePasskey(person)
  const isPasskeyFirst = hasPasskey && isFirst(person)

  const unlockByPasskey = (): void =>
    void attempt.run('passkey', async () => (await auth.passkeys()).unlock())

  const passkeyButton = (
    <PasskeyUnlock
      pending={attempt.pending === 'passkey'}
      describedBy={REASON_ID}
      isMain={isPasskeyFirst}
      onUnlock={unlockByPasskey}
    />
  )

  useRedirectReturn(['unlock'], (provider) => {
    void attempt.run(provider, async () => (await auth.lock.unlock()).finish())
  })

  return (
    <Gate wall={lock.wall} under={lock.under} door="shut">
      <div className="stack g5">
        <Avatar
          user={{ displayName: person?.displayName ?? null, photoURL: photoOf(person?.uid) }}
          size="l"
        />
        <div className="stack g2">
          <Heading title={lock.title} />
          {person && <PersonLine person={person} />}
          <p className="muted small" id={REASON_ID}>
            {lock.after(afterMinutes)}
          </p>
          <p className="muted small">{lock.unsaved}</p>
        </div>
      </div>
      <ErrorNote
        title={lock.failed}
        error={attempt.error ?? error}
        wrongPassword={lock.wrongPassword(triesLeftOf(attempt.error))}
        onRetryPasskey={unlockByPasskey}
      />
      {error !== null && (
        <button className="btn main wide" type="button" onClick={retry}>
          {common.retry}
        </button>
      )}
      {isPasskeyFirst && passkeyButton}
      {hasPassword && (
        <Folded label={isPasskeyFirst ? lock.usePassword : null}>
          <UnlockForm
            email={person.email ?? ''}
            describedBy={REASON_ID}
            attempt={attempt}
            isMain={!isPasskeyFirst}
          />
        </Folded>
      )}
      {person && (
        <UnlockKeys providers={person.providers} attempt={attempt} isMain={!isPasskeyFirst} />
      )}
      {hasPasskey && !isPasskeyFirst && passkeyButton}
      {answer.status === 'ready' && person === null && <p>{lock.otherTab}</p>}
      <div className="line between">
        <button className="btn bare flush" type="button" onClick={() => void auth.signOut()}>
          <Icon name="out" />
          <span>{frame.signOut}</span>
        </button>
        {hasPassword && <ForgotLink email={person.email ?? ''} />}
      </div>
    </Gate>
  )
}

/** Whether this device knows that the account has a passkey, or the account has no other method and must therefore have one. */
function mayHavePasskey({ uid, providers }: IdentityUser): boolean {
  return ownsPasskeys(uid) || providers.length === 0
}

/**
 * Whether to offer the passkey first. This is so if the person used or created one on this device, or has no other method. A
 * passkey that this device does not know is offered after the other methods.
 */
function isFirst({ uid, providers }: IdentityUser): boolean {
  return hasPasskeyHere(uid) || providers.length === 0
}

/** Shows the children collapsed below the label, or directly if there is no label. */
function Folded({
  label,
  children,
}: {
  readonly label: string | null
  readonly children: Elements
}) {
  if (label === null) return children
  return (
    <details className="done">
      <summary>
        <Icon name="chevron" />
        <span>{label}</span>
      </summary>
      {children}
    </details>
  )
}

function triesLeftOf(error: unknown): number | undefined {
  return error instanceof WrongUnlockError ? error.triesLeft : undefined
}

function PersonLine({ person: { displayName: name, email } }: { readonly person: IdentityUser }) {
  return (
    <p>
      {name !== null && <strong>{`${name} `}</strong>}
      <span className="muted long">{[name && '·', email].filter(Boolean).join(' ')}</span>
    </p>
  )
}

interface PasskeyUnlockProps {
  readonly pending: boolean
  /** The id of the text that explains why the session is locked. */
  readonly describedBy: string
  /** Whether the passkey is offered first. Its button then gets the focus. */
  readonly isMain: boolean
  readonly onUnlock: () => void
}

/** The button that unlocks the session with a passkey. */
function PasskeyUnlock({ pending, describedBy, isMain, onUnlock }: PasskeyUnlockProps) {
  const { lock } = useInsideText()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isMain) button.current?.focus()
  }, [isMain])
  return (
    <Button
      ref={button}
      className={isMain ? 'btn main wide' : 'btn wide'}
      pending={pending}
      icon={<Icon name="passkey" />}
      aria-describedby={describedBy}
      onClick={onUnlock}
    >
      {lock.unlockWithPasskey}
    </Button>
  )
}
