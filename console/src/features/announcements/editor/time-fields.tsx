import { announcementKind } from '@sesame/contract/endpoints/console/announcements'
import { useTexts } from '../../../i18n/texts.ts'
import { Input } from '../../../ui/form/controls.tsx'
import { Labelled } from '../../../ui/form/labelled.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import type { FieldsProps } from './word-fields.tsx'

/** Fields for an announcement's kind, its day, and the period in which it is shown. */
export function TimeFields({ fields, faults, onChange }: FieldsProps) {
  const { announcements: text } = useTexts()
  return (
    <>
      <div className="trio two">
        <SelectField
          label={text.kind}
          value={fields.kind}
          options={announcementKind.options.map((kind) => ({
            value: kind,
            label: text.kinds[kind],
          }))}
          onChange={(kind) => onChange({ ...fields, kind })}
        />
        <TimeField
          label={text.date}
          type="date"
          value={fields.date}
          error={faults.has('date') ? text.dateMissing : null}
          onChange={(date) => onChange({ ...fields, date })}
        />
      </div>
      <div className="trio two">
        <TimeField
          label={text.startsAt}
          type="datetime-local"
          value={fields.startsAt}
          onChange={(startsAt) => onChange({ ...fields, startsAt })}
        />
        <TimeField
          label={text.endsAt}
          type="datetime-local"
          value={fields.endsAt}
          error={faults.has('endsAt') ? text.endTooEarly : null}
          onChange={(endsAt) => onChange({ ...fields, endsAt })}
        />
      </div>
      <p className="muted small">{text.timesHint}</p>
    </>
  )
}

interface TimeFieldProps {
  readonly label: string
  readonly type: 'date' | 'datetime-local'
  readonly value: string
  readonly error?: string | null
  readonly onChange: (value: string) => void
}

function TimeField({ label, type, value, error = null, onChange }: TimeFieldProps) {
  return (
    <Labelled label={label} error={error}>
      {(native) => <Input {...native} type={type} value={value} onChange={onChange} />}
    </Labelled>
  )
}
