import type { Person } from '@sesame/contract/person'
import { Heading } from '@sesame/web/ui/page/heading.tsx'
import { Note } from '@sesame/web/ui/notes/note.tsx'
import { Avatar } from '@sesame/web/widgets/account/avatar.tsx'
import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { useTimes } from '../../i18n/use-times.ts'
import { paths } from '../../lib/paths.ts'
import { shortUid } from '../../lib/short-uid.ts'
import { useOperatorName } from '../../lib/operators.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PersonState } from '../../ui/person/person-state.tsx'
import { usePersonName } from '../../ui/person/use-person-name.ts'

/** Shows the person's name, the state of their account, and pending requests. */
export function PersonHead({ person }: { readonly person: Person }) {
  const { people, person: text, frame } = useTexts()
  const { ago } = useTimes()
  const name = usePersonName()(person)
  const { email, emailVerified, lastSeenAt, displayName, operatorRole } = person
  return (
    <>
      <header className="head person">
        <div className="stack g3">
          <p className="small crumb">
            <Link to={paths.people}>
              <Icon name="prev" />
              <span>{people.title}</span>
            </Link>
          </p>
          <div className="hero">
            <Avatar user={{ displayName: displayName ?? email, photoURL: null }} size="m" />
            <div className="stack g1">
              {/* The browser's history keeps titles, so the title does not contain the person's name. */}
              <Heading title={frame.title(text.of(shortUid(person.uid)))}>{name}</Heading>
              <p className="line g2">
                <PersonState {...person} />
                {email !== null && emailVerified && (
                  <Badge tone="success" icon="check">
                    {text.verified}
                  </Badge>
                )}
                {operatorRole !== null && (
                  <Badge tone="gold" icon="roles">
                    {text.operator(frame.roles[operatorRole])}
                  </Badge>
                )}
                <span className="muted small">
                  {lastSeenAt === null ? text.neverSeen : text.seen(ago(lastSeenAt))}
                </span>
              </p>
            </div>
          </div>
        </div>
      </header>
      <UnderWay person={person} />
    </>
  )
}

function UnderWay({ person: { erasingSince, erasureRequest } }: { readonly person: Person }) {
  const { person: text } = useTexts()
  const { moment } = useTimes()
  const nameOf = useOperatorName()
  if (erasingSince !== null)
    return (
      <Note tone="info" title={text.erasing(moment(erasingSince))}>
        <p>{text.erasingHint}</p>
      </Note>
    )
  if (erasureRequest === null) return null
  const { by, at, expiresAt } = erasureRequest
  return (
    <Note tone="warning" title={text.erasureAsked(nameOf(by), moment(at))}>
      <p>
        <span>{`${text.erasureAskedHint(moment(expiresAt))} `}</span>
        <Link to={paths.pending}>{text.toRequests}</Link>
      </p>
    </Note>
  )
}
