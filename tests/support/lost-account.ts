import * as z from 'zod/mini'
import { signRestoreCode } from '../../functions/src/mails/restore-code.ts'
import { call, verifyOwn, type Person } from 'sesame-testing/api'
import { readRecord } from './database.ts'
import { removeAccount } from 'sesame-testing/identity'
import { suiteConfig } from './own-api.ts'

type Owner = Pick<Person, 'uid' | 'accessToken'>

/**
 * Verifies a person's address and deletes their account at the identity service. Resolves with the code that the e-mail about the
 * loss contains.
 */
export async function loseAccount(person: Owner, origin?: string): Promise<string> {
  await verifyOwn(person, origin)
  await removeAccount(person.uid)
  const { uid, accessToken: token } = person
  // With this request, the API finds that the account is lost.
  await call('GET', '/api/common/user', { token, origin })
  const goneSince = z.parse(z.number(), await readRecord(`access/${uid}/goneSince`))
  return signRestoreCode(suiteConfig(), { uid, goneSince })
}
