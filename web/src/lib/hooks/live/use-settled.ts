import { SECOND_MS } from '@sesame/contract/durations'
import { useEffect, useState } from 'react'
import { useOnline } from '../use-online.ts'

/** How long a page waits for its slowest part. Without a network, it does not wait. */
const PATIENCE_MS = 8 * SECOND_MS

/**
 * Whether to show a page whose parts arrive one by one: yes once all are known, so that none moves another, or if one
 * takes too long. A page that was shown stays.
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
