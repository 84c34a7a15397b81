import { useRef, type SyntheticEvent } from 'react'
import { useText } from '../../i18n/locale.tsx'
import { useServices } from '../../lib/services.tsx'
import { useAttempt } from '../../lib/use-attempt.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Section } from './section.tsx'

/** A guest deletes their account, data included, after a question; the guards lead out. */
export function GuestErasureSection() {
  const { profile, common } = useText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const dialog = useRef<HTMLDialogElement>(null)

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void attempt.run('erase', () => auth.deleteGuest())
  }

  return (
    <Section id="donnees" title={profile.data} hint={profile.dataHint}>
      <button
        className="btn danger start"
        type="button"
        onClick={() => dialog.current?.showModal()}
      >
        {profile.eraseGuest}
      </button>
      <dialog ref={dialog} aria-labelledby="donnees-d" aria-describedby="donnees-q">
        <form className="stack" onSubmit={submit}>
          <h2 id="donnees-d">{profile.eraseTitle}</h2>
          <p id="donnees-q">{profile.eraseText}</p>
          <ErrorNote title={profile.eraseFailed} error={attempt.error} />
          <div className="line">
            <button className="btn" type="button" onClick={() => dialog.current?.close()}>
              {common.cancel}
            </button>
            <SubmitButton
              label={profile.erase}
              pendingLabel={profile.erasing}
              pending={attempt.pending === 'erase'}
              className="danger main"
            />
          </div>
        </form>
      </dialog>
    </Section>
  )
}
