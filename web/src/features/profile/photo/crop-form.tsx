import { useEffect, useRef, useState } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { type Crop, cropPicture, WHOLE } from '../../../lib/avatar/crop-picture.ts'
import { useAttempt } from '../../../lib/hooks/use-attempt.ts'
import { Form, FormActions, SubmitButton } from '../../../ui/form/form.tsx'
import { ErrorNote } from '../../../ui/notes/error-note.tsx'
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

/** Lets the person choose the square to keep, then uploads it. The person can cancel the upload. */
export function CropForm({ picture, send, onDone, onCancel }: Props) {
  const { photo } = useInsideText()
  const attempt = useAttempt()
  const [crop, setCrop] = useState(WHOLE)
  const [share, setShare] = useState(0)
  const sending = useRef<AbortController | null>(null)

  useEffect(() => () => sending.current?.abort(), [])

  const submit = async (): Promise<void> => {
    if (attempt.pending !== null) return
    const controller = new AbortController()
    sending.current = controller
    setShare(0)
    const options = { signal: controller.signal, onProgress: setShare }
    const task = async () => send(await cropPicture(picture, crop), options)
    if (await attempt.run('send', task)) onDone()
  }

  return (
    <Form pending={attempt.pending !== null} onSubmit={submit}>
      <p className="muted small">{photo.cropText}</p>
      <CropStage picture={picture} crop={crop} onChange={setCrop} />
      <CropControls crop={crop} onChange={setCrop} />
      <ErrorNote title={photo.failed} error={attempt.error} />
      {attempt.pending !== null && (
        <progress className="progress" aria-label={photo.progress} value={share} max={1} />
      )}
      <FormActions onCancel={onCancel}>
        <SubmitButton label={photo.save} pendingLabel={photo.saving} className="main" />
      </FormActions>
    </Form>
  )
}

const MAX_ZOOM = 4

interface CropControlsProps {
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
}

function CropControls({ crop, onChange }: CropControlsProps) {
  const { photo } = useInsideText()
  const sliders = [
    { name: 'zoom', label: photo.zoom, min: 1, max: MAX_ZOOM },
    { name: 'x', label: photo.horizontal, min: 0, max: 1 },
    { name: 'y', label: photo.vertical, min: 0, max: 1 },
  ] as const
  return (
    <div className="stack g2">
      {sliders.map(({ name, label, min, max }) => (
        <label className="slider" key={name}>
          <span>{label}</span>
          <input
            type="range"
            min={min}
            max={max}
            step={0.05}
            value={crop[name]}
            onChange={(event) => onChange({ ...crop, [name]: event.target.valueAsNumber })}
          />
        </label>
      ))}
    </div>
  )
}
