import { ACCOUNT_PROVIDERS } from '@sesame/contract/account-providers'
import { DAY_MS, HOUR_MS } from '@sesame/contract/durations'
import type { Provider } from '@sesame/contract/fields'
import { folded } from '@sesame/contract/folded'
import { EMPTY_PROFILE, type User } from '@sesame/contract/user'
import { DOMAINS, FAMILY_NAMES, FIRST_NAMES } from './people-names.ts'

/** A person, including the data that only their account at the identity service contains. */
export interface SeededPerson {
  readonly user: User
  readonly disabled: boolean
  readonly lastSeenAt: number
}

/** Invents plausible people. Some are guests, disabled, unverified or long inactive. Only their times differ between suites. */
export function plausiblePeople(count: number, now: number): SeededPerson[] {
  const random = numbers()
  const below = (max: number) => Math.floor(random() * max)
  const pick = <T>(list: readonly T[]): T => list[below(list.length)] as T
  return Array.from({ length: count }, (_, i) => {
    // Most people were created long ago, and a few this week.
    const age = random() ** 2 * 1000 * DAY_MS + HOUR_MS
    const createdAt = Math.round(now - age)
    const lastSeenAt = Math.round(now - age * random() ** 3)
    const uid = `person${String(i).padStart(6, '0')}`
    const isGuest = below(100) < 9
    const providers = isGuest ? [] : methodsOf(below)
    const [first, family] = [pick(FIRST_NAMES), pick(FAMILY_NAMES)]
    const local = folded(`${first} ${family}`).replace(/[^a-z0-9]+/g, '.')
    const email = `${/[a-z]/.test(local) ? local : 'personne'}.${i}@${pick(DOMAINS)}`
    const user: User = {
      ...EMPTY_PROFILE,
      uid,
      isAnonymous: isGuest,
      providers,
      createdAt,
      email: isGuest ? null : email,
      displayName: isGuest ? null : `${first} ${family}`,
      emailVerified: !isGuest && below(100) < 88,
      locale: below(100) < 80 ? 'fr' : 'en',
      acceptedTermsAt: isGuest ? null : createdAt,
    }
    return { user, disabled: below(100) < 3, lastSeenAt }
  })
}

function methodsOf(below: (max: number) => number): Provider[] {
  const provider = ACCOUNT_PROVIDERS[below(ACCOUNT_PROVIDERS.length)] ?? 'google.com'
  const chance = below(100)
  if (chance < 55) return ['password']
  return chance < 85 ? [provider] : ['password', provider]
}

/** Pseudo-random numbers from 0 to 1, the same in every run. */
function numbers(): () => number {
  let state = 42
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
