import { SECOND_MS } from '@sesame/contract/durations'
import type { ReceiverItem } from '@sesame/contract/endpoints/console/events'
import { useEffect, useRef, useState } from 'react'
import { useTimes } from '../../i18n/use-times.ts'
import { useServices } from '../../lib/services.tsx'
import { rowId } from './dead-events.tsx'
import { useOutgoingWords } from './outgoing-words.ts'
import { useOutcome } from './receiver-parts.tsx'
import { leaving, nameOf, outcomeOf, type Resending } from './receivers.ts'

/** The task queue calls the receiver within a second, and most receivers respond within another second. */
const OUTCOME_MS = 3 * SECOND_MS

/**
 * Returns a function to call after events are sent again. Three seconds later, the function reports the outcome and reloads the
 * list. When the events have left the list, the button of the next row receives the focus.
 */
export function useResent(
  items: readonly ReceiverItem[] | null,
  say: (message: string) => void,
  reload: () => void,
): (resending: Resending) => void {
  const text = useOutgoingWords()
  const { call } = useServices()
  const { count } = useTimes()
  const inWords = useOutcome()
  const [sent, setSent] = useState<Resending | null>(null)
  const timer = useRef<number | undefined>(undefined)
  useFocusAfter(items, sent)
  useEffect(() => () => clearTimeout(timer.current), [])

  const tell = async (resending: Resending): Promise<void> => {
    const { items: now } = await call('searchReceivers', { body: {} })
    const ids = leaving(resending)
    const name = nameOf(resending.item)
    const tries = now.find(({ id }) => id === resending.item.id)?.tries ?? []
    const outcome = outcomeOf(ids, tries)
    if (outcome.kind === 'accepted')
      say(text.resentAll(name, count(outcome.count), outcome.count === 1))
    else if (outcome.kind === 'refused') say(text.resentWaits(name, inWords(outcome.outcome)))
    else say(text.resentUnderWay)
  }

  return (resending) => {
    setSent(resending)
    clearTimeout(timer.current)
    timer.current = window.setTimeout(() => {
      // The events were sent again, even if reading the outcome fails.
      tell(resending).catch(() => say(text.resentUnderWay))
      reload()
    }, OUTCOME_MS)
  }
}

/**
 * Waits until the events have left the list, then focuses the button of the next row. If there is none, focuses the previous
 * row's button or the page's title.
 */
function useFocusAfter(items: readonly ReceiverItem[] | null, sent: Resending | null): void {
  const done = useRef<Resending | null>(null)
  useEffect(() => {
    if (items === null || sent === null || done.current === sent) return
    const ids = leaving(sent)
    const rows = items.flatMap(({ dead }) => dead.map(({ id }) => id))
    if (rows.some((id) => ids.includes(id))) return
    done.current = sent
    const before = sent.item.dead.map(({ id }) => id)
    const at = before.indexOf(sent.from ?? '')
    const near = [...before.slice(at + 1), ...before.slice(0, Math.max(at, 0)).reverse(), ...rows]
    const next = near.find((id) => rows.includes(id))
    const button = document.getElementById(rowId(next ?? ''))?.querySelector('button')
    ;(button ?? document.querySelector<HTMLElement>('h1'))?.focus()
  }, [items, sent])
}
