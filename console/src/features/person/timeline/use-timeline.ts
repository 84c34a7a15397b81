import type { Person, PersonEvent } from '@sesame/contract/person'
import { useAttempt, type Attempt } from '@sesame/web/lib/hooks/use-attempt.ts'
import { useState } from 'react'
import { useServices } from '../../../lib/services.tsx'

export interface Timeline {
  readonly items: readonly PersonEvent[]
  readonly hasMore: boolean
  readonly attempt: Attempt
  readonly loadOlder: () => void
}

/** The events that came with the sheet, and the older ones that were asked for. */
export function useTimeline({ uid, timeline }: Person): Timeline {
  const { call } = useServices()
  const attempt = useAttempt()
  const [older, setOlder] = useState<readonly PersonEvent[]>([])
  const [next, setNext] = useState(timeline.next)

  const loadOlder = (): void => {
    if (next === null) return
    void attempt.run('older', async () => {
      const page = await call('readTimeline', { body: { uid, cursor: next } })
      setOlder([...older, ...page.items])
      setNext(page.next)
    })
  }
  return { items: [...timeline.items, ...older], hasMore: next !== null, attempt, loadOlder }
}
