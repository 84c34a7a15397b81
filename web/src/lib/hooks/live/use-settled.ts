import { SECOND_MS } from '@sesame/contract/durations'
import { useEffect, useState } from 'react'
import { useOnline } from '../use-online.ts'

/** The time that a page waits for its parts. Offline, a page does not wait. */
const PATIENCE_MS = 8 * SECOND_MS

/**
 * Whether to show a page whose parts arrive separately. Waits for all parts, so that no part moves another when it arrives, but
 * not longer than the time limit. Once shown, the page stays visible.
 */
export function useSettled(isKnown: boolean): boolean {
  const [isOver, setOver] = useState(false)
  const isOnline = useOnline()

  if (!isOver && (isKnown || !isOnline)) setOver(true)

  useEffect(() => {
    if (isOver) return
    const timer = setTimeout(() => setOver(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isOver])

  return isOver
}
