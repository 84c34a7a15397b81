import { SECOND_MS } from '@sesame/contract/durations'
import { useEffect, useState } from 'react'
import { type Alert, type AlertList, unreadOf } from './use-alerts.ts'

interface Waiting {
  /** The alerts that need an answer: first those present when the page opened, then those that arrived later. */
  readonly waiting: readonly Alert[]
  /** The last alert that arrived while the page was open. */
  readonly arrived: Alert | undefined
  /** Whether the alerts that need an answer changed within the last second. */
  readonly isSettling: boolean
}

/**
 * Returns the alerts that need an answer. Their order stays the same while the page is open: newest first when it opens, later
 * alerts at the end. A new alert must not move another alert away from the pointer or the focus. It must not receive a click that
 * was meant for another element either.
 */
export function useWaiting(alerts: AlertList): Waiting {
  const unread = unreadOf(alerts)
  const isReady = alerts.status === 'ready'
  const [seen, setSeen] = useState<{ ids: readonly string[]; last?: string } | null>(null)
  const known = seen?.ids ?? []
  const fresh = unread.map(({ id }) => id).filter((id) => !known.includes(id))
  const order = [...known, ...fresh]
  if (isReady && (seen === null || fresh.length > 0)) {
    setSeen({ ids: order, ...(seen !== null && fresh[0] !== undefined && { last: fresh[0] }) })
  }
  const waiting = unread.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
  return {
    waiting,
    arrived: waiting.find(({ id }) => id === seen?.last),
    isSettling: useSettling(isReady ? waiting.map(({ id }) => id).join() : null),
  }
}

/** Whether a value has changed within the last second. The first value does not count as a change. */
function useSettling(value: string | null): boolean {
  const [settled, setSettled] = useState(value)
  if (settled === null && value !== null) setSettled(value)
  const isSettling = settled !== null && value !== null && value !== settled

  useEffect(() => {
    if (!isSettling) return
    const timer = setTimeout(() => setSettled(value), SECOND_MS)
    return () => clearTimeout(timer)
  }, [isSettling, value])

  return isSettling
}
