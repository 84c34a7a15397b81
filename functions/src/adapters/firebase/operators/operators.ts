import {
  COMMAND_LINE,
  operator,
  operatorEmergency,
  operatorSession,
  type Operator,
  type OperatorSession,
} from '@sesame/contract/records/operator'
import type { Reference } from 'firebase-admin/database'
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import type { OperatorStore } from '../../../common/ports/console/operator-store.ts'
import type { Databases } from '../database/databases.ts'
import { unlessErased } from '../database/erased.ts'
import { parseRecord, readableRecords } from '../database/snapshot.ts'
import { transact } from '../database/transact.ts'
import { operatorOf } from '../operator-of.ts'

/** Operators by uid, as stored. Unreadable records stay unchanged. */
type Kept = Readonly<Record<string, unknown>>

/** Stores operators and their sessions in the Realtime Database, all in the first database instance. */
export function firebaseOperators({
  rootOf,
  common,
}: Pick<Databases, 'rootOf' | 'common'>): OperatorStore {
  const root = async () => (await common()).ref()
  const read = async (path: string) => (await (await root()).child(path).get()).val() as unknown

  const list = async () => Object.fromEntries(readableRecords(operator, await read('operators')))
  const ofPerson = async (uid: string) =>
    Object.fromEntries(readableRecords(operatorSession, await read(`operatorSessions/${uid}`)))

  /** Changes an operator's record, unless it is missing or `next` returns undefined. Resolves with whether it was changed. */
  const change = async (
    uid: string,
    next: (known: Operator, mayBeOwn: boolean) => Operator | undefined,
  ): Promise<boolean> => {
    const place = (await root()).child(`operators/${uid}`)
    const { committed, snapshot } = await transact(place, (current, mayBeOwn) => {
      const known = parseRecord(operator, current)
      return known && next(known, mayBeOwn)
    })
    return committed && snapshot.exists()
  }

  return {
    find: (uid) => operatorOf({ rootOf, common }, uid),

    list,

    async set(uid, given) {
      const place = await root()
      const write = () =>
        transact(place.child('operators'), (current, mayBeOwn) =>
          changed((current ?? {}) as Kept, uid, given, mayBeOwn),
        )
      const { committed } = await unlessErased(
        await rootOf(uid),
        uid,
        place.child(`operators/${uid}`),
        write,
      )
      if (!committed) return 'last-owner'
      if (given === null) await place.child(`operatorSessions/${uid}`).remove()
      return 'set'
    },

    admit: (uid, { passkey, keyHash }, by) =>
      change(uid, (known) => {
        const passkeys = known.passkeys ?? {}
        return by in passkeys
          ? { ...known, passkeys: { ...passkeys, [passkey]: keyHash } }
          : undefined
      }),

    withdraw: (uid, passkey, by) =>
      change(uid, (known) => {
        const { [passkey]: _withdrawn, ...passkeys } = known.passkeys ?? {}
        return by in passkeys ? { ...known, passkeys } : undefined
      }),

    allowLink: (uid, link) => change(uid, (known) => ({ ...known, link })),

    makeLink: (uid, by, { hash, now, until }) =>
      change(uid, (known, mayBeOwn) => {
        const made = { ...known, link: { by, until, hash } }
        const isAllowed = known.link?.by === by && now < known.link.until && !known.link.hash
        return isAllowed || (mayBeOwn && isDeepStrictEqual(known, made)) ? made : undefined
      }),

    useLink: (uid, hash, { passkey, keyHash }, now) =>
      change(uid, ({ link, ...known }, mayBeOwn) => {
        const admitted = { ...known, passkeys: { [passkey]: keyHash } }
        const isValid = link?.hash === hash && now < link.until
        return isValid || (mayBeOwn && isDeepStrictEqual(known, admitted)) ? admitted : undefined
      }),

    async emergency() {
      return parseRecord(operatorEmergency, await read('operatorEmergency'))
    },

    async setEmergency(emergency) {
      const place = (await root()).child('operatorEmergency')
      await place.set(z.parse(operatorEmergency, emergency))
    },

    async openSession(uid, hash, session, endedMs) {
      const place = (await root()).child(`operatorSessions/${uid}`)
      const ended = Object.entries(await ofPerson(uid)).filter(
        ([, { createdAt }]) => createdAt < endedMs,
      )
      await unlessErased(await rootOf(uid), uid, place, () =>
        place.update({
          ...Object.fromEntries(ended.map(([old]) => [old, null])),
          [hash]: z.parse(operatorSession, session),
        }),
      )
      await noteVisit(await root(), uid, session.lastSeenAt)
    },

    async findSession(uid, hash) {
      return parseRecord(operatorSession, await read(`operatorSessions/${uid}/${hash}`))
    },

    async see(uid, hash, at, proof) {
      const place = await root()
      const { snapshot } = await transact(
        place.child(`operatorSessions/${uid}/${hash}`),
        // Return null for the SDK's empty cache, and for a session that has ended and must not be recreated.
        (current) => {
          const known = parseRecord(operatorSession, current)
          return known && withCall(known, at, proof)
        },
      )
      const seen = parseRecord(operatorSession, snapshot.val())
      if (seen) await noteVisit(place, uid, at)
      return seen
    },

    async endSession(uid, hash) {
      await (await root()).child(`operatorSessions/${uid}/${hash}`).remove()
    },

    sessions: ofPerson,

    async endSessions(uid) {
      await (await root()).child(`operatorSessions/${uid}`).remove()
    },
  }
}

/** Records an operator's visit, unless the role was removed meanwhile. */
async function noteVisit(root: Reference, uid: string, at: number): Promise<void> {
  await transact(
    root.child(`operators/${uid}`),
    (current) => current && { ...current, lastSeenAt: at },
  )
}

/** Returns all operators after a change; undefined if the change would leave no owner. */
function changed(
  known: Kept,
  uid: string,
  given: Operator | null,
  mayBeOwn: boolean,
): Kept | undefined {
  const { [uid]: before, ...others } = known
  const next = given ? { ...others, [uid]: withRole(before as object | undefined, given) } : others
  // Do not reject the change if there was no owner before it: the SDK's empty cache contains none.
  const hadOwner = Object.values(known).some(isOwner)
  if (hadOwner && !Object.values(next).some(isOwner)) {
    return mayBeOwn && isDeepStrictEqual(known, next) ? known : undefined
  }
  return next
}

/**
 * Returns an operator with a different role. Keeps the operator's passkeys for the console, unless the role is granted on
 * the command line. Removes a link that was approved for the old role.
 */
function withRole(before: object | undefined, given: Operator): object {
  const { link: _void, passkeys, ...kept } = (before ?? {}) as Partial<Operator>
  const isKept = passkeys !== undefined && given.grantedBy !== COMMAND_LINE
  return { ...kept, ...given, ...(isKept && { passkeys }) }
}

const isOwner = (kept: unknown) => operator.safeParse(kept).data?.role === 'owner'

/** Returns a session with a call recorded. A new proof of identity replaces the previous one. */
function withCall(
  known: OperatorSession,
  at: number,
  proof: Parameters<OperatorStore['see']>[3],
): OperatorSession {
  const { authTimeSeconds, provider, passkey, ...rest } = known
  const before = { authTimeSeconds, provider, ...(passkey !== undefined && { passkey }) }
  return { ...rest, ...(proof ?? before), lastSeenAt: Math.max(at, known.lastSeenAt) }
}
