import { useRef } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Button } from '../../../ui/button.tsx'

interface Props {
  readonly isSending: boolean
  readonly onChoose: (file: File) => void
}

/** Our button, the browser's file picker. */
export function AddFile({ isSending, onChoose }: Props) {
  const { files: text } = useInsideText()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        aria-label={text.add}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file !== undefined) onChoose(file)
          // Otherwise choosing the same file again is no change.
          event.target.value = ''
        }}
      />
      <Button
        className="btn"
        icon={<Icon name="plus" />}
        pending={isSending}
        onClick={() => input.current?.click()}
      >
        {text.add}
      </Button>
    </>
  )
}
