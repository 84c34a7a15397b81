import { Component, useEffect, type ReactNode } from 'react'
import { ReloadOffer } from './reload-offer.tsx'
import type { Elements } from '../elements.ts'

interface Props {
  readonly children: Elements
}

/** Catches unexpected errors (most often, a script failed to load), and lets the person reload the page or go back. */
export class BrokenPage extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  readonly leave = (): void => this.setState({ broken: false })

  override render(): ReactNode {
    return this.state.broken ? <Broken onLeft={this.leave} /> : this.props.children
  }
}

function Broken({ onLeft }: { readonly onLeft: () => void }) {
  useEffect(() => {
    addEventListener('popstate', onLeft)
    return () => removeEventListener('popstate', onLeft)
  }, [onLeft])

  return <ReloadOffer />
}
