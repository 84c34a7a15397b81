import { useEffect, useRef, type PointerEvent } from 'react'
import { useInsideText } from '../../../i18n/inside.ts'
import { cropArea, paintCrop, type Crop } from '../../../lib/avatar/crop-picture.ts'

/** Side of the preview in pixels, large enough for dense screens. */
const SIDE = 480

interface Props {
  readonly picture: ImageBitmap
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
}

/** The preview of the photo. The person moves the picture by dragging it, or with sliders on the keyboard. */
export function CropStage({ picture, crop, onChange }: Props) {
  const { photo } = useInsideText()
  const canvas = useRef<HTMLCanvasElement>(null)

  useEffect(() => {
    if (canvas.current !== null) paintCrop(canvas.current, picture, crop)
  }, [picture, crop])

  const drag = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (event.buttons !== 1) return
    const { side } = cropArea(picture, crop)
    const scale = side / event.currentTarget.clientWidth
    const { movementX, movementY } = event
    onChange({
      ...crop,
      x: moved(crop.x, -movementX * scale, picture.width - side),
      y: moved(crop.y, -movementY * scale, picture.height - side),
    })
  }

  return (
    <canvas
      ref={canvas}
      className="crop"
      width={SIDE}
      height={SIDE}
      role="img"
      aria-label={photo.preview}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
    />
  )
}

/** Returns the new position, from 0 to 1, after a drag by `pixels`. `room` is the length of the whole range in pixels. */
function moved(position: number, pixels: number, room: number): number {
  return room === 0 ? position : Math.min(1, Math.max(0, position + pixels / room))
}
