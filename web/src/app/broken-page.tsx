import { Component, useEffect, type ReactNode } from 'react'
import { useText } from '../i18n/locale.tsx'
import { Heading } from '../ui/heading.tsx'

interface Props {
  readonly children: ReactNode
}

/** Catches what no screen expected, a missing script above all: the page can be loaded again, or left. */
export class BrokenPage extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  readonly leave = (): void => this.setState({ broken: false })

  override render(): ReactNode {
    return this.state.broken ? <ReloadOffer onLeft={this.leave} /> : this.props.children
  }
}

const reload = (): void => location.reload()

/** Opens by itself once the network is back, as `hors-connexion.html` does. */
function ReloadOffer({ onLeft }: { readonly onLeft: () => void }) {
  const { common } = useText()

  useEffect(() => {
    addEventListener('popstate', onLeft)
    addEventListener('online', reload)
    return () => {
      removeEventListener('popstate', onLeft)
      removeEventListener('online', reload)
    }
  }, [onLeft])

  return (
    <main className="page wait" id="contenu">
      <Heading title={common.brokenTitle} />
      <p className="muted">{common.broken}</p>
      <button className="btn main start" type="button" onClick={reload}>
        {common.reload}
      </button>
    </main>
  )
}
