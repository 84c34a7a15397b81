import { DAY_MS, HOUR_MS } from '@sesame/contract/durations'
import { createHash } from 'node:crypto'

/** The number of days: a year, and the year before, with which the console compares it. */
const DAYS = 731

/** The number of most recent days for which the console reads counters instead of totals. */
const COUNTED_DAYS = 3

/** The relative number of sign-ins on each weekday, from Sunday. People use the product for work, so weekends are quiet. */
const WEEK = [0.55, 1, 1.03, 1.01, 0.98, 0.93, 0.57]

/** The shares of the providers in all sign-ins. Passkeys were introduced five months ago, and gradually replace passwords. */
const SHARES = { 'google,com': 0.27, 'microsoft,com': 0.1, 'apple,com': 0.08, 'facebook,com': 0.04 }
const PASSKEYS_SINCE = 150

/** The two nights, in days before today, on which an attacker tried lists of stolen passwords. */
const ATTACK = new Set([23, 24])

type Counts = Record<string, Record<string, number>>

/** Generates two plausible years of statistics up to a time: totals of finished days, and counters of the last days. */
export function pastStatistics(now: number): {
  readonly totals: Record<string, Counts>
  readonly daily: Record<string, unknown>
} {
  const totals: Record<string, Counts> = {}
  const daily: Record<string, unknown> = {}
  for (let ago = DAYS; ago >= 0; ago -= 1) {
    const at = now - ago * DAY_MS
    const day = new Date(at).toISOString().slice(0, 10)
    const counts = countsOf(at, ago, ago === 0 ? partOfDay(at) : 1)
    if (ago < COUNTED_DAYS) daily[day] = inShards(counts)
    if (ago > 0) totals[day] = { ...counts, 'active-people': { all: activePeople(at, ago) } }
  }
  return { totals, daily }
}

function countsOf(at: number, ago: number, part: number): Counts {
  const signIns = 1450 * growth(ago) * season(at) * (WEEK[new Date(at).getUTCDay()] ?? 1)
  const passkeys = ago < PASSKEYS_SINCE ? 0.24 * (1 - ago / PASSKEYS_SINCE) : 0
  const password = 0.51 - passkeys
  const some = (name: string, expected: number) =>
    Math.max(0, Math.round(expected * part * (0.9 + 0.2 * chance(`${name}/${ago}`))))
  const each = (event: string, expected: number, shares: Record<string, number>) =>
    present(
      Object.entries(shares).map(([key, share]) => [key, some(event + key, expected * share)]),
    )
  const attack = ATTACK.has(ago) ? 45 : 1
  return {
    'sign-in': each('sign-in', signIns, { password, passkey: passkeys, ...SHARES, guest: 0.05 }),
    'sign-up': each('sign-up', signIns * 0.033, { password: 0.51, ...SHARES }),
    guest: each('guest', signIns * 0.05, { guest: 1 }),
    upgrade: each('upgrade', signIns * 0.007, { password: 0.6, 'google,com': 0.4 }),
    refusal: each('refusal', signIns * 0.05, {
      'auth:session-ended': 0.34,
      'auth:invalid-token': 0.06 * attack,
      'auth:requires-recent-login': 0.22,
      'auth:token-expired': 0.2,
      'request:too-many': 0.05 * attack,
      'auth:captcha-refused': 0.04 * attack,
      'request:invalid': 0.09,
    }),
    'reset-request': each('reset-request', signIns * 0.012 * Math.min(attack, 3), { all: 1 }),
    reset: each('reset', signIns * 0.008, { all: 1 }),
    lock: each('lock', signIns * 0.2, { all: 1 }),
    unlock: each('unlock', signIns * 0.19, { all: 1 }),
    erasure: each('erasure', signIns * 0.002, { all: 1 }),
  }
}

function activePeople(at: number, ago: number): number {
  return Math.round(8400 * growth(ago) * (0.75 + 0.25 * season(at)))
}

/** Returns the relative number of people. Two thirds of today's people joined within the two years. */
function growth(ago: number): number {
  return 0.33 + 0.67 * (1 - ago / DAYS) ** 1.3
}

/** Returns the relative activity of a season: low in August and at the end of the year. */
function season(at: number): number {
  const date = new Date(at)
  const [month, day] = [date.getUTCMonth(), date.getUTCDate()]
  if (month === 7) return 0.62
  return month === 11 && day > 22 ? 0.5 : 1
}

/**
 * Returns the share of a day's visits that happen before this time of day: few at night, most between 7:00 and 19:00 UTC.
 */
function partOfDay(at: number): number {
  const hours = (at % DAY_MS) / HOUR_MS
  return Math.min(1, 0.01 * hours + (0.76 * Math.min(12, Math.max(0, hours - 7))) / 12)
}

/** Returns a pseudo-random number from 0 to 1, which is always the same for the same word. */
function chance(word: string): number {
  return createHash('sha256').update(word).digest().readUInt32BE() / 2 ** 32
}

function present(counts: [string, number][]): Record<string, number> {
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** Divides each count among three counters. */
function inShards(counts: Counts): unknown {
  return mapped(counts, (dimensions) =>
    mapped(dimensions, (count) => {
      const third = Math.floor(count / 3)
      return { 0: third, 4: third, 7: count - 2 * third }
    }),
  )
}

function mapped<From, To>(of: Record<string, From>, change: (value: From) => To) {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value)]))
}
