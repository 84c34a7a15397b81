import type { Person } from '@sesame/contract/person'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useWhyWords } from './why/why-words.ts'

type SentMail = Person['mails'][number]

/** Lists the e-mails sent to the person, with their content. */
export function MailsCard({ person: { mails, locale } }: { readonly person: Person }) {
  const { person: text } = useTexts()
  const id = useId()
  return (
    <section className="card stack g2" aria-labelledby={id}>
      <div className="line between">
        <h2 id={id} className="h3">
          {text.mails}
        </h2>
        <span className="muted small">{text.mailsKept}</span>
      </div>
      {mails.length === 0 ? (
        <p className="muted small">{text.noMails}</p>
      ) : (
        <ul className="mails" role="list">
          {mails.map((mail) => (
            <MailRow key={`${mail.at} ${mail.kind}`} mail={mail} locale={locale} />
          ))}
        </ul>
      )}
    </section>
  )
}

function MailRow({ mail, locale }: { readonly mail: SentMail; readonly locale: Person['locale'] }) {
  const { person: text } = useTexts()
  const { ago } = useTimes()
  const why = useWhyWords()
  const { kind, at, outcome, preview } = mail
  const name = text.mailKinds[kind] ?? text.otherMail
  const isSent = outcome === 'sent'
  return (
    <li>
      <div>
        <p className="name">{name}</p>
        <p className="meta">{ago(at)}</p>
      </div>
      <Badge tone={isSent ? 'success' : 'warning'} icon={isSent ? 'check' : 'alert'}>
        {text.outcomes[outcome] ?? text.outcomes['unknown']}
      </Badge>
      {preview === null ? (
        <p className="meta">{why.noPreview}</p>
      ) : (
        <details className="done">
          <summary>
            <Icon name="chevron" />
            <span>{why.preview}</span>
            <span className="vh">{why.previewOf(name)}</span>
          </summary>
          <blockquote>
            <p lang={locale}>
              <b>{preview.subject}</b>
            </p>
            {preview.text.map((line, i) => (
              <p key={i} lang={locale}>
                {line}
              </p>
            ))}
            <p className="muted">
              {preview.isPartial ? `${why.noLinks} ${why.partial}` : why.noLinks}
            </p>
          </blockquote>
        </details>
      )}
    </li>
  )
}
