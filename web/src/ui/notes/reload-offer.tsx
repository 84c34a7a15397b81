import { useEffect } from 'react'
import { useText } from '../../i18n/locale.tsx'
import { useOnline } from '../../lib/hooks/use-online.ts'
import { Heading } from '../page/heading.tsx'

interface Props {
  /** The title. By default, it says that the page did not open. */
  readonly title?: string
}

const reload = (): void => location.reload()

/** Shown instead of a page that cannot be loaded. */
export function ReloadOffer(props: Props) {
  return (
    <main className="page wait" id="contenu">
      <ReloadWords {...props} />
    </main>
  )
}

/** Shown instead of a screen whose code cannot be loaded, within the layout of the signed-in pages. */
export function Unopened() {
  return <ReloadWords />
}

/** Reloads the page when the network is back, as `hors-connexion.html` does. */
function ReloadWords({ title }: Props) {
  const { common } = useText()
  const isOnline = useOnline()

  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])

  return (
    <>
      <Heading title={title ?? common.brokenTitle} />
      <p className="muted">{isOnline ? common.broken : common.offlineHint}</p>
      <button className="btn main start" type="button" onClick={reload}>
        {common.reload}
      </button>
      <p className="muted small">
        {`${common.product} ${environment.version} (${environment.projectVersion})`}
      </p>
    </>
  )
}
