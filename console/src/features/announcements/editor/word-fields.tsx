import { useId } from 'react'
import { useTexts } from '../../../i18n/texts.ts'
import { Input, TextArea } from '../../../ui/form/controls.tsx'
import { Labelled } from '../../../ui/form/labelled.tsx'
import { LANGUAGES, TEXT_MAX, TITLE_MAX, type Draft, type Field } from './draft.ts'

export interface FieldsProps {
  readonly fields: Draft
  readonly faults: ReadonlySet<Field>
  readonly onChange: (fields: Draft) => void
}

/** The title and the text of an announcement in both languages, side by side if there is room. */
export function WordFields(props: FieldsProps) {
  return (
    <div className="trio two">
      {LANGUAGES.map((language) => (
        <Words key={language} language={language} {...props} />
      ))}
    </div>
  )
}

function Words({
  language,
  fields,
  faults,
  onChange,
}: FieldsProps & { readonly language: 'fr' | 'en' }) {
  const { announcements: text } = useTexts()
  const words = fields[language]
  const id = useId()
  const change = (next: Partial<typeof words>): void =>
    onChange({ ...fields, [language]: { ...words, ...next } })
  return (
    <fieldset className="stack" aria-labelledby={id}>
      <h2 id={id} className="h3">
        {text.languages[language]}
      </h2>
      <Labelled
        label={text.words}
        hint={text.titleHint(TITLE_MAX - words.title.length)}
        error={faults.has(`${language}.title`) ? text.titleMissing : null}
      >
        {(native) => (
          <Input
            {...native}
            type="text"
            lang={language}
            maxLength={TITLE_MAX}
            autoComplete="off"
            value={words.title}
            onChange={(title) => change({ title })}
          />
        )}
      </Labelled>
      <Labelled
        label={text.text}
        hint={text.textHint(TEXT_MAX - words.text.length)}
        error={faults.has(`${language}.text`) ? text.textMissing : null}
      >
        {(native) => (
          <TextArea
            {...native}
            className="input area"
            lang={language}
            rows={6}
            maxLength={TEXT_MAX}
            value={words.text}
            // Replace line breaks, because the home page shows the text as one paragraph.
            onChange={(typed) => change({ text: typed.replace(/\r?\n/gu, ' ') })}
          />
        )}
      </Labelled>
    </fieldset>
  )
}
