import type { User } from '@sesame/contract/user'
import { useCallback, useState, type SyntheticEvent } from 'react'
import { useInsideText } from '../../i18n/inside.ts'
import { useServices } from '../../lib/services.tsx'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { checkDisplayName } from '../../ui/form/account-checks.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { Toast } from '../../ui/notes/toast.tsx'

export function DisplayNameForm({ user }: { readonly user: User }) {
  const { profile } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const [saved, setSaved] = useState(false)
  const form = useForm({ displayName: user.displayName ?? '' }, { displayName: checkDisplayName })
  const forgetSaved = useCallback(() => setSaved(false), [])

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!form.validate(event.currentTarget)) return
    const displayName = form.values.displayName.trim()
    // The same word is heard again only if it comes again.
    setSaved(false)
    void attempt.run('save', () => auth.user.update({ displayName })).then(setSaved)
  }

  return (
    <form className="stack g3" noValidate onSubmit={submit}>
      <ErrorNote title={profile.saveFailed} error={attempt.error} />
      <TextField
        label={profile.name}
        type="text"
        autoComplete="name"
        maxLength={80}
        field={form.field('displayName')}
        action={
          <SubmitButton
            label={profile.save}
            pendingLabel={profile.saving}
            pending={attempt.pending === 'save'}
            className=""
          />
        }
      />
      <Toast message={saved ? profile.saved : null} onEnd={forgetSaved} />
    </form>
  )
}
