import type { ComponentProps } from 'react'
import { useText } from '../../i18n/locale.tsx'
import { Note } from './note.tsx'

interface Props extends Pick<ComponentProps<typeof Note>, 'tone' | 'title' | 'focused'> {
  readonly text: string
  readonly onClose: () => void
}

/** The last message of a dialog, with the button that closes it. */
export function ClosingNote({ text, onClose, ...note }: Props) {
  const { common } = useText()
  return (
    <>
      <Note {...note}>
        <p>{text}</p>
      </Note>
      <div className="line">
        <button className="btn main" type="button" onClick={onClose}>
          {common.close}
        </button>
      </div>
    </>
  )
}
