import { useInsideText } from '../../../i18n/inside.ts'
import type { Crop } from '../../../lib/avatar/crop-picture.ts'

const MAX_ZOOM = 4

interface Props {
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
}

export function CropControls({ crop, onChange }: Props) {
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
          {label}
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
