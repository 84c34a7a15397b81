import type { ReactElement } from 'react'
import { useText, useTextOf } from '../../i18n/locale.tsx'
import { resumeTexts } from '../../i18n/resume.ts'
import { forgetBrowser } from '../../lib/device/browser-token.ts'
import { forgetPhoto, photoOf } from '../../lib/device/last-photo.ts'
import type { Attempt } from '../../lib/hooks/use-attempt.ts'
import type { IdentityUser } from '../../lib/identity/identity.ts'
import { useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/button.tsx'
import { DoorIcon } from '../../ui/door-icon.tsx'
import { Avatar } from '../../widgets/account/avatar.tsx'

export interface ResumeCardProps {
  readonly person: IdentityUser
  readonly attempt: Attempt
  readonly onForget: () => void
  /** The form for another account, shown collapsed. */
  readonly children: ReactElement
}

/** The card « Continuer en tant que … », with which a remembered person signs in with one click. */
export function ResumeCard({ person, attempt, onForget, children }: ResumeCardProps) {
  const { signIn } = useText()
  const text = useTextOf(resumeTexts)
  const { auth } = useServices()
  const address = maskedEmail(person.email ?? '')
  const name = person.displayName ?? address
  const continues = attempt.pending === 'resume'

  const resume = async (): Promise<void> => {
    const done = await attempt.run('resume', () => auth.remembered.enter())
    // If the person is no longer remembered, remove the card, so that the form remains.
    if (!done && (await auth.remembered.person()) === null) leave()
  }
  const forget = async (): Promise<void> => {
    if (!(await attempt.run('forget', () => auth.remembered.forget()))) return
    forgetBrowser()
    leave()
  }
  // Move the focus before the card disappears. Otherwise the focus, which is inside the card, would be lost.
  const leave = (): void => {
    forgetPhoto()
    document.querySelector('h1')?.focus()
    onForget()
  }

  return (
    <>
      <section className="card stack" aria-label={text.title}>
        <div className="line">
          <Avatar
            user={{ displayName: person.displayName, photoURL: photoOf(person.uid) }}
            size="m"
          />
          <div>
            <h2 className="h3">{name}</h2>
            <p className="muted small long">{address}</p>
          </div>
        </div>
        <Button className="btn main wide" pending={continues} onClick={() => void resume()}>
          {continues ? signIn.pending : text.continueAs(name)}
        </Button>
        <p className="small muted center">
          <span>{`${text.notYou} `}</span>
          <button
            className="link"
            type="button"
            aria-busy={attempt.pending === 'forget'}
            onClick={() => void forget()}
          >
            {text.forget}
          </button>
        </p>
      </section>
      <details>
        <summary className="btn wide">
          <span>{text.otherAccount}</span>
          <DoorIcon name="chevron" />
        </summary>
        {children}
      </details>
    </>
  )
}

/** Masks an address: « m•••••@exemple.fr ». Its owner can recognise it, but others learn little. */
function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? email : `${email.slice(0, 1)}•••••${email.slice(at)}`
}
