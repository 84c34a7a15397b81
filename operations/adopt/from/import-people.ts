import { stat, readFile } from 'node:fs/promises'
import { inGroups } from '../../../functions/src/common/in-groups.ts'
import { localized, type Text } from '../../../scripts/localized.ts'
import type { ExportedAccount } from '../../backup/exported-account.ts'
import { hashParameters, type HashParameters } from '../../backup/hash-parameters.ts'
import type { Wanted } from '../../backup/identity.ts'
import { inLanes } from '../../backup/in-lanes.ts'
import type { Site } from '../../backup/site.ts'
import { erasedSince } from '../../restore/replay-erasures.ts'
import { hashFileOf } from '../hash-file.ts'
import { fromAuth0 } from './auth0.ts'
import { fromCsv } from './csv.ts'
import { fromFirebase } from './firebase.ts'
import { judge, shownUid, type Entry, type Newcomer } from './newcomer.ts'
import { UnusableFile } from './row.ts'
import { seen } from './seen.ts'

/** The fields that an existing account can take from a file. A password is never replaced (docs/import.md). */
export const OVERWRITABLE = [
  ...(['email', 'emailVerified', 'displayName', 'photoUrl'] as const),
  ...(['phoneNumber', 'disabled', 'customAttributes'] as const),
]
type Overwritable = (typeof OVERWRITABLE)[number]

export interface ImportWish {
  readonly file: string
  readonly format: 'firebase' | 'auth0' | 'csv'
  /** Whether to write. If not, the file and the accounts are only read and compared. */
  readonly apply: boolean
  /** The fields that existing accounts take from the file. */
  readonly overwrite: readonly string[]
}

/** How many people are looked up and created together, how many identifiers a look-up may have, and calls at once. */
const [BATCH, IDENTIFIERS, LANES] = [500, 100, 4]
/** After how many people to say how far it has come. */
const PROGRESS = 10_000

type Say = (line: Text) => void

/**
 * Imports people from a file, one batch after the other. Whoever has an account already is left as they are, but for the fields in
 * `overwrite`; so if it stops, run it again. Each line that is refused is told, by its number and at most its uid, and the others
 * are imported.
 *
 * @throws {UnusableFile} if nothing in the file can be imported, or a field in `overwrite` is unknown.
 */
export async function importPeople(
  site: Site,
  { file, format, apply, overwrite }: ImportWish,
  say: Say,
): Promise<{ imported: number; refused: number }> {
  const fields = overwritable(overwrite)
  await checkFile(file, say)
  const people = entriesOf(format, file, await readHashes(file), site.inEmulator)
  const erased = await erasedSince(site, null)
  const taken = seen()
  const count = newCount()
  /** What the look at a batch found, told in the order of the file. */
  let told: { line: number; text: Text }[] = []
  const note = (line: number, uid: string, text: Text) => {
    const who = uid === '' ? '' : ` (${uid})`
    const { fr, en } = text
    told.push({
      line,
      text: { fr: `ligne ${line}${who}\u00A0: ${fr}`, en: `line ${line}${who}: ${en}` },
    })
  }
  const refuse = (line: number, uid: string, text: Text) => {
    count.refused += 1
    note(line, uid, text)
  }
  let batch: Newcomer[] = []
  const flush = async () => {
    const { fresh, existing } = await compare(site, batch, refuse)
    for (const { line, account, left } of fresh) {
      if (left === null) continue
      count.withoutPassword += 1
      note(line, shownUid(account.localId), withoutPassword(left))
    }
    count.there += existing.length
    await inLanes(LANES, existing, (pair) => takeOver(site, pair, { fields, apply, count, note }))
    if (apply) await createAll(site, fresh, count, refuse)
    else count.imported += fresh.length
    for (const { text } of told.toSorted((a, b) => a.line - b.line)) say(text)
    ;[batch, told] = [[], []]
  }

  for await (const entry of people) {
    count.read += 1
    const person = 'fault' in entry ? { ...entry, uid: '' } : judge(entry.line, entry.given)
    if ('fault' in person) refuse(person.line, person.uid, person.fault)
    else {
      const fault = faultOf(person, taken, erased)
      if (fault) refuse(person.line, shownUid(person.account.localId), fault)
      else batch.push(person)
    }
    if (batch.length >= BATCH || told.length >= BATCH) await flush()
    if (count.read % PROGRESS === 0) say({ fr: `${count.read} lus`, en: `${count.read} read` })
  }
  await flush()
  tell(count, apply, say)
  return { imported: apply ? count.imported : 0, refused: count.refused }
}

const newCount = () => ({
  read: 0,
  imported: 0,
  there: 0,
  overwritten: 0,
  refused: 0,
  withoutPassword: 0,
  differing: new Map<Overwritable, number>(),
})
type Count = ReturnType<typeof newCount>

function overwritable(wanted: readonly string[]): ReadonlySet<string> {
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

/** A file of hashes that others on the machine may read is told, but no reason to stop. */
async function checkFile(file: string, say: Say): Promise<void> {
  const about = await stat(file)
  if (!about.isFile()) {
    throw new UnusableFile(
      localized({ fr: `${file} n’est pas un fichier.`, en: `${file} is not a file.` }),
    )
  }
  if ((about.mode & 0o077) === 0) return
  say({
    fr: `! d’autres que vous peuvent lire ${file}\u00A0: chmod 600`,
    en: `! others than you may read ${file}: chmod 600`,
  })
}

/** How the passwords of a file are hashed, and with which key, from the file beside it; null without one. */
async function readHashes(file: string): Promise<HashParameters | null> {
  const beside = hashFileOf(file)
  const text = await readFile(beside, 'utf8').catch((error: unknown) => {
    if ((error as { code?: unknown }).code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  if (json === null) return null
  const { success, data } = hashParameters.safeParse(json)
  if (success) return data
  throw new UnusableFile(
    localized({
      fr: `${beside} ne dit pas comment les mots de passe sont hachés (docs/import.md).`,
      en: `${beside} does not say how the passwords are hashed (docs/import.md).`,
    }),
  )
}

function entriesOf(
  format: ImportWish['format'],
  file: string,
  hashes: HashParameters | null,
  inEmulator: boolean,
): AsyncIterable<Entry> {
  if (format === 'auth0') return fromAuth0(file)
  if (format === 'csv') return fromCsv(file, hashes)
  return fromFirebase(file, inEmulator && hashes === null ? 'emulated' : hashes)
}

/** What is wrong with a person beside the others of the file, and those who have left for good. */
function faultOf(
  { line, account }: Newcomer,
  taken: ReturnType<typeof seen>,
  erased: ReadonlySet<string>,
): Text | null {
  const { localId: uid, email, providerUserInfo: accounts } = account
  if (erased.has(uid)) return ERASED
  const before = taken.first(`uid ${uid}`, line)
  if (before !== null) return again({ fr: 'le même uid', en: 'the same uid' }, before)
  const address = email === undefined ? null : taken.first(`email ${email}`, line)
  if (address !== null) return again({ fr: 'la même adresse', en: 'the same address' }, address)
  for (const { providerId, rawId } of accounts) {
    const other = taken.first(`${providerId} ${rawId ?? ''}`, line)
    if (other !== null)
      return again({ fr: `le même ${providerId}`, en: `the same ${providerId}` }, other)
  }
  return null
}

const ERASED: Text = {
  fr: 'cette personne a été effacée d’ici à sa demande',
  en: 'this person was erased here, as they asked',
}
const again = ({ fr, en }: Text, line: number): Text => ({
  fr: `${fr} qu’à la ligne ${line}`,
  en: `${en} as on line ${line}`,
})
const ofAnother = ({ fr, en }: Text, uid: string): Text => ({
  fr: `${fr} est déjà d’un autre compte (${shownUid(uid)})`,
  en: `${en} is another account’s already (${shownUid(uid)})`,
})
const withoutPassword = ({ fr, en }: Text): Text => ({
  fr: `vient sans mot de passe\u00A0: ${fr}`,
  en: `comes without a password: ${en}`,
})

interface Pair {
  readonly newcomer: Newcomer
  /** The account with the same uid. */
  readonly account: ExportedAccount
}

type Refuse = (line: number, uid: string, text: Text) => void

/** Says who of a batch is new and who has an account; refuses those whose address or linked account is another's. */
async function compare({ identity }: Site, batch: readonly Newcomer[], refuse: Refuse) {
  const wanted = inWanted(batch)
  const found = (await inLanes(LANES, wanted, (who) => identity.find(who))).flat()
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
    const shown = shownUid(uid)
    if (holder) {
      const what = { fr: 'l’adresse', en: 'the address' }
      refuse(newcomer.line, shown, ofAnother(what, holder.localId))
    } else if (linked && other) {
      const what = { fr: `le compte ${linked.providerId}`, en: `the ${linked.providerId} account` }
      refuse(newcomer.line, shown, ofAnother(what, other.localId))
    } else fresh.push(newcomer)
  }
  return { fresh, existing }
}

type Linked = ExportedAccount['providerUserInfo'][number]
const subjectOf = ({ providerId, rawId = '' }: Linked) => `${providerId} ${rawId}`

/** The identifiers of people, in as many look-ups as they need. */
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

/** What is done with those who exist. */
interface Taking {
  readonly fields: ReadonlySet<string>
  readonly apply: boolean
  readonly count: Count
  readonly note: Refuse
}

/** Changes the chosen fields of an account, unless it has a profile, which then has the say. */
async function takeOver(
  site: Site,
  { newcomer: { line, account: given }, account }: Pair,
  { fields, apply, count, note }: Taking,
): Promise<void> {
  const differing = OVERWRITABLE.filter(
    (name) => given[name] !== undefined && !isSame(name, given[name], account[name]),
  )
  for (const name of differing) count.differing.set(name, (count.differing.get(name) ?? 0) + 1)
  const chosen = differing.filter((name) => fields.has(name))
  if (chosen.length === 0) return
  const { localId: uid } = account
  const root = await site.admin.databases.rootOf(uid)
  if ((await root.child(`users/${uid}/uid`).get()).exists()) {
    note(line, shownUid(uid), WITH_PROFILE)
    return
  }
  if (apply) {
    const change = Object.fromEntries(chosen.map((name) => [name, given[name]]))
    // Nobody has verified the new address, unless the file says so and is asked.
    const unverified = 'email' in change && !fields.has('emailVerified') && { emailVerified: false }
    await site.identity.change(uid, { ...change, ...unverified })
  }
  count.overwritten += 1
}

/** Without a value, a switch is off. Claims of ours, which are never in `given`, stay. */
function isSame(name: Overwritable, given: unknown, has: unknown): boolean {
  if (name === 'emailVerified' || name === 'disabled') return given === (has ?? false)
  return given === has
}

const WITH_PROFILE: Text = {
  fr: 'laissé tel quel\u00A0: cette personne a un profil, que la console change',
  en: 'left as it is: this person has a profile, which the console changes',
}

/** Creates accounts, those with the same kind of password at once. */
async function createAll(
  { identity }: Site,
  fresh: readonly Newcomer[],
  count: Count,
  refuse: Refuse,
): Promise<void> {
  const groups = Map.groupBy(fresh, ({ hashed }) => JSON.stringify(hashed))
  await inLanes(LANES, [...groups.values()], async (group) => {
    const [first] = group
    const accounts = group.map(({ account }) => account)
    const refusals = await identity.create(accounts, first?.hashed ?? null)
    for (const { index, message } of refusals) {
      const { line = 0, account } = group[index] ?? {}
      refuse(line, shownUid(account?.localId), refusedThere(message))
    }
    count.imported += group.length - refusals.length
  })
}

/** The service's own words, without the address that they may contain. */
const refusedThere = (message: string): Text => {
  const told = message.replace(/\S*@\S*/g, '…').slice(0, 200)
  return {
    fr: `refusé par le service d’identité\u00A0: ${told}`,
    en: `refused by the identity service: ${told}`,
  }
}

function tell(count: Count, apply: boolean, say: Say): void {
  const { read, imported, there, overwritten, refused } = count
  say(
    apply
      ? {
          fr: `${read} lus\u00A0: ${imported} importés, ${there} déjà là, ${refused} refusés`,
          en: `${read} read: ${imported} imported, ${there} there already, ${refused} refused`,
        }
      : {
          fr: `${read} lus\u00A0: ${imported} à importer, ${there} déjà là, ${refused} refusés`,
          en: `${read} read: ${imported} to import, ${there} there already, ${refused} refused`,
        },
  )
  if (count.withoutPassword > 0) {
    say({
      fr: `${count.withoutPassword} sans mot de passe\u00A0: «\u00A0Mot de passe oublié\u00A0» leur en donne un (docs/import.md)`,
      en: `without a password: ${count.withoutPassword}; “Forgot password” gives them one (docs/import.md)`,
    })
  }
  if (count.differing.size > 0) {
    const fields = [...count.differing].map(([name, times]) => `${name} ${times}`).join(', ')
    const done = apply ? { fr: 'changés', en: 'changed' } : { fr: 'à changer', en: 'to change' }
    say({
      fr: `déjà là, mais autrement que dans le fichier\u00A0: ${fields}\u00A0; ${done.fr}\u00A0: ${overwritten} (--overwrite)`,
      en: `there already, but not as in the file: ${fields}; ${done.en}: ${overwritten} (--overwrite)`,
    })
  }
}
