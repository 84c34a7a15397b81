import type { User } from '@sesame/contract/user'
import { Link, useNavigate } from 'react-router-dom'
import { useTextOf } from '../../i18n/locale.tsx'
import { recoveryTexts } from '../../i18n/recovery.ts'
import { keepTypedEmail } from '../../lib/device/typed-email.ts'
import { keepMailLink } from '../../lib/mail-link.ts'
import { paths } from '../../lib/paths.ts'
import { useAuthState, useServices } from '../../lib/services.tsx'
import { Note } from '../../ui/notes/note.tsx'
import { Intro } from '../../ui/page/heading.tsx'

interface Props {
  /** The address that the link verifies. */
  readonly email: string
}

/**
 * Shown unless the person is signed in to the account with this address. Otherwise a click could verify the address for a
 * stranger who signed up with it.
 */
export function SignInFirst({ email }: Props) {
  const { signInFirst: text } = useTextOf(recoveryTexts)
  const { auth } = useServices()
  const { user, locked } = useAuthState()
  const navigate = useNavigate()

  /** Opens the sign-in page, which unlocks a locked session. After that, the sign-in page opens this page again. */
  const signIn = (): void => {
    keepMailLink()
    if (user !== null) void auth.signOut()
    const next = `?next=${encodeURIComponent(paths.action)}`
    void navigate(paths.signIn + next, { state: { email } })
  }

  return (
    <>
      <Intro title={text.title}>
        <SignInState user={user} isLocked={locked !== null} />
        <strong className="long">{` ${email}`}</strong>
        <span>.</span>
      </Intro>
      {user?.isAnonymous === true && (
        <Note tone="warning" title={text.lossTitle}>
          <p>{text.loss}</p>
        </Note>
      )}
      <button className="btn main wide" type="button" onClick={signIn}>
        {buttonOf(text, user, locked !== null)}
      </button>
      <section className="stack g3" aria-labelledby="pas-vous">
        <h2 id="pas-vous" className="h3">
          {text.notYou}
        </h2>
        <p className="muted">{text.notYouText}</p>
        <Link className="btn wide" to={paths.forgotPassword} onClick={() => keepTypedEmail(email)}>
          {text.reset}
        </Link>
      </section>
    </>
  )
}

interface SignInStateProps {
  readonly user: User | null
  readonly isLocked: boolean
}

/** Says who is signed in, and what to do about it. */
function SignInState({ user, isLocked }: SignInStateProps) {
  const { signInFirst: text } = useTextOf(recoveryTexts)
  if (isLocked) return <span>{text.locked}</span>
  if (user === null) return <span>{text.signedOut}</span>
  if (user.isAnonymous) return <span>{text.guest}</span>
  return (
    <>
      <span>{`${text.otherOpen} `}</span>
      <strong className="long">{user.email ?? user.displayName}</strong>
      <span>{`. ${text.other}`}</span>
    </>
  )
}

function buttonOf(
  text: (typeof recoveryTexts)['fr']['signInFirst'],
  user: User | null,
  isLocked: boolean,
): string {
  if (isLocked) return text.unlock
  return user === null || user.isAnonymous ? text.signIn : text.switchAccount
}
