import type { Person } from '@sesame/contract/person'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { Icon } from '../../ui/icon.tsx'

/** Letters that were sent to them, without their words. */
export function MailsCard({ person: { mails } }: { readonly person: Person }) {
  const { person: text } = useTexts()
  const { ago } = useTimes()
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
        <ul className="rows tight" role="list">
          {mails.map(({ kind, at, outcome }) => (
            <li key={`${at} ${kind}`}>
              <Icon name={outcome === 'sent' ? 'mail' : 'alert'} />
              <div>
                <p className="name">{text.mailKinds[kind] ?? text.otherMail}</p>
                <p className="meta">
                  {ago(at)} · {text.outcomes[outcome] ?? text.outcomes['unknown']}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
