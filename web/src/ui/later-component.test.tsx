import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { laterComponent } from './later-component.tsx'

const Whole = ({ title }: { title: string }) => <p role="alert">{title} en détail</p>
const Plain = ({ title }: { title: string }) => <p role="alert">{title}</p>

/** Returns a loader that fails once and succeeds at the second attempt. */
function flaky() {
  const fetches = { count: 0 }
  const load = () => {
    fetches.count += 1
    return fetches.count === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(Whole)
  }
  return { load, fetches }
}

it('a component that cannot be loaded shows its replacement until it is unmounted, and is loaded again at the next mount', async () => {
  const { load, fetches } = flaky()
  const Words = laterComponent(load, { instead: Plain })
  const { rerender } = render(<Words title="Impossible" />)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Impossible')
  rerender(<Words title="Toujours impossible" />)
  expect(screen.getByRole('alert')).toBe(alert)
  expect(fetches.count).toBe(1)

  cleanup()
  render(<Words title="Impossible" />)
  expect(await screen.findByText('Impossible en détail')).toBeVisible()
})

class Boundary extends Component<{ children: ReactNode }, { code?: string }> {
  override state: { code?: string } = {}

  static getDerivedStateFromError(error: { code: string }) {
    return { code: error.code }
  }

  override render() {
    return this.state.code ?? this.props.children
  }
}

it('a component without a replacement shows its placeholder while loading, and passes a failure to the error boundary', async () => {
  // Silence the console, where React logs the errors that it catches.
  vi.mocked(console.error).mockImplementation(() => undefined)
  const Screen = laterComponent(flaky().load, { waiting: 'Un instant' })
  render(
    <Boundary>
      <Screen title="Accueil" />
    </Boundary>,
  )
  expect(screen.getByText('Un instant')).toBeVisible()
  expect(await screen.findByText('client/unreachable')).toBeVisible()
  vi.mocked(console.error).mockReset()
})

it('a component renders immediately if it was preloaded', async () => {
  const Screen = laterComponent(() => Promise.resolve(Whole))
  await Screen.preload()
  render(<Screen title="Accueil" />)
  expect(screen.getByText('Accueil en détail')).toBeVisible()
})
