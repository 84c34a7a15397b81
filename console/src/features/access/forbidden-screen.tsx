import { paths as product } from '@sesame/web/lib/paths.ts'
import { Note } from '@sesame/web/ui/notes/note.tsx'
import { Heading } from '@sesame/web/ui/page/heading.tsx'
import { Avatar } from '@sesame/web/widgets/account/avatar.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { useServices } from '../../lib/services.tsx'
import type { Refused } from '../../lib/session/console-session.ts'
import { Backstage } from '../../ui/page/backstage.tsx'

/** Shown to a person who signed in with the product's account but is not an operator. */
export function ForbiddenScreen({ person }: { readonly person: Refused | null }) {
  const { access, frame } = useTexts()
  const { session, productURL } = useServices()
  const name = person?.displayName ?? person?.email ?? null
  return (
    <Backstage isShut>
      <div className="stack g2">
        <Heading title={frame.title(access.forbidden)}>{access.forbidden}</Heading>
        <p className="muted">{access.forbiddenText}</p>
      </div>
      {person !== null && name !== null && (
        <div className="card">
          <ul className="rows" role="list">
            <li>
              <Avatar user={{ displayName: person.displayName, photoURL: null }} size="m" />
              <div>
                <p className="name">{name}</p>
                {person.email !== null && person.email !== name && (
                  <p className="meta">{person.email}</p>
                )}
              </div>
            </li>
          </ul>
        </div>
      )}
      <Note tone="danger" title={access.refused}>
        <p>{access.refusedText}</p>
      </Note>
      <div className="stack g2">
        <button className="btn main wide" type="button" onClick={() => session.reset()}>
          {access.otherAccount}
        </button>
        <a className="btn bare wide" href={productURL + product.home}>
          {access.account}
        </a>
      </div>
    </Backstage>
  )
}
