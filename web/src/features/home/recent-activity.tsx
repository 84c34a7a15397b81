import { useInsideText } from '../../i18n/inside.ts'
import { LoginHistory } from '../../widgets/login-history.tsx'

/** The latest; the whole list belongs to the security screen. */
const SHOWN = 4

export function RecentActivity({ uid }: { readonly uid: string }) {
  const { home } = useInsideText()
  return (
    <section className="stack" aria-labelledby="recent">
      <h2 id="recent">{home.recent}</h2>
      <div className="card">
        <LoginHistory uid={uid} shown={SHOWN} />
      </div>
    </section>
  )
}
