import { MINUTE_MS } from '@sesame/contract/durations'
import type { Text } from '../../../scripts/localized.ts'
import { startWatch } from '../../answers.ts'
import { CallRefused, type Identity } from '../../backup/identity.ts'
import { inLanes } from '../../backup/in-lanes.ts'
import type { Site } from '../../backup/site.ts'
import { erasedSince } from '../../restore/replay-erasures.ts'
import { intime, refuseDuringRestore } from '../adopt.ts'
import {
  compare,
  overwritable,
  refusedThere,
  takeFields,
  type Overwritable,
  type Tell,
} from './already-here.ts'
import { judge, shownUid, type Newcomer } from './newcomer.ts'
import { entriesIn, type Format } from './open-file.ts'
import { seen } from './seen.ts'

export interface ImportWish {
  readonly file: string
  readonly format: Format
  /** Whether to import. If false, the file is only compared with the existing accounts. */
  readonly apply: boolean
  /** The fields of existing accounts to replace with the file's values. */
  readonly overwrite: readonly string[]
}

/** The number of people who are looked up and created together, and the number of concurrent calls. */
const [BATCH, LANES] = [500, 4]
/** The time limit for each call. Creating accounts takes seconds. */
const ANSWER_MS = 2 * MINUTE_MS
/** The number of people between two progress messages. */
const PROGRESS = 10_000

type Say = (line: Text) => void

/**
 * Imports people from a file in batches. Existing accounts keep their data, except for the fields in `overwrite`, so an
 * interrupted import can be run again. A refused line is reported with its number and at most its uid, and the import
 * continues.
 *
 * @throws {UnusableFile} if nothing in the file can be imported, or a field in `overwrite` is unknown.
 */
export async function importPeople(
  site: Site,
  { file, format, apply, overwrite }: ImportWish,
  say: Say,
): Promise<{ imported: number; refused: number }> {
  const fields = overwritable(overwrite)
  if (apply) await intime(refuseDuringRestore(site.admin))
  const people = await entriesIn(file, format, site.inEmulator, say)
  const { identity } = startWatch(ANSWER_MS).over({ identity: site.identity })
  const erased = await erasedSince(site, null)
  const before = seen()
  const count = newCount()
  /** The messages about the lines of a batch. They are sorted by line before they are shown. */
  let told: { line: number; text: Text }[] = []
  const note: Tell = (line, uid, text) => {
    const shown = shownUid(uid)
    const who = shown === '' ? '' : ` (${shown})`
    const { fr, en } = text
    told.push({
      line,
      text: { fr: `ligne ${line}${who}\u00A0: ${fr}`, en: `line ${line}${who}: ${en}` },
    })
  }
  const refuse: Tell = (line, uid, text) => {
    count.refused += 1
    note(line, uid, text)
  }
  let batch: Newcomer[] = []
  const flush = async () => {
    const { fresh, existing } = await compare({ identity }, batch, refuse)
    for (const { line, account, left } of fresh) {
      if (left === null) continue
      count.withoutPassword += 1
      note(line, account.localId, withoutPassword(left))
    }
    count.there += existing.length
    const how = { fields, apply, note, refuse }
    const taken = await inLanes(LANES, existing, (pair) =>
      takeFields({ identity, admin: site.admin }, pair, how),
    )
    for (const { differing, isChanged } of taken) {
      if (isChanged) count.changed += 1
      for (const name of differing) count.differing.set(name, (count.differing.get(name) ?? 0) + 1)
    }
    count.imported += apply ? await createAll(identity, fresh, refuse) : fresh.length
    for (const { text } of told.toSorted((a, b) => a.line - b.line)) say(text)
    ;[batch, told] = [[], []]
  }

  for await (const entry of people) {
    count.read += 1
    const person = 'fault' in entry ? { ...entry, uid: '' } : judge(entry.line, entry.given)
    if ('fault' in person) refuse(person.line, person.uid, person.fault)
    else {
      const fault = faultOf(person, before, erased)
      if (fault) refuse(person.line, person.account.localId, fault)
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
  changed: 0,
  refused: 0,
  withoutPassword: 0,
  differing: new Map<Overwritable, number>(),
})
type Count = ReturnType<typeof newCount>

/** Returns the fault of a person who was erased, or whose uid, address or linked account is also on an earlier line. */
function faultOf(
  { line, account }: Newcomer,
  others: ReturnType<typeof seen>,
  erased: ReadonlySet<string>,
): Text | null {
  const { localId: uid, email, providerUserInfo: accounts } = account
  if (erased.has(uid)) return ERASED
  const same = others.first(`uid ${uid}`, line)
  if (same !== null) return again({ fr: 'le même uid', en: 'the same uid' }, same)
  const address = email === undefined ? null : others.first(`email ${email}`, line)
  if (address !== null) return again({ fr: 'la même adresse', en: 'the same address' }, address)
  for (const { providerId, rawId } of accounts) {
    const other = others.first(`${providerId} ${rawId ?? ''}`, line)
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
const withoutPassword = ({ fr, en }: Text): Text => ({
  fr: `vient sans mot de passe\u00A0: ${fr}`,
  en: `comes without a password: ${en}`,
})

/** Creates accounts, grouped by hash parameters; resolves with the number created. */
async function createAll(
  identity: Pick<Identity, 'create'>,
  fresh: readonly Newcomer[],
  refuse: Tell,
): Promise<number> {
  const groups = Map.groupBy(fresh, ({ hashed }) => JSON.stringify(hashed))
  const created = await inLanes(LANES, [...groups.values()], (group) =>
    create(identity, group, refuse),
  )
  return created.reduce((sum, each) => sum + each, 0)
}

/**
 * Creates a group of accounts. If the service refuses the whole call, retries with each half to find the account that
 * causes the refusal.
 */
async function create(
  identity: Pick<Identity, 'create'>,
  group: readonly Newcomer[],
  refuse: Tell,
): Promise<number> {
  const [first] = group
  if (first === undefined) return 0
  try {
    const accounts = group.map(({ account }) => account)
    const refusals = await identity.create(accounts, first.hashed)
    for (const { index, message } of refusals) {
      const { line, account } = group[index] ?? first
      refuse(line, account.localId, refusedThere(message))
    }
    return group.length - refusals.length
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    if (group.length === 1) {
      refuse(first.line, first.account.localId, refusedThere(error.reason))
      return 0
    }
    const half = Math.ceil(group.length / 2)
    const created = await create(identity, group.slice(0, half), refuse)
    return created + (await create(identity, group.slice(half), refuse))
  }
}

function tell(count: Count, apply: boolean, say: Say): void {
  const { read, imported, there, changed, refused } = count
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
      fr: `déjà là, mais autrement que dans le fichier\u00A0: ${fields}\u00A0; ${done.fr}\u00A0: ${changed} (--overwrite)`,
      en: `there already, but not as in the file: ${fields}; ${done.en}: ${changed} (--overwrite)`,
    })
  }
}
