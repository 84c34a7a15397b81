import { lazy, Suspense, useState, type ComponentType, type ReactNode } from 'react'
import { later } from '../lib/loading/later.ts'

interface Options<P> {
  /** The placeholder that is shown until the code has loaded. */
  readonly waiting?: ReactNode
  /**
   * The replacement that is shown if the code cannot be loaded. If absent, the error boundary above the component handles the
   * failure.
   */
  readonly instead?: ComponentType<P>
}

/** A component whose code is loaded when it is first shown, or earlier by `preload`. */
export interface LaterComponent<P> {
  (props: P): ReactNode
  readonly preload: () => Promise<void>
}

export function laterComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { waiting, instead }: Options<P> = {},
): LaterComponent<P> {
  const fetchIt = later(load)
  let Fetched: ComponentType<P> | null = null
  const preload = async (): Promise<void> => {
    Fetched = await fetchIt()
  }

  const begin = () => {
    if (Fetched !== null) return { Code: Fetched, isHere: true }
    const fetching = instead === undefined ? fetchIt() : fetchIt().catch(() => instead)
    return { Code: lazy(async () => ({ default: await fetching })), isHere: false }
  }

  function Later(props: P) {
    // Decide only once between direct and lazy rendering. A later change would remount the component, so that it might flicker
    // and take the focus again.
    const [{ Code, isHere }] = useState(begin)
    // If the code is loaded, render without a Suspense boundary, so that hydration takes a single step.
    if (isHere) return <Code {...props} />
    return (
      <Suspense fallback={waiting}>
        <Code {...props} />
      </Suspense>
    )
  }
  return Object.assign(Later, { preload })
}
