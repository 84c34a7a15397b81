import { device } from '@sesame/contract/records/device'
import { login, type Login } from '@sesame/contract/records/login'
import { notification, type Notification } from '@sesame/contract/records/notification'
import { passkey, type Passkey } from '@sesame/contract/records/passkey'
import { userRecord, type UserRecord } from '@sesame/contract/records/user'
import * as z from 'zod/mini'
import type { Account } from '../account/account.ts'
import type { AccessRecord } from '../access/access-record.ts'
import type { Devices } from './known-devices.ts'

/** The facts about a person that a decision may need. */
export interface Facts {
  readonly record: AccessRecord
  /** The stored profile; null if there is none. */
  readonly user: UserRecord | null
  /** Null if the account was deleted at the identity service. */
  readonly account: Account | null
  readonly devices: Devices
  /** The latest sign-ins, by id. */
  readonly logins: Readonly<Record<string, Login>>
  readonly passkeys: Readonly<Record<string, Passkey>>
  readonly alerts: Readonly<Record<string, Notification>>
  /** The application's own records about the person, by name, as stored. */
  readonly application: Readonly<Record<string, unknown>>
}

/** A fact that is read in addition to the access record. */
export type Need = Exclude<keyof Facts, 'record'>

/** The access record and the requested facts. */
export type Known<Needs extends Need> = Pick<Facts, Needs | 'record'>

/** The top-level path of each fact, and the function that parses it. */
const PLACES = {
  user: {
    path: 'users',
    parse: (value: unknown) => (value == null ? null : z.parse(userRecord, value)),
  },
  devices: { path: 'devices', parse: (value: unknown) => readable(device, value) },
  logins: { path: 'logins', parse: (value: unknown) => readable(login, value) },
  passkeys: { path: 'passkeys', parse: (value: unknown) => readable(passkey, value) },
  alerts: { path: 'notifications', parse: (value: unknown) => readable(notification, value) },
} as const satisfies Record<Exclude<Need, 'account' | 'application'>, unknown>

/** The facts that are stored in the database. */
export type StoredNeed = keyof typeof PLACES

export const isStored = (need: Need): need is StoredNeed => need in PLACES

export const pathOf = (need: StoredNeed, uid: string) => `${PLACES[need].path}/${uid}`

/** @throws {Error} if this version cannot read the profile. */
export const parseFact = <Fact extends StoredNeed>(need: Fact, value: unknown): Facts[Fact] =>
  PLACES[need].parse(value) as Facts[Fact]

/** Drops unreadable entries, so that one of them does not hide the others. */
function readable<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
): Readonly<Record<string, z.output<Schema>>> {
  const all = Object.entries(typeof value === 'object' && value !== null ? value : {})
  return Object.fromEntries(
    all.flatMap(([key, one]) => {
      const { success, data } = schema.safeParse(one)
      return success ? [[key, data] as const] : []
    }),
  )
}
