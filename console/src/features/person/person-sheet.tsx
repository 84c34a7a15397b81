import type { Person } from '@sesame/contract/person'
import { useId } from 'react'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { Icon } from '../../ui/icon.tsx'
import { ActionsCard } from './actions/actions-card.tsx'
import type { SheetProps } from './actions/person-action.ts'
import { IdentityCard } from './identity-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { TimelineCard } from './timeline/timeline-card.tsx'
import { MethodsCard } from './methods-card.tsx'

/** Shows a person to operators, with the actions that they may take. */
export function PersonSheet({ person, onAction }: SheetProps) {
  return (
    <div className="sheet">
      <div className="stack g4">
        <IdentityCard person={person} />
        <div className="cols tight">
          <MethodsCard person={person} />
          <SessionsCard person={person} onAction={onAction} />
        </div>
        {/* A new revision may have other events, so the older pages are loaded again. */}
        <TimelineCard key={person.revision} person={person} onAction={onAction} />
        <div className="cols tight">
          <MailsCard person={person} />
          <SizesCard person={person} />
        </div>
      </div>
      <ActionsCard person={person} onAction={onAction} />
    </div>
  )
}

/** Lists the e-mails that the person was sent, without their content. */
function MailsCard({ person: { mails } }: { readonly person: Person }) {
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

/** How much is stored about them. */
function SizesCard({ person: { sizes } }: { readonly person: Person }) {
  const { person: text } = useTexts()
  const id = useId()
  return (
    <section className="card stack g2" aria-labelledby={id}>
      <h2 id={id} className="h3">
        {text.sizes}
      </h2>
      <dl className="pairs">
        <div>
          <dt>{text.records}</dt>
          <dd>{text.bytes(sizes.records)}</dd>
        </div>
        <div>
          <dt>{text.files(sizes.fileCount)}</dt>
          <dd>{text.bytes(sizes.files)}</dd>
        </div>
      </dl>
    </section>
  )
}
