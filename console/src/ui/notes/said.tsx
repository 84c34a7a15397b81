import { createContext, use, useEffect, useState, type ReactElement } from 'react'

type Say = (words: string) => void

const SayContext = createContext<Say>(() => undefined)

/**
 * Reads out what a part of a screen has come to, such as that a search found nobody. Screen readers ignore a live region that
 * arrives with its text, so this one is rendered once, around all screens.
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

/** Has screen readers say this now, and again whenever it changes. Null says nothing. */
export function useSaid(words: string | null): void {
  const say = use(SayContext)
  useEffect(() => {
    if (words === null) return
    say(words)
    return () => say('')
  }, [say, words])
}
