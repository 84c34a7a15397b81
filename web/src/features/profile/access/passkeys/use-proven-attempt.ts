import { useState } from 'react'
import { codeOf } from '../../../../lib/code-of.ts'
import { useAttempt, type Attempt } from '../../../../lib/hooks/use-attempt.ts'

/** A change that requires a fresh proof of identity. */
export interface ProvenChange {
  readonly name: 'add' | 'remove'
  readonly task: () => Promise<unknown>
  readonly onDone: () => void
}

export interface ProvenAttempt extends Pick<Attempt, 'pending' | 'error'> {
  /** The change that was attempted last. */
  readonly last: ProvenChange | null
  /** The change that requires a fresh proof before it can continue. Null if there is none. */
  readonly stale: ProvenChange | null
  /** Attempts the change. If the proof of identity is too old, stores the change in {@link ProvenAttempt.stale}. */
  readonly change: (change: ProvenChange) => Promise<void>
  readonly giveUp: () => void
}

/** Runs one change at a time. If a change requires a fresher proof of identity, it can be repeated after that proof. */
export function useProvenAttempt(): ProvenAttempt {
  const { pending, error, run } = useAttempt()
  const [last, setLast] = useState<ProvenChange | null>(null)
  const [stale, setStale] = useState<ProvenChange | null>(null)

  const change = async (wanted: ProvenChange): Promise<void> => {
    const proof = { isStale: false }
    setLast(wanted)
    setStale(null)
    const isOver = await run(wanted.name, async () => {
      try {
        await wanted.task()
      } catch (reason) {
        if (codeOf(reason) !== 'auth/requires-recent-login') throw reason
        proof.isStale = true
      }
    })
    if (!isOver) return
    if (proof.isStale) setStale(wanted)
    else wanted.onDone()
  }

  return { pending, error, last, stale, change, giveUp: () => setStale(null) }
}
