import { SECOND_MS } from '@sesame/contract/durations'
import type { Clock } from '@sesame/web/lib/clock.ts'
import type { Call, ConsoleAnswer, ConsoleCall, ConsoleEndpointName } from './console-api.ts'

/** What was asked longer ago is asked again. */
const FRESH_MS = 10 * SECOND_MS

/** An API of which answers can be on their way before the screen is there that asks. */
export interface EarlyCalls {
  /** Asks ahead. */
  readonly ahead: <N extends ConsoleEndpointName>(name: N, call?: ConsoleCall<N>) => void
  /** The first who asks the same within ten seconds is given that answer; everybody else asks. */
  readonly call: Call
}

/** Lets a page ask for what its screen shows while it asks who looks. The API says what they may see. */
export function earlyCalls(call: Call, { nowMs }: Pick<Clock, 'nowMs'>): EarlyCalls {
  const early = new Map<string, { readonly answer: Promise<unknown>; readonly at: number }>()
  return {
    ahead(name, options = {}) {
      const key = keyOf(name, options)
      const answer = call(name, options)
      early.set(key, { answer, at: nowMs() })
      // Who asks after it failed asks again.
      answer.catch(() => early.delete(key))
    },
    call: async <N extends ConsoleEndpointName>(name: N, options: ConsoleCall<N> = {}) => {
      const key = keyOf(name, options)
      const kept = early.get(key)
      early.delete(key)
      if (kept === undefined || nowMs() - kept.at > FRESH_MS) return call(name, options)
      return (await kept.answer) as ConsoleAnswer<N>
    },
  }
}

const keyOf = (name: string, options: object) => JSON.stringify([name, options])
