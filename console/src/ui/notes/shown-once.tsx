import { Note } from '@sesame/web/ui/notes/note.tsx'
import { CopyButton } from '../copy-button.tsx'

interface Props {
  readonly title: string
  /** Explains the value: until when it is valid, or where to keep it. */
  readonly text: string
  /** The value's name, after « copier ». */
  readonly what: string
  readonly value: string
}

/** A value that is shown now and cannot be shown again. */
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
