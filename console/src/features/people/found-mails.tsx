import type { FoundMail, FoundMails } from '@sesame/contract/endpoints/console/people'
import type { Locale } from '@sesame/contract/fields'
import { formatDay } from '@sesame/web/i18n/dates.ts'
import { useTextOf } from '@sesame/web/i18n/locale.tsx'
import { Link } from 'react-router-dom'
import { texts } from '../../i18n/every-language.ts'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { personPath } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useSaid } from '../../ui/notes/said.tsx'
import { ANSWERS, MAIL_WORDS } from './mail-texts.ts'

const LANGUAGES = ['fr', 'en'] as const

/** The outcomes for which we are certain that an e-mail was not delivered. */
const NOT_SENT = ['refused', 'expired']

/** Lists the e-mails that we sent to an address, and suggests an answer to the operator. */
export function FoundMailsPart({
  found: { items, hasMore, areOurs },
}: {
  readonly found: FoundMails
}) {
  const text = useTextOf(MAIL_WORDS)
  const heading = items.length === 0 ? text.none : text.found(items.length)
  useSaid(areOurs || items.length > 0 ? heading : text.notOurs)
  const isNone = areOurs && !hasMore && items.every(({ outcome }) => NOT_SENT.includes(outcome))
  return (
    <section className="stack g2">
      {(areOurs || items.length > 0) && <h3>{heading}</h3>}
      {!areOurs && <p>{text.notOurs}</p>}
      {isNone && <Answers mail={text.none} of={(locale) => ANSWERS[locale].none} />}
      {items.length > 0 && (
        <>
          <p className="muted small">{hasMore ? `${text.compare} ${text.more}` : text.compare}</p>
          <ul className="mails" role="list">
            {items.map((mail) => (
              <MailRow key={`${mail.at} ${mail.kind}`} mail={mail} />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function MailRow({ mail: { kind, at, outcome, subject, uid } }: { readonly mail: FoundMail }) {
  const { person } = useTexts()
  const { moment } = useTimes()
  const text = useTextOf(MAIL_WORDS)
  const isSent = outcome === 'sent'
  const name = subject ?? person.mailKinds[kind] ?? person.otherMail
  const subjectIn = (locale: Locale) =>
    subject ?? texts[locale].person.mailKinds[kind] ?? texts[locale].person.otherMail
  return (
    <li>
      <div>
        <p className="name">{name}</p>
        <p className="meta">
          <span>{moment(at)}</span>
          {uid !== null && (
            <>
              <span>{' · '}</span>
              <Link to={personPath(uid)}>
                <span>{text.sheet}</span>
                <span className="vh">{text.sheetOf(name)}</span>
              </Link>
            </>
          )}
        </p>
      </div>
      <Badge tone={isSent ? 'success' : 'warning'} icon={isSent ? 'check' : 'alert'}>
        {person.outcomes[outcome] ?? person.outcomes['unknown']}
      </Badge>
      {isSent && (
        <Answers
          mail={name}
          of={(locale) => ANSWERS[locale].ours(subjectIn(locale), formatDay(locale, at))}
        />
      )}
    </li>
  )
}

/** A suggested answer in both languages, with buttons to copy it. */
function Answers({ mail, of }: { readonly mail: string; readonly of: (locale: Locale) => string }) {
  const text = useTextOf(MAIL_WORDS)
  return (
    <div className="stack g1 meta">
      {LANGUAGES.map((locale) => (
        <p key={locale} className="small">
          <span lang={locale}>{`${of(locale)} `}</span>
          <CopyButton what={text.answerOf(text.languages[locale], mail)} value={of(locale)} />
        </p>
      ))}
    </div>
  )
}
