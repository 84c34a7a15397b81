import type { Operator } from '@sesame/contract/records/operator'
import type { Passkey } from '@sesame/contract/records/passkey'
import { hasMade } from '../../common/account/has-made.ts'
import type { Known } from '../../common/person/facts.ts'
import { readPerson, type PersonDeps } from '../../common/person/person.ts'
import { recordFor } from '../../common/person/record-for.ts'
import type { Admission } from '../../common/ports/console/operator-store.ts'
import { secretHash } from '../../common/random-secret.ts'

/** A person's passkeys, by id. */
export type Passkeys = Known<'passkeys'>['passkeys']

type Keys = Readonly<Record<string, Pick<Passkey, 'publicKey'>>>

/**
 * Returns the entry of an operator's record that admits a passkey to the console. It contains the SHA-256 of the public key,
 * because the id is not enough: anyone who registers a passkey chooses its credential id, and could reuse the id of a removed
 * passkey.
 */
export const admissionOf = (
  passkey: string,
  { publicKey }: Pick<Passkey, 'publicKey'>,
): Admission => ({ passkey, keyHash: secretHash(publicKey) })

/** Returns the entries of an operator's record that admit these passkeys to the console. */
export function admissionsOf(passkeys: Keys): Record<string, string> {
  const all = Object.entries(passkeys).map(([id, passkey]) => admissionOf(id, passkey))
  return Object.fromEntries(all.map(({ passkey, keyHash }) => [passkey, keyHash]))
}

/** Whether one of a person's passkeys opens the console. */
export function opensConsole(
  { passkeys: admitted = {} }: Pick<Operator, 'passkeys'>,
  passkeys: Keys,
  id: string,
): boolean {
  const passkey = passkeys[id]
  return passkey !== undefined && admitted[id] === admissionOf(id, passkey).keyHash
}

/** Reads the person's passkeys. Omits passkeys of a deleted account with the same uid. */
export async function readPasskeys(deps: PersonDeps, uid: string): Promise<Passkeys> {
  const { facts } = await readPerson(deps, uid, { needs: ['account', 'passkeys'] })
  const { account, passkeys, record } = facts
  const theirs = Object.entries(passkeys).filter(
    ([, passkey]) => account !== null && hasMade(account, passkey, record),
  )
  return Object.fromEntries(theirs)
}

/** Alerts an operator, also by e-mail, that a new passkey opens the console. */
export async function tellAdmission(
  deps: PersonDeps,
  uid: string,
  passkey: string,
  { name: passkeyName }: Pick<Passkey, 'name'>,
): Promise<void> {
  const about = { provider: 'passkey', passkey, passkeyName } as const
  await recordFor(deps, uid, (then) => then.alert({ kind: 'method-added', ...about }))
}
