import { SECOND_MS } from '@sesame/contract/durations'
import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

/** How long an instance goes by what it read: a change elsewhere takes at most this long to be seen. */
const REMEMBERED_MS = 5 * SECOND_MS
const MAX_REMEMBERED = 10_000

/** What an instance read lately, each value for 5 s. */
export interface BriefMemory<Value> {
  get(key: string): Value | undefined
  /** Keeps a value for 5 s from now; null forgets it. */
  keep(key: string, value: Value | null): void
  /** Changes what is kept, without keeping it any longer. */
  amend(key: string, change: Partial<Value>): void
  clear(): void
}

/** An empty memory; full, it forgets what was asked for longest ago. Its time is the application's clock. */
export function briefMemory<Value extends object>(now: Clock): BriefMemory<Value> {
  const entries = new LRUCache<string, { value: Value; until: number }>({ max: MAX_REMEMBERED })
  return {
    get(key) {
      const entry = entries.get(key)
      return entry && entry.until > now() ? entry.value : undefined
    },
    keep(key, value) {
      if (value) entries.set(key, { value, until: now() + REMEMBERED_MS })
      else entries.delete(key)
    },
    amend(key, change) {
      const entry = entries.get(key)
      if (entry) entry.value = { ...entry.value, ...change }
    },
    clear() {
      entries.clear()
    },
  }
}
