import { formatToday } from '@sesame/web/i18n/dates.ts'
import { useLocale } from '@sesame/web/i18n/locale.tsx'
import { useId, useState } from 'react'
import { texts } from '../../../i18n/every-language.ts'
import { useTexts } from '../../../i18n/texts.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { Segments } from '../../../ui/form/segments.tsx'
import type { ConsoleIconName } from '../../../ui/icon.tsx'
import { LANGUAGES, timeOf, type Draft } from './draft.ts'

/** The badge of each kind of announcement, as on the product's home page. */
const BADGES: Record<Draft['kind'], { tone?: Tone; icon?: ConsoleIconName }> = {
  maintenance: { tone: 'info', icon: 'info' },
  security: { tone: 'warning', icon: 'alert' },
  news: {},
}

/** Previews an announcement in both themes, in a language that the operator chooses. */
export function Preview({ fields }: { readonly fields: Draft }) {
  const { announcements: text } = useTexts()
  const [language, setLanguage] = useState(useLocale().locale)
  const id = useId()
  return (
    <aside className="stack g3 side" aria-labelledby={id}>
      <h2 id={id} className="h3">
        {text.preview}
      </h2>
      <Segments
        label={text.previewLanguage}
        value={language}
        options={LANGUAGES.map((one) => ({ value: one, label: text.languages[one] }))}
        onChange={setLanguage}
      />
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className="preview" data-scheme={scheme}>
          <p className="meta">{text[scheme]}</p>
          <OnHome fields={fields} language={language} />
        </div>
      ))}
    </aside>
  )
}

interface OnHomeProps {
  readonly fields: Draft
  readonly language: 'fr' | 'en'
}

function OnHome({ fields, language }: OnHomeProps) {
  const { announcements: text } = useTexts()
  const { announcements: theirs } = texts[language]
  const { title, text: words } = fields[language]
  const date = timeOf(`${fields.date}T12:00`)
  return (
    <section className="card stack g3" lang={language}>
      <h3 className="h3">{theirs.title}</h3>
      <article className="stack g1">
        <p className="line g2">
          <Badge {...BADGES[fields.kind]}>{theirs.kinds[fields.kind]}</Badge>
          {date !== null && <span className="meta">{formatToday(language, date)}</span>}
        </p>
        <p className="name">{title.trim() || text.emptyTitle}</p>
        <p className="meta">{words.trim() || text.emptyText}</p>
      </article>
    </section>
  )
}
