import { COMMAND_LINE, type OperatorRole } from '@sesame/contract/records/operator'
import type { Passkey } from '@sesame/contract/records/passkey'
import { admissionsOf } from '../../functions/src/console/session/admissions.ts'
import { lazyAdmin } from '../../functions/src/adapters/firebase/admin.ts'
import { readSite } from '../../functions/src/common/config/config.ts'
import { registered, type Person } from 'sesame-testing/api'
import { recordAt, writeRecord } from './erasure.ts'
import { OPEN_EMERGENCY } from './demo-operators.ts'
import { suiteEnvironment } from './own-api.ts'

/** The uids of operators that this module created and has not yet removed. */
const made = new Set<string>()

/** Registers a person with the password `PASSWORD`. Gives them a role in the console, as the command line does. */
export async function operator(role: OperatorRole): Promise<Person> {
  const person = await registered()
  await giveRole(person.uid, role)
  return person
}

/** Gives a person a role, or changes their role, without ending their sessions. */
export async function giveRole(uid: string, role: OperatorRole): Promise<void> {
  const { auth, databases } = lazyAdmin(readSite(suiteEnvironment()))
  const accounts = await auth()
  const { customClaims } = await accounts.getUser(uid)
  await accounts.setCustomUserClaims(uid, { ...customClaims, operator: role })
  const common = await databases.common()
  const known = (await recordAt(`passkeys/${uid}`)) ?? {}
  const passkeys = admissionsOf(known as Record<string, Passkey>)
  const grantedAt = Date.now()
  const given = { role, grantedAt, grantedBy: COMMAND_LINE, passkeys }
  await common.ref(`operators/${uid}`).set(given)
  await common.ref('operatorEmergency').set(OPEN_EMERGENCY)
  made.add(uid)
}

/** Removes the records of the operators that this module created. Without its record, a role's claim has no effect. */
export async function dismissOperators(): Promise<void> {
  for (const uid of made) await writeRecord(`operators/${uid}`, null)
  made.clear()
}
