import { useInsideText } from '../../../../i18n/inside.ts'
import type { OwnPasskey } from '../../../../lib/hooks/live/use-passkeys.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Form, FormActions, SubmitButton } from '../../../../ui/form/form.tsx'
import { ClosingNote } from '../../../../ui/notes/closing-note.tsx'

interface Props {
  /** The sign-in methods that remain after the passkey is removed. */
  readonly left: string
  /** The passkey to remove. Null closes the dialog. */
  readonly passkey: OwnPasskey | null
  readonly isPending: boolean
  readonly onRemove: (passkey: OwnPasskey) => void
  readonly onClose: () => void
}

/** Asks before removing a passkey, and says which sign-in methods remain. Refuses if none remains. */
export function RemoveDialog({ left, passkey, isPending, onRemove, onClose }: Props) {
  const { passkeys: text } = useInsideText()
  return (
    <Dialog
      open={passkey !== null}
      title={passkey === null ? '' : text.removeTitle(passkey.name)}
      destructive
      onClose={onClose}
    >
      {passkey !== null && left === '' && (
        <ClosingNote tone="warning" title={text.lastTitle} text={text.last} onClose={onClose} />
      )}
      {passkey !== null && left !== '' && (
        <Form pending={isPending} onSubmit={() => onRemove(passkey)}>
          <p>
            {`${text.removeText} ${
              passkey.manager === undefined
                ? text.removeAnywhere
                : text.removeThere(passkey.manager)
            }`}
          </p>
          <p className="muted small">{text.left(left)}</p>
          <FormActions onCancel={onClose}>
            <SubmitButton
              label={text.removeAction}
              pendingLabel={text.removing}
              className="danger main"
            />
          </FormActions>
        </Form>
      )}
    </Dialog>
  )
}
