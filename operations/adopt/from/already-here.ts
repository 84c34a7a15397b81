import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import {
  OPERATOR_CLAIM,
  REGISTERED_CLAIM,
} from '../../../functions/src/adapters/firebase/identity/account.ts'
import { inGroups } from '../../../functions/src/common/in-groups.ts'
import { localized, type Text } from '../../../scripts/localized.ts'
import { exportedAccount } from '../../backup/exported-account.ts'
import type { Wanted } from '../../backup/identity.ts'
import { inLanes } from '../../backup/in-lanes.ts'
import type { Site } from '../../backup/site.ts'
import { intime } from '../adopt.ts'
import { shownUid, type Newcomer } from './newcomer.ts'
import { UnusableFile } from './row.ts'

/** The fields of an existing account that a file can replace. An import never replaces a password (docs/import.md). */
export const OVERWRITABLE = [
  ...(['email', 'emailVerified', 'displayName', 'photoUrl'] as const),
  ...(['phoneNumber', 'disabled', 'customAttributes'] as const),
]
export type Overwritable = (typeof OVERWRITABLE)[number]

/** @throws {UnusableFile} if a field cannot be overwritten. */
export function overwritable(wanted: readonly string[]): ReadonlySet<string> {
  const unknown = wanted.filter((name) => !OVERWRITABLE.some((each) => each === name))
  if (unknown.length === 0) return new Set(wanted)
  const [names, all] = [unknown.join(', '), OVERWRITABLE.join(', ')]
  throw new UnusableFile(
    localized({
      fr: `--overwrite ne connaît pas ${names}\u00A0; il y a ${all}.`,
      en: `--overwrite does not know ${names}; there are ${all}.`,
    }),
  )
}

/** The maximum number of identifiers in a look-up, and of concurrent look-ups. */
const [IDENTIFIERS, LANES] = [100, 4]

/** Reports a message about a line of the file, with the person's uid unless it may be personal data. */
export type Tell = (line: number, uid: string, text: Text) => void

/** An account that already exists in this project. Its password is not read. */
const known = z.extend(z.omit(exportedAccount, { passwordHash: true, salt: true }), {
  providerUserInfo: z._default(exportedAccount.shape.providerUserInfo, []),
})
type Known = z.infer<typeof known>

/** A person in the file whose uid already has an account. */
interface Pair {
  readonly newcomer: Newcomer
  /** The existing account with this person's uid. */
  readonly account: Known
}

/**
 * Splits a batch into new people and people who already have an account. Refuses people whose address or linked account
 * belongs to another account.
 */
export async function compare(
  { identity }: Pick<Site, 'identity'>,
  batch: readonly Newcomer[],
  refuse: Tell,
): Promise<{ fresh: Newcomer[]; existing: Pair[] }> {
  const wanted = inWanted(batch)
  const found = (await inLanes(LANES, wanted, (who) => identity.found(known, who))).flat()
  const byUid = new Map(found.map((account) => [account.localId, account]))
  const byAddress = new Map(found.map((account) => [account.email?.toLowerCase(), account]))
  const bySubject = new Map(
    found.flatMap((account) => account.providerUserInfo.map((each) => [subjectOf(each), account])),
  )
  const [fresh, existing]: [Newcomer[], Pair[]] = [[], []]
  for (const newcomer of batch) {
    const { localId: uid, email, providerUserInfo } = newcomer.account
    const same = byUid.get(uid)
    if (same) {
      existing.push({ newcomer, account: same })
      continue
    }
    const holder = email === undefined ? undefined : byAddress.get(email)
    const linked = providerUserInfo.find((each) => bySubject.has(subjectOf(each)))
    const other = linked && bySubject.get(subjectOf(linked))
    if (holder) {
      const what = { fr: 'l’adresse', en: 'the address' }
      refuse(newcomer.line, uid, ofAnother(what, holder.localId))
    } else if (linked && other) {
      const what = { fr: `le compte ${linked.providerId}`, en: `the ${linked.providerId} account` }
      refuse(newcomer.line, uid, ofAnother(what, other.localId))
    } else fresh.push(newcomer)
  }
  return { fresh, existing }
}

type Linked = Known['providerUserInfo'][number]
const subjectOf = ({ providerId, rawId = '' }: Linked) => `${providerId} ${rawId}`

/** Groups the identifiers of people into as few look-ups as possible. */
function inWanted(batch: readonly Newcomer[]): Wanted[] {
  const all = batch.flatMap(({ account: { localId, email, providerUserInfo } }) => [
    { localId },
    ...(email === undefined ? [] : [{ email }]),
    ...providerUserInfo.map(({ providerId, rawId = '' }) => ({ federated: { providerId, rawId } })),
  ])
  return inGroups(all, IDENTIFIERS).map((some) => ({
    localId: some.flatMap((each) => ('localId' in each ? each.localId : [])),
    email: some.flatMap((each) => ('email' in each ? each.email : [])),
    federatedUserId: some.flatMap((each) => ('federated' in each ? each.federated : [])),
  }))
}

/** How people with an existing account are handled. */
interface Taking {
  readonly fields: ReadonlySet<string>
  readonly apply: boolean
  readonly note: Tell
  readonly refuse: Tell
}

/** The outcome for a person with an existing account. */
interface Taken {
  /** The fields whose values differ from those in the file. */
  readonly differing: readonly Overwritable[]
  readonly isChanged: boolean
}

/**
 * Changes the chosen fields of an existing account. If the account has a profile, it reports this and changes nothing,
 * because the profile is authoritative.
 */
export async function takeFields(
  { identity, admin }: Pick<Site, 'identity' | 'admin'>,
  { newcomer: { line, account: given }, account }: Pair,
  { fields, apply, note, refuse }: Taking,
): Promise<Taken> {
  const { localId: uid } = account
  const differing = OVERWRITABLE.filter(
    (name) => given[name] !== undefined && !isSame(name, given[name], account[name]),
  )
  const chosen = differing.filter((name) => fields.has(name))
  if (chosen.length === 0) return { differing, isChanged: false }
  const root = await admin.databases.rootOf(uid)
  if ((await intime(root.child(`users/${uid}/uid`).get())).exists()) {
    note(line, uid, WITH_PROFILE)
    return { differing, isChanged: false }
  }
  const change = {
    ...Object.fromEntries(chosen.map((name) => [name, given[name]])),
    ...(chosen.includes('customAttributes') && {
      customAttributes: withOurs(given.customAttributes, account.customAttributes),
    }),
    // A new address is unverified, unless `emailVerified` is also taken from the file.
    ...(chosen.includes('email') && !fields.has('emailVerified') && { emailVerified: false }),
  }
  const reason = apply ? await identity.change(uid, change) : null
  if (reason !== null) refuse(line, uid, refusedThere(reason))
  return { differing, isChanged: reason === null }
}

function isSame(name: Overwritable, given: unknown, has: unknown): boolean {
  // A missing value means false.
  if (name === 'emailVerified' || name === 'disabled') return given === (has ?? false)
  if (name !== 'customAttributes') return given === has
  return isDeepStrictEqual(splitClaims(given).others, splitClaims(has).others)
}

/** Splits the account's custom claims into Sésame's own and all others. */
function splitClaims(text: unknown) {
  const all = JSON.parse(typeof text === 'string' ? text : '{}') as Record<string, unknown>
  const isOurs = (name: string) => name === REGISTERED_CLAIM || name === OPERATOR_CLAIM
  const entries = Object.entries(all)
  return {
    ours: Object.fromEntries(entries.filter(([name]) => isOurs(name))),
    others: Object.fromEntries(entries.filter(([name]) => !isOurs(name))),
  }
}

const withOurs = (given: unknown, has: unknown) =>
  JSON.stringify({ ...splitClaims(given).others, ...splitClaims(has).ours })

const WITH_PROFILE: Text = {
  fr: 'laissé tel quel\u00A0: cette personne a un profil, que la console change',
  en: 'left as it is: this person has a profile, which the console changes',
}

/** Returns the service's error message, with any e-mail address replaced by « … ». */
export const refusedThere = (message: string): Text => {
  const told = message.replace(/\S*@\S*/g, '…').slice(0, 200)
  return {
    fr: `refusé par le service d’identité\u00A0: ${told}`,
    en: `refused by the identity service: ${told}`,
  }
}

const ofAnother = ({ fr, en }: Text, uid: string): Text => ({
  fr: `${fr} est déjà d’un autre compte (${shownUid(uid)})`,
  en: `${en} is another account’s already (${shownUid(uid)})`,
})
