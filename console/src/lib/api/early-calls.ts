import { SECOND_MS } from '@sesame/contract/durations'
import type { Clock } from '@sesame/web/lib/clock.ts'
import type { Call, ConsoleAnswer, ConsoleCall, ConsoleEndpointName } from './console-api.ts'

/** Answers older than this are discarded. */
const FRESH_MS = 10 * SECOND_MS

/** An API that can be called before the screen that needs the answer has loaded. */
export interface EarlyCalls {
  /** Makes a call now; a later identical `call` receives its answer. */
  readonly ahead: <N extends ConsoleEndpointName>(name: N, call?: ConsoleCall<N>) => void
  /** The first identical call within ten seconds receives that answer; all others are sent. */
  readonly call: Call
}

/** Lets a page load a screen's data while it checks the session. The API decides what the operator may see. */
export function earlyCalls(call: Call, { nowMs }: Pick<Clock, 'nowMs'>): EarlyCalls {
  const early = new Map<string, { readonly answer: Promise<unknown>; readonly at: number }>()
  return {
    ahead(name, options = {}) {
      const key = keyOf(name, options)
      const answer = call(name, options)
      early.set(key, { answer, at: nowMs() })
      // The next call repeats a failed one.
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
