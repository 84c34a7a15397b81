import { DAY_MS } from '@sesame/contract/durations'
import type { ShownFactor } from '@sesame/contract/records/second-factor'
import { NOW_MS } from './tokens.ts'

/** Where a person's second factor is read. */
export const FACTOR = 'access/marie/shownFactor'

/** A second factor that has been on for 48 days. */
export const factor: ShownFactor = {
  since: NOW_MS - 48 * DAY_MS,
  afterProviders: false,
  codesLeft: 7,
  remembered: {},
}
