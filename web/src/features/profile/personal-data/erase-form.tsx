import { useEffect, useRef, type SyntheticEvent } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { useServices } from '../../../lib/services.tsx'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { EraseActions } from './erase-actions.tsx'

/** The word typed out: nobody erases an account by a slip. The guards lead out. */
export function EraseForm({ onCancel }: { readonly onCancel: () => void }) {
  const { data } = useInsideText()
  const { auth } = useServices()
  const attempt = useAttempt()
  const root = useRef<HTMLFormElement>(null)
  const form = useForm(
    { word: '' },
    { word: (value) => (value.trim().toUpperCase() === data.eraseWord ? null : 'wordDiffers') },
  )

  useEffect(() => root.current?.querySelector('input')?.focus(), [])

  const submit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!form.validate(event.currentTarget)) return
    void attempt.run('erase', async () => (await auth.account()).eraseAccount())
  }

  return (
    <form ref={root} className="stack" noValidate onSubmit={submit}>
      <p>{data.eraseWarning}</p>
      <ErrorNote title={data.eraseFailed} error={attempt.error} />
      <TextField
        label={data.eraseField(data.eraseWord)}
        type="text"
        autoComplete="off"
        field={form.field('word')}
      />
      <EraseActions pending={attempt.pending === 'erase'} onCancel={onCancel} />
    </form>
  )
}
