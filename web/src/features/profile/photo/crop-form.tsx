import { useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { useText } from '../../../i18n/locale.tsx'
import { cropPicture, WHOLE } from '../../../lib/avatar/crop-picture.ts'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
import { SubmitButton } from '../../../ui/submit-button.tsx'
import { CropControls } from './crop-controls.tsx'
import { CropStage } from './crop-stage.tsx'

interface Props {
  readonly picture: ImageBitmap
  readonly send: (
    picture: Blob,
    options: { signal: AbortSignal; onProgress: (share: number) => void },
  ) => Promise<void>
  readonly onDone: () => void
  readonly onCancel: () => void
}

/** Chooses the square, then sends it; the way out is open all the time. */
export function CropForm({ picture, send, onDone, onCancel }: Props) {
  const { photo } = useInsideText()
  const { common } = useText()
  const attempt = useAttempt()
  const [crop, setCrop] = useState(WHOLE)
  const [share, setShare] = useState(0)
  const sending = useRef<AbortController | null>(null)

  useEffect(() => () => sending.current?.abort(), [])

  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (attempt.pending !== null) return
    const controller = new AbortController()
    sending.current = controller
    setShare(0)
    const options = { signal: controller.signal, onProgress: setShare }
    const task = async () => send(await cropPicture(picture, crop), options)
    if (await attempt.run('send', task)) onDone()
  }

  return (
    <form className="stack" onSubmit={(event) => void submit(event)}>
      <p className="muted small">{photo.cropText}</p>
      <CropStage picture={picture} crop={crop} onChange={setCrop} />
      <CropControls crop={crop} onChange={setCrop} />
      <ErrorNote title={photo.failed} error={attempt.error} />
      {attempt.pending !== null && (
        <progress className="progress" aria-label={photo.progress} value={share} max={1} />
      )}
      <div className="line">
        <button className="btn" type="button" onClick={onCancel}>
          {common.cancel}
        </button>
        <SubmitButton
          label={photo.save}
          pendingLabel={photo.saving}
          pending={attempt.pending !== null}
          className="main"
        />
      </div>
    </form>
  )
}
