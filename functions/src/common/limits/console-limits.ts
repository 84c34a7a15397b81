import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import { byAddress, byPerson, inMemory, type Limit } from './limits.ts'

/** The rate limits of the console, which `api` never loads. */
export const CONSOLE_LIMITS = {
  // Limits by IP address: counted before the caller is known, or after a valid proof of identity.
  operatorSignInAsked: { ...inMemory, name: 'operator-sign-in-asked', max: 300 },
  operatorSignIn: { ...byAddress, name: 'operator-sign-in', max: 60, windowMs: 10 * MINUTE_MS },

  // Limits by operator.
  operatorCalls: { ...inMemory, by: 'person', name: 'operator-calls', max: 1200 },
  /** Reads of pages of people. Each page contains up to 25 e-mail addresses. */
  operatorSearches: { ...byPerson, name: 'operator-searches', max: 500, windowMs: DAY_MS },
  /** Tests of receivers. Each test sends a request to another service. */
  operatorTests: { ...byPerson, name: 'operator-tests', max: 30, windowMs: HOUR_MS },
  /** Requests to add or change receivers. Each one e-mails the other owners. */
  operatorReceivers: { ...byPerson, name: 'operator-receivers', max: 30, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>
