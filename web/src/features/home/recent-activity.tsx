import { errorMessage } from '../../i18n/error-message.ts'
import { useText } from '../../i18n/locale.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoginList } from './login-list.tsx'
import { useLogins } from './use-logins.ts'

export function RecentActivity({ uid }: { readonly uid: string }) {
  const { common, errors, home } = useText()
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
    <section className="stack" aria-labelledby="recent">
      <h2 id="recent">{home.recent}</h2>
      <div className="card">{content()}</div>
    </section>
  )
}
