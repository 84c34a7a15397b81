import { createContext, use, useEffect, useState, type ReactElement } from 'react'

type Say = (words: string) => void

const SayContext = createContext<Say>(() => undefined)

/**
 * Announces the outcome of a part of a screen, such as that a search found nobody. Screen readers ignore a live region that
 * appears together with its text, so this region is rendered once, around all screens.
 */
export function SaidRegion({ children }: { readonly children: ReactElement }) {
  const [words, say] = useState('')
  return (
    <SayContext value={say}>
      {children}
      <p className="vh" aria-live="polite">
        {words}
      </p>
    </SayContext>
  )
}

/** Makes screen readers announce this now, and again whenever it changes. Null announces nothing. */
export function useSaid(words: string | null): void {
  const say = use(SayContext)
  useEffect(() => {
    if (words === null) return
    say(words)
    return () => say('')
  }, [say, words])
}
