import type { SyntheticEvent } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { useServices } from '../../../lib/services.tsx'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { EraseActions } from './erase-actions.tsx'

export function EraseGuestForm({ onCancel }: { readonly onCancel: () => void }) {
  const { data } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()

  /** Who has linked a way in, and not signed up, is no guest to the identity service. */
  const erase = async (): Promise<void> => {
    if (!(await auth.user.deleteGuest())) await (await auth.account()).eraseAccount()
  }

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    void attempt.run('erase', erase)
  }

  return (
    <form className="stack" onSubmit={submit}>
      <p>{data.eraseGuestText}</p>
      <ErrorNote title={data.eraseFailed} error={attempt.error} />
      <EraseActions pending={attempt.pending === 'erase'} onCancel={onCancel} />
    </form>
  )
}
