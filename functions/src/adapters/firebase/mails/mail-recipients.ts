import type { DataSnapshot, Reference } from 'firebase-admin/database'
import type { MailRecipients } from '../../../common/ports/mail-recipients.ts'
import type { Claim } from '../../../mails/mail-store.ts'
import { NOBODY, type MailName } from '../../../mails/waiting-mail.ts'
import { MAX_OLD } from '../../../common/ports/sweep-store.ts'
import type { Databases } from '../database/databases.ts'
import { unlessErased } from '../database/erased.ts'

const PLACE = 'mailRecipients'

/** A text followed by this character sorts after all other texts with the same beginning. */
const END = '\uf8ff'

/**
 * Stores the index of e-mails by recipient in the first database instance, since a search does not know whose e-mails
 * match. An entry's `to` is the recipient's key and the time, so that one query finds a recipient's latest e-mails.
 */
export function firebaseMailRecipients({ common }: Pick<Databases, 'common'>): MailRecipients {
  return {
    async find(to, sinceMs, max) {
      const query = (await common()).ref(PLACE).orderByChild('to')
      const known = query.startAt(`${to} ${sinceMs}`).endAt(`${to} ${END}`)
      return keysOf(await known.limitToLast(max).get())
        .map(nameOf)
        .reverse()
    },
  }
}

/** Adds an e-mail to the index, unless its owner is erased. */
export async function noteRecipient(
  { common, rootOf }: Pick<Databases, 'common' | 'rootOf'>,
  { owner, key }: MailName,
  { to, at }: Pick<Claim, 'to' | 'at'>,
): Promise<void> {
  const place = (await common()).ref(`${PLACE}/${owner},${key}`)
  const write = async () => place.set({ to: `${to} ${at}`, at })
  if (owner === NOBODY) await write()
  else await unlessErased(await rootOf(owner), owner, place, write)
}

/** Returns the changes, for the first database instance, that remove a person's entries from the index. */
export async function recipientsOf(root: Reference, uid: string): Promise<Record<string, null>> {
  const own = root.child(PLACE).orderByKey().startAt(`${uid},`).endAt(`${uid},${END}`)
  return removalOf(keysOf(await own.get()))
}

/** Returns the ids of entries older than a time (ms), at most {@link MAX_OLD}. */
export async function oldRecipients(root: Reference, beforeMs: number): Promise<string[]> {
  const old = root
    .child(PLACE)
    .orderByChild('at')
    .endAt(beforeMs - 1)
  return keysOf(await old.limitToFirst(MAX_OLD).get())
}

export const removalOf = (ids: readonly string[]): Record<string, null> =>
  Object.fromEntries(ids.map((id) => [`${PLACE}/${id}`, null]))

function nameOf(id: string): MailName {
  const [owner = '', key = ''] = id.split(',')
  return { owner, key }
}

/** Returns the children's keys, in the order of the query. */
function keysOf(found: DataSnapshot): string[] {
  const keys: string[] = []
  found.forEach(({ key }) => void keys.push(key))
  return keys
}
