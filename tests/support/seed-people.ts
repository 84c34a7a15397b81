import type { Auth, UserImportRecord } from 'firebase-admin/auth'
import type { Instance } from '../../functions/src/adapters/firebase/database/databases.ts'
import { profileFields } from '../../functions/src/common/directory/directory-entry.ts'
import { inGroups } from '../../functions/src/common/in-groups.ts'
import type { SeededPerson } from './plausible-people.ts'

/** How many people a fresh suite contains, in addition to the demo accounts. */
export const PEOPLE = 2000

/** The maximum number of accounts in one import at the identity service. */
const IMPORT_SIZE = 1000

/** This is not the hash of any password, so nobody can sign in with it. */
const PASSWORD_HASH = Buffer.from('of no password')

export interface Seeded {
  readonly auth: Auth
  /** The database instances that store people, in order. */
  readonly instances: readonly Pick<Instance, 'root' | 'holds'>[]
}

/** Writes people into a suite: their accounts, their profiles, and the directory entries that the nightly job would write. */
export async function seedPeople(
  { auth, instances }: Seeded,
  people: readonly SeededPerson[],
): Promise<void> {
  await Promise.all([
    ...instances.map(async ({ root, holds }, i) => {
      const profiles = people.filter(({ user }) => holds(user.uid)).map(profileOf)
      const records = i === 0 ? [...people.map(entryOf), ...profiles] : profiles
      await (await root()).update(Object.fromEntries(records))
    }),
    ...inGroups(people.map(accountOf), IMPORT_SIZE).map(async (some) => {
      const { errors } = await auth.importUsers(some, { hash: { algorithm: 'BCRYPT' } })
      if (errors[0]) throw errors[0].error
    }),
  ])
}

const profileOf = ({ user }: SeededPerson): [string, unknown] => [`users/${user.uid}`, user]

function entryOf({ user, disabled, lastSeenAt }: SeededPerson): [string, unknown] {
  const { uid, createdAt } = user
  const entry = { ...profileFields(user), seen: lastSeenAt, disabled: disabled ? createdAt : null }
  return [`directory/${uid}`, entry]
}

function accountOf({ user, disabled, lastSeenAt }: SeededPerson): UserImportRecord {
  const { uid, email, emailVerified, displayName, providers, createdAt } = user
  return {
    uid,
    disabled,
    ...(email !== null && { email, emailVerified }),
    ...(displayName !== null && { displayName, customClaims: { registered: true } }),
    ...(providers.includes('password') && { passwordHash: PASSWORD_HASH }),
    metadata: {
      creationTime: new Date(createdAt).toUTCString(),
      lastSignInTime: new Date(lastSeenAt).toUTCString(),
    },
    providerData: providers
      .filter((provider) => provider !== 'password')
      .map((providerId) => ({ providerId, uid, ...(email !== null && { email }) })),
  }
}
