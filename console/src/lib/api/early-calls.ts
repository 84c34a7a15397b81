import { SECOND_MS } from '@sesame/contract/durations'
import type { Clock } from '@sesame/web/lib/clock.ts'
import type { Call, ConsoleAnswer, ConsoleCall, ConsoleEndpointName } from './console-api.ts'

/** Responses to early calls are discarded after this time. */
const FRESH_MS = 10 * SECOND_MS

/** An API that can be called early, before the screen that needs the response has loaded. */
export interface EarlyCalls {
  /** Sends a request now. Its response is for the next identical `call`. */
  readonly ahead: <N extends ConsoleEndpointName>(name: N, call?: ConsoleCall<N>) => void
  /** The first identical call within ten seconds after `ahead` receives the early response. All other calls send a request. */
  readonly call: Call
}

/** Loads a screen's data while the page still checks the session. The API decides what the operator may see. */
export function earlyCalls(call: Call, { nowMs }: Pick<Clock, 'nowMs'>): EarlyCalls {
  const early = new Map<string, { readonly answer: Promise<unknown>; readonly at: number }>()
  return {
    ahead(name, options = {}) {
      const key = keyOf(name, options)
      const answer = call(name, options)
      early.set(key, { answer, at: nowMs() })
      // Drop a failed call, so that the next call sends a new request.
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
