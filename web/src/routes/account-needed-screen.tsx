import { Link } from 'react-router-dom'
import { useInsideText } from '../i18n/inside.ts'
import { paths } from '../lib/paths.ts'
import { Heading } from '../ui/page/heading.tsx'

/** What guests may not do: they are told so, and how to become someone who may. */
export function AccountNeededScreen() {
  const { profile } = useInsideText()
  return (
    <div className="stack">
      <Heading title={profile.registeredOnly} />
      <p className="muted">{profile.registeredOnlyText}</p>
      <Link className="btn main start" to={paths.signUp}>
        {profile.upgrade}
      </Link>
    </div>
  )
}
