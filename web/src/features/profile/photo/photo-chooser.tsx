import { useRef } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { PICTURE_TYPES, readPicture } from '../../../lib/avatar/read-picture.ts'
import type { Attempt } from '../../../lib/hooks/use-attempt.ts'

interface Props {
  readonly attempt: Attempt
  readonly onChoose: (picture: ImageBitmap) => void
}

/** The browser's own file picker behind a button of ours. */
export function PhotoChooser({ attempt, onChoose }: Props) {
  const { photo } = useInsideText()
  const input = useRef<HTMLInputElement>(null)

  const read = (files: FileList | null): void => {
    const file = files?.[0]
    if (file === undefined) return
    void attempt.run('read', async () => onChoose(await readPicture(file)))
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES.join()}
        aria-label={photo.chooseLabel}
        hidden
        onChange={(event) => {
          read(event.target.files)
          // The same file may be chosen again.
          event.target.value = ''
        }}
      />
      <button
        className="btn tiny"
        type="button"
        aria-label={photo.chooseLabel}
        onClick={() => input.current?.click()}
      >
        {photo.choose}
      </button>
    </>
  )
}
