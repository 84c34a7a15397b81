import { useInsideText } from '../../../i18n/inside.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form, FormActions, SubmitButton } from '../../../ui/form/form.tsx'

interface Props {
  /** The title of the file to remove. Null closes the dialog. */
  readonly title: string | null
  readonly isPending: boolean
  readonly onRemove: () => void
  readonly onClose: () => void
}

/** Asks before removing a file, because the removal cannot be undone. */
export function RemoveFileDialog({ title, isPending, onRemove, onClose }: Props) {
  const { files: text } = useInsideText()
  return (
    <Dialog open={title !== null} title={text.removeTitle} destructive onClose={onClose}>
      <Form pending={isPending} focused onSubmit={onRemove}>
        <p>{text.removeText(title ?? '')}</p>
        <FormActions onCancel={onClose}>
          <SubmitButton label={text.remove} pendingLabel={text.removing} className="danger main" />
        </FormActions>
      </Form>
    </Dialog>
  )
}
