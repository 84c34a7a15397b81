import type { User } from '@sesame/contract/user'
import { useInsideText } from '../../i18n/inside.ts'
import { useServices } from '../../lib/services.tsx'
import { useAttempt } from '../../lib/hooks/use-attempt.ts'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { ErrorNote } from '../../ui/notes/error-note.tsx'
import { checkDisplayName } from '../../ui/form/account-checks.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useToast } from '../../ui/notes/toast.tsx'

export function DisplayNameForm({ user }: { readonly user: User }) {
  const { profile } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const [toast, say] = useToast()
  const form = useForm({ displayName: user.displayName ?? '' }, { displayName: checkDisplayName })

  const submit = async (): Promise<void> => {
    const displayName = form.values.displayName.trim()
    say(null)
    if (await attempt.run('save', () => auth.user.update({ displayName }))) say(profile.saved)
  }

  return (
    <Form form={form} pending={attempt.pending === 'save'} className="stack g3" onSubmit={submit}>
      <ErrorNote title={profile.saveFailed} error={attempt.error} />
      <TextField
        label={profile.name}
        type="text"
        autoComplete="name"
        maxLength={80}
        field={form.field('displayName')}
        action={<SubmitButton label={profile.save} pendingLabel={profile.saving} className="" />}
      />
      {toast}
    </Form>
  )
}
