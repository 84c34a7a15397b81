import { Link } from 'react-router-dom'
import { useInsideText } from '../../i18n/inside.ts'
import { LoginHistory } from '../../widgets/login-history.tsx'
import { paths } from '../../lib/paths.ts'

export function LoginsSection({ uid }: { readonly uid: string }) {
  const { security } = useInsideText()
  return (
    <section className="stack" id="journal" aria-labelledby="journal-t">
      <h2 id="journal-t">{security.logins}</h2>
      <div className="card">
        <LoginHistory uid={uid} />
      </div>
      <p className="small muted">
        {security.surprised}{' '}
        <Link to={`${paths.access}#motdepasse`}>{security.changePassword}</Link>
        {security.surprisedEnd}
      </p>
    </section>
  )
}
