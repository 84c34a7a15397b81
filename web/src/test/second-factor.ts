import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { ShownFactor } from '@sesame/contract/records/second-factor'
import { NOW_MS } from './tokens.ts'

/** The database path of a person's second factor. */
export const FACTOR = 'access/marie/shownFactor'

/** A second factor that has been on for 48 days. */
export const factor: ShownFactor = {
  since: NOW_MS - 48 * DAY_MS,
  afterProviders: false,
  codesLeft: 7,
  remembered: {},
}

/** A new key for the authenticator app, in the form in which `beginSecondFactor` returns it. */
export const OFFER = {
  key: 'ONSXGYLNMUQG65LWOJSS25DPNEQDIMRB',
  uri: 'otpauth://totp/S%C3%A9same:marie.lefevre%40exemple.fr?secret=ONSXGYLNMUQG65LWOJSS25DPNEQDIMRB&issuer=S%C3%A9same',
  until: NOW_MS + 10 * MINUTE_MS,
}

/** Ten recovery codes. */
export const CODES = [
  ...['7KQ2M9XD', 'R4TW8HNC', '3VZPJ6QA', 'XM5F2DKT', '9HCWRB7E'],
  ...['KT8N4PQZ', 'D6YJX3MV', 'P2RA9WFH', 'J8QE5NKC', 'W3XB7TDM'],
]

/** A second factor on the second day of the seven-day waiting period before its removal. */
export const waitingFactor: ShownFactor = {
  ...factor,
  wait: { since: NOW_MS - DAY_MS, until: NOW_MS + 6 * DAY_MS, by: 'person' },
}
