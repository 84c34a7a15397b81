import { Component, type ReactNode } from 'react'
import { useText } from '../i18n/locale.tsx'

interface Props {
  readonly children: ReactNode
}

/** Catches what no screen expected, a missing script above all: the page can be loaded again. */
export class BrokenPage extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    return this.state.broken ? <ReloadOffer /> : this.props.children
  }
}

function ReloadOffer() {
  const { common } = useText()
  return (
    <main className="page wait" id="contenu">
      <h1>{common.brokenTitle}</h1>
      <p className="muted">{common.broken}</p>
      <button className="btn main start" type="button" onClick={() => location.reload()}>
        {common.reload}
      </button>
    </main>
  )
}
