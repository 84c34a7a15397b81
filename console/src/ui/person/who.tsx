import { Avatar } from '@sesame/web/widgets/account/avatar.tsx'
import { Link } from 'react-router-dom'
import { useTexts } from '../../i18n/texts.ts'
import { personPath } from '../../lib/paths.ts'
import { shortUid } from '../../lib/short-uid.ts'
import { usePersonName } from './use-person-name.ts'

interface Props {
  readonly person: {
    readonly uid: string
    readonly displayName: string | null
    readonly email: string | null
    readonly isAnonymous?: boolean
  }
}

/** The first cell of a row about a person: name, and address or uid, with a link to the person's page. */
export function Who({ person: { isAnonymous = false, ...person } }: Props) {
  const { people } = useTexts()
  const name = usePersonName()({ ...person, isAnonymous })
  const second = person.email !== null && person.email !== name ? person.email : null
  return (
    <span className="who">
      <Avatar user={{ displayName: person.displayName ?? person.email, photoURL: null }} size="s" />
      <span>
        <Link to={personPath(person.uid)}>{name}</Link>
        <small>{second ?? people.uid(shortUid(person.uid))}</small>
      </span>
    </span>
  )
}
