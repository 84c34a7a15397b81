import type { User } from '@sesame/contract/user'
import { Link } from 'react-router-dom'
import { useTextOf } from '../../i18n/locale.tsx'
import { recoveryTexts } from '../../i18n/recovery.ts'
import { paths } from '../../lib/paths.ts'
import { Note } from '../../ui/notes/note.tsx'
import { Intro } from '../../ui/page/heading.tsx'

interface Props {
  /** The address of the account to which the link signs in. */
  readonly email: string
  /** The user who is signed in on this page; null if the session is locked. */
  readonly user: User | null
  readonly onContinue: () => void
}

/**
 * Asks for a confirmation before a link signs in, because the sign-in ends the current session. A guest could not open their
 * session again.
 */
export function EntersOther({ email, user, onContinue }: Props) {
  const { entersOther: text, signInFirst, goOn } = useTextOf(recoveryTexts)
  const isGuest = user?.isAnonymous === true
  return (
    <>
      <Intro title={text.title}>
        <span>{`${text.lead} `}</span>
        <strong className="long">{email}</strong>
        <span>.</span>
      </Intro>
      {isGuest && (
        <>
          <p>{text.guest}</p>
          <Note tone="warning" title={signInFirst.lossTitle}>
            <p>{signInFirst.loss}</p>
          </Note>
        </>
      )}
      {user === null && <p>{text.locked}</p>}
      {user !== null && !isGuest && (
        <p>
          <span>{`${signInFirst.otherOpen} `}</span>
          <strong className="long">{user.email ?? user.displayName}</strong>
          <span>{`. ${text.other}`}</span>
        </p>
      )}
      <div className="stack g2">
        <button className="btn main wide" type="button" onClick={onContinue}>
          {goOn}
        </button>
        <Link className="btn wide" to={paths.home}>
          {isGuest ? text.keepGuest : text.keep}
        </Link>
      </div>
    </>
  )
}
