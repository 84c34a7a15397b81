import { COMMAND_LINE, type OperatorRole } from '@sesame/contract/records/operator'
import { lazyAdmin } from '../../functions/src/adapters/firebase/admin.ts'
import { readSite } from '../../functions/src/common/config/config.ts'
import { registered, type Person } from './api.ts'
import { suiteEnvironment } from './own-api.ts'

/** A registered person, whose password is `PASSWORD`, with a role in the console, as the command line gives it. */
export async function operator(role: OperatorRole): Promise<Person> {
  const person = await registered()
  const { auth, databases } = lazyAdmin(readSite(suiteEnvironment()))
  const accounts = await auth()
  const { customClaims } = await accounts.getUser(person.uid)
  await accounts.setCustomUserClaims(person.uid, { ...customClaims, operator: role })
  await (
    await databases.common()
  )
    .ref(`operators/${person.uid}`)
    .set({ role, grantedAt: Date.now(), grantedBy: COMMAND_LINE })
  return person
}
