import { createContext, use, useEffect, useState, type ReactElement } from 'react'

type Say = (words: string) => void

const SayContext = createContext<Say>(() => undefined)

/**
 * Lets a part of a screen announce its outcome to screen readers, such as a search without results. Screen readers ignore a
 * live region that appears together with its text, so this region is always rendered, around all screens.
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

/** Makes screen readers announce this text, now and whenever it changes. Null announces nothing. */
export function useSaid(words: string | null): void {
  const say = use(SayContext)
  useEffect(() => {
    if (words === null) return
    say(words)
    return () => say('')
  }, [say, words])
}
