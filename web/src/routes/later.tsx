import { lazy, Suspense, useState, type ComponentType } from 'react'
import { LoadingScreen } from './loading-screen.tsx'

/** A screen whose code is fetched when it is shown, or ahead of that. */
export interface LaterScreen {
  (): React.ReactNode
  readonly preload: () => Promise<void>
}

export function later(load: () => Promise<ComponentType>): LaterScreen {
  let Loaded: ComponentType | null = null
  const preload = async (): Promise<void> => {
    Loaded ??= await load()
  }
  const Lazy = lazy(async () => ({ default: await load() }))

  // No boundary around code that is there: hydration goes through it in one step.
  function Later() {
    const [Screen] = useState(() => Loaded)
    if (Screen !== null) return <Screen />
    return (
      <Suspense fallback={<LoadingScreen />}>
        <Lazy />
      </Suspense>
    )
  }
  return Object.assign(Later, { preload })
}
