import { errorMessage } from '../../i18n/error-message.ts'
import { errorTexts } from '../../i18n/errors.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useText, useTextOf } from '../../i18n/locale.tsx'
import { useLogins } from '../../lib/use-logins.ts'
import { Empty } from '../../ui/empty.tsx'
import { Link } from '../../ui/link.tsx'
import { LoginList } from '../../ui/login-list.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

export function LoginsSection({ uid }: { readonly uid: string }) {
  const { common } = useText()
  const errors = useTextOf(errorTexts)
  const { home, security } = useInsideText()
  const { logins, retry } = useLogins(uid)

  const content = () => {
    if (logins.status === 'loading') return <Skeleton />
    if (logins.status === 'failed') {
      return (
        <Empty title={home.activityFailed} hint={errors[errorMessage(logins.error)]}>
          <button className="btn" type="button" onClick={retry}>
            {common.retry}
          </button>
        </Empty>
      )
    }
    if (logins.entries.length === 0) {
      return <Empty title={home.noActivity} hint={home.noActivityHint} />
    }
    return <LoginList entries={logins.entries} />
  }

  return (
    <section className="stack" id="journal" aria-labelledby="journal-t">
      <h2 id="journal-t">{security.logins}</h2>
      <div className="card">{content()}</div>
      <p className="small muted">
        {security.surprised} <Link to="/profil#motdepasse">{security.changePassword}</Link>
        {security.surprisedEnd}
      </p>
    </section>
  )
}
