import { useEffect, useId, useState } from 'react'
import type * as z from 'zod/mini'
import { useInsideText } from '../i18n/inside.ts'
import { useAttempt } from '../lib/hooks/use-attempt.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form, FormActions, SubmitButton } from '../ui/form/form.tsx'
import { useHeld } from '../ui/form/use-held.ts'
import { Icon } from '../ui/icon.tsx'
import { ErrorNote } from '../ui/notes/error-note.tsx'

/** The item to rename, with the function that saves the new name. */
export interface Renaming {
  readonly title: string
  readonly label: string
  readonly hint: string
  readonly name: string
  /**
   * The name that applies if the person saves an empty field. It is shown in the empty field. Absent if an empty field is not
   * allowed.
   */
  readonly ownName?: string
  /** The error for an empty field. Absent if an empty field is allowed. */
  readonly empty?: string
  readonly schema: z.ZodMiniType<string>
  readonly maxLength: number
  /** Saves the new name; null if the field is empty. */
  readonly save: (name: string | null) => Promise<unknown>
}

interface Props {
  /** The item to rename; null closes the dialog. */
  readonly renaming: Renaming | null
  readonly onClose: (done: boolean) => void
}

/** Asks for a new name. */
export function RenameDialog({ renaming, onClose }: Props) {
  return (
    <Dialog open={renaming !== null} title={renaming?.title ?? ''} onClose={() => onClose(false)}>
      {renaming !== null && <RenameForm renaming={renaming} onClose={onClose} />}
    </Dialog>
  )
}

function RenameForm({ renaming, onClose }: Props & { readonly renaming: Renaming }) {
  const { security } = useInsideText()
  const attempt = useAttempt()
  const [name, setName] = useState(renaming.name)
  const [error, setError] = useState<string | null>(null)
  const held = useHeld(name, (typed) => {
    setName(typed)
    setError(null)
  })
  const input = held.ref
  const id = useId()

  useEffect(() => input.current?.focus(), [input])

  const save = async (): Promise<void> => {
    const read = renaming.schema.safeParse(name)
    const fault = faultOf(name.trim(), read.success)
    if (fault !== null) {
      setError(fault)
      input.current?.focus()
      return
    }
    const chosen = read.success ? read.data : null
    if (await attempt.run('rename', () => renaming.save(chosen))) onClose(true)
  }

  const faultOf = (typed: string, isGood: boolean): string | null => {
    if (typed === '') return renaming.empty ?? null
    if (isGood) return null
    return typed.length > renaming.maxLength
      ? security.renameTooLong(renaming.maxLength)
      : security.renameInvalid
  }

  return (
    <Form pending={attempt.pending !== null} noValidate onSubmit={save}>
      <ErrorNote title={security.renameFailed} error={attempt.error} />
      <div className="field">
        <label htmlFor={id}>{renaming.label}</label>
        <input
          {...held}
          className="input"
          id={id}
          autoComplete="off"
          placeholder={renaming.ownName}
          aria-invalid={error !== null}
          aria-describedby={error === null ? `${id}-h` : `${id}-e ${id}-h`}
        />
        {error !== null && (
          <p className="err" id={`${id}-e`}>
            <Icon name="stop" />
            <span>{error}</span>
          </p>
        )}
        <p className="hint long" id={`${id}-h`}>
          {renaming.hint}
        </p>
      </div>
      <FormActions onCancel={() => onClose(false)}>
        <SubmitButton
          label={security.renameSave}
          pendingLabel={security.renaming}
          className="main"
        />
      </FormActions>
    </Form>
  )
}
