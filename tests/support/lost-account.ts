import * as z from 'zod/mini'
import { signRestoreCode } from '../../functions/src/mails/restore-code.ts'
import { call, type Person } from './api.ts'
import { readRecord } from './database.ts'
import { removeAccount, verifyAddress } from './identity.ts'
import { suiteConfig } from './own-api.ts'

type Owner = Pick<Person, 'uid' | 'accessToken'>

const look = ({ accessToken: token }: Owner, origin?: string) =>
  call('GET', '/api/common/user', { token, origin })

/** Verifies a person's address, then reads the profile, which makes the API store the verification. */
export async function verifyOwn(person: Owner, origin?: string): Promise<void> {
  await verifyAddress(person.uid)
  await look(person, origin)
}

/** Verifies a person's address and deletes the account; resolves with the code in the e-mail about the loss. */
export async function loseAccount(person: Owner, origin?: string): Promise<string> {
  await verifyOwn(person, origin)
  await removeAccount(person.uid)
  await look(person, origin)
  const { uid } = person
  const goneSince = z.parse(z.number(), await readRecord(`access/${uid}/goneSince`))
  return signRestoreCode(suiteConfig(), { uid, goneSince })
}
