import type { Admin } from '../../../functions/src/adapters/firebase/admin.ts'
import type { Instance } from '../../../functions/src/adapters/firebase/database/databases.ts'
import type { Authenticator } from '../../../functions/src/testing/passkeys/authenticator.ts'
import { guest, post, registered, type Person } from 'sesame-testing/api'
import { openConsole } from '../../support/console.ts'
import { uploadFile, writeRecord } from '../../support/erasure.ts'
import { operator } from '../../support/operators.ts'
import { plausiblePeople } from '../../support/plausible-people.ts'
import { withPasskey } from 'sesame-testing/passkeys'
import { seedPeople } from '../../support/seed-people.ts'

/** The number of people in addition to those whom {@link Cast} names. */
const PEOPLE = 600

/** The people who have a role in the drill. */
export interface Cast {
  readonly marie: Person
  readonly key: Authenticator
  readonly paul: Person
  readonly leaver: Person
  readonly erased: Person
  readonly disabled: Person
  readonly owners: readonly [Person, Person]
  readonly consoles: readonly [string, string]
}

/** Creates all people of the drill, with their data. */
export async function castOf({ auth, databases }: Admin): Promise<Cast> {
  const parts = { auth: await auth(), instances: databases.instances }
  await seedPeople(parts, plausiblePeople(PEOPLE, Date.now()))
  const [first, last] = [databases.instances[0], databases.instances.at(-1)]
  const { person: marie, authenticator: key } = await heldBy(
    last,
    withPasskey,
    ({ person }) => person.uid,
  )
  const [paul, leaver, erased, disabled] = [
    await heldBy(first, guest, ({ uid }) => uid),
    await heldBy(last, registered, ({ uid }) => uid),
    await heldBy(first, registered, ({ uid }) => uid),
    await heldBy(last, registered, ({ uid }) => uid),
  ]
  for (const { uid } of [marie, leaver, erased]) {
    for (const folder of ['avatars', 'private', 'exports']) await uploadFile(`${folder}/${uid}/0`)
    await writeRecord(`settings/${uid}`, { theme: 'dark' })
    await writeRecord(`passkeyOwners/of-${uid}`, uid)
    await writeRecord(`mails/${uid}/ABCDEFGHIJ`, { kind: 'new-device', at: 1, outcome: 'sent' })
  }
  for (const { email } of [marie, leaver])
    await post('/api/auth/forgot-password', { email, captchaToken: '', locale: 'fr' })
  const owners = [await operator('owner'), await operator('owner')] as const
  const consoles = [await openConsole(owners[0]), await openConsole(owners[1])] as const
  return { marie, key, paul, leaver, erased, disabled, owners, consoles }
}

/**
 * Creates people until one of them belongs to this database instance, and returns that one. The other people are kept.
 */
async function heldBy<Someone>(
  instance: Pick<Instance, 'holds'> | undefined,
  come: () => Promise<Someone>,
  uidOf: (someone: Someone) => string,
): Promise<Someone> {
  for (;;) {
    const someone = await come()
    if (instance?.holds(uidOf(someone))) return someone
  }
}
