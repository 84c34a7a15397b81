import * as z from 'zod/mini'
import { signRestoreCode } from '../../functions/src/mails/restore-code.ts'
import { call, verifyOwn, type Person } from 'sesame-testing/api'
import { readRecord } from './database.ts'
import { removeAccount } from 'sesame-testing/identity'
import { suiteConfig } from './own-api.ts'

type Owner = Pick<Person, 'uid' | 'accessToken'>

/** Verifies a person's address and deletes the account; resolves with the code in the e-mail about the loss. */
export async function loseAccount(person: Owner, origin?: string): Promise<string> {
  await verifyOwn(person, origin)
  await removeAccount(person.uid)
  const { uid, accessToken: token } = person
  // The API finds the loss.
  await call('GET', '/api/common/user', { token, origin })
  const goneSince = z.parse(z.number(), await readRecord(`access/${uid}/goneSince`))
  return signRestoreCode(suiteConfig(), { uid, goneSince })
}
