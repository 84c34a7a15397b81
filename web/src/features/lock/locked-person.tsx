import type { ReactNode } from 'react'
import type { IdentityUser } from '../../lib/identity/identity.ts'
import { Avatar } from '../../widgets/account/avatar.tsx'

interface Props {
  readonly person: IdentityUser | null
  readonly reason: string
  readonly reasonId: string
  readonly children: ReactNode
}

/** Who may unlock, and all that the page still says of them: initials, name and address. */
export function LockedPerson({ person, reason, reasonId, children }: Props) {
  const name = person?.displayName ?? null
  return (
    <div className="stack g5">
      <Avatar user={{ displayName: name, photoURL: null }} size="l" />
      <div className="stack g2">
        {children}
        {person !== null && (
          <p>
            {name !== null && <strong>{name}</strong>}{' '}
            <span className="muted long">
              {[name && '·', person.email].filter(Boolean).join(' ')}
            </span>
          </p>
        )}
        <p className="muted small" id={reasonId}>
          {reason}
        </p>
      </div>
    </div>
  )
}
