import { useState } from 'react'
import { codeOf } from '../../../../lib/code-of.ts'
import { useAttempt, type Attempt } from '../../../../lib/hooks/use-attempt.ts'

/** A change that requires a fresh proof. */
export interface ProvenChange {
  readonly name: 'add' | 'remove'
  readonly task: () => Promise<unknown>
  readonly onDone: () => void
}

export interface ProvenAttempt extends Pick<Attempt, 'pending' | 'error'> {
  /** The last change attempted. */
  readonly last: ProvenChange | null
  /** The change that waits for a fresh proof. */
  readonly stale: ProvenChange | null
  /** Attempts the change. If the proof is too old, the change is kept as {@link ProvenAttempt.stale}. */
  readonly change: (change: ProvenChange) => Promise<void>
  readonly giveUp: () => void
}

/** Runs one change at a time. A change that needs a fresher proof can be repeated after one. */
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
