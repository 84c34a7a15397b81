import { Note } from '@sesame/web/ui/notes/note.tsx'
import { CopyButton } from '../copy-button.tsx'

interface Props {
  readonly title: string
  /** Explains until when the value is valid, or where to store it. */
  readonly text: string
  /** The name of the value, used in « copier … ». */
  readonly what: string
  readonly value: string
}

/** A secret value that is shown only now and cannot be shown again. */
export function ShownOnce({ title, text, what, value }: Props) {
  return (
    <Note tone="warning" title={title} focused>
      <p>{text}</p>
      <p className="line g2">
        <code translate="no">{value}</code>
        <CopyButton what={what} value={value} />
      </p>
    </Note>
  )
}
