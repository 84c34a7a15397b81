import { useEffect } from 'react'
import { useText } from '../../i18n/locale.tsx'
import { Heading } from '../page/heading.tsx'

interface Props {
  readonly title: string
}

const reload = (): void => location.reload()

/**
 * Shown in place of a page that cannot be loaded. Reloads by itself once the network is back, as `hors-connexion.html` does.
 */
export function ReloadOffer({ title }: Props) {
  const { common } = useText()

  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])

  return (
    <main className="page wait" id="contenu">
      <Heading title={title} />
      <p className="muted">{common.broken}</p>
      <button className="btn main start" type="button" onClick={reload}>
        {common.reload}
      </button>
      <p className="muted small">
        {`${common.product} ${environment.version} (${environment.projectVersion})`}
      </p>
    </main>
  )
}
