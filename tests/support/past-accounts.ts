import { DAY_MS } from '@sesame/contract/durations'
import { randomId } from '@sesame/contract/random-id'
import { inGroups } from '../../functions/src/common/in-groups.ts'
import { post, type Reply } from 'sesame-testing/api'
import { suiteVariable } from 'sesame-testing/suite-variable'
import { createGuest, PASSWORD, signInAgain, signInWithProvider } from 'sesame-testing/identity'

type Way = 'password' | 'google.com' | 'facebook.com'

/** An account created before the project used Sésame, and the person's sign-in methods. */
export interface PastAccount {
  readonly uid: string
  readonly email: string
  readonly ways: readonly Way[]
  readonly verified: boolean
  readonly disabled: boolean
  readonly claims: Readonly<Record<string, unknown>>
  readonly createdAt: number
  /** A guest's own ID token, because guests have no other means to sign in. */
  readonly guestToken?: string
}

const KINDS: readonly Partial<PastAccount>[] = [
  { ways: ['password'] },
  { ways: ['google.com'] },
  { ways: ['password', 'google.com'] },
  { ways: ['password'], verified: false },
  { ways: [] },
  { ways: ['password'], disabled: true },
  { ways: ['google.com'], claims: { plan: 'pro', teams: ['a', 'b'] } },
  { ways: ['facebook.com'], verified: false },
  { ways: ['password'], claims: { admin: true } },
  // This account is as recent as one with an unfinished sign-up.
  { ways: ['password'], verified: false, createdAt: Date.now() },
]

/** Creates descriptions of accounts of every kind, the oldest first. The accounts do not exist at the identity service yet. */
export function pastAccounts(count: number): PastAccount[] {
  return Array.from({ length: count }, (_, i) => {
    const uid = `past${randomId()}${i}`
    return {
      uid,
      email: `${uid.toLowerCase()}@exemple.fr`,
      ways: [],
      verified: true,
      disabled: false,
      claims: {},
      createdAt: Date.now() - (10 + count - i) * DAY_MS,
      ...KINDS[i % KINDS.length],
    }
  })
}

/**
 * Imports accounts in batches, as a project would have done before it used Sésame. Resolves with the accounts, including guests'
 * uids.
 */
export async function importAccounts(people: readonly PastAccount[]): Promise<PastAccount[]> {
  const [guests, others] = [people.filter(isGuest), people.filter((one) => !isGuest(one))]
  for (const some of inGroups(others, 1000)) await batchCreate(some.map(importedOf))
  const made: PastAccount[] = []
  for (const some of inGroups(guests, 10)) {
    const came = some.map(async (guest) => {
      const { uid, idToken } = await createGuest()
      return { ...guest, uid, guestToken: idToken }
    })
    made.push(...(await Promise.all(came)))
  }
  return [...others, ...made]
}

export const isGuest = ({ ways }: PastAccount) => ways.length === 0

/** Returns the account as a record that the identity service can import. The emulator hashes the password. */
export function importedOf(person: PastAccount): object {
  const { uid, email, ways, verified, disabled, claims, createdAt } = person
  return {
    localId: uid,
    email,
    emailVerified: verified,
    disabled,
    displayName: `Nom de ${uid}`,
    createdAt: String(createdAt),
    lastLoginAt: String(createdAt),
    ...(Object.keys(claims).length > 0 && { customAttributes: JSON.stringify(claims) }),
    ...(ways.includes('password') && { rawPassword: PASSWORD }),
    providerUserInfo: ways
      .filter((way) => way !== 'password')
      .map((providerId) => ({ providerId, rawId: subjectOf(person, providerId), email })),
  }
}

/** Returns the person's id at a provider. */
export const subjectOf = ({ uid }: PastAccount, providerId: string) => `${providerId} ${uid}`

/** Imports up to a thousand accounts with one call to the identity service. */
export async function batchCreate(users: readonly object[]): Promise<void> {
  const host = suiteVariable('FIREBASE_AUTH_EMULATOR_HOST')
  const path = `identitytoolkit.googleapis.com/v1/projects/${suiteVariable('GCLOUD_PROJECT')}`
  const reply = await fetch(`http://${host}/${path}/accounts:batchCreate`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
    body: JSON.stringify({ users }),
  })
  const { error = [] } = (await reply.json()) as { readonly error?: readonly unknown[] }
  if (!reply.ok || error.length > 0) throw new Error(JSON.stringify(error))
}

/**
 * Signs a person in with one of their methods, and requests a session from the API. Resolves with null if the identity service
 * itself refuses the sign-in.
 */
export async function comeBack(person: PastAccount, way?: Way): Promise<Reply | null> {
  const idToken = await tokenOf(person, way ?? person.ways[0])
  return idToken === null ? null : post('/api/auth/sign-in', { idToken, remember: true })
}

async function tokenOf(person: PastAccount, way: Way | undefined): Promise<string | null> {
  if (way === undefined) return person.guestToken ?? null
  try {
    if (way === 'password') return (await signInAgain(person.email)).idToken
    const own = { verified: way === 'google.com', sub: subjectOf(person, way) }
    return (await signInWithProvider(way, person.email, own)).idToken ?? null
  } catch (error) {
    // The identity service refuses to sign in disabled accounts.
    if (person.disabled) return null
    throw error
  }
}
