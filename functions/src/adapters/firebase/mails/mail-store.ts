import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { mail, type Mail } from '@sesame/contract/records/mail'
import type { Reference } from 'firebase-admin/database'
import * as z from 'zod/mini'
import { isErased } from '../../../common/access/access-record.ts'
import { commit } from '../../../common/access/commit.ts'
import { readAccess } from '../../../common/access/read-access.ts'
import type { PersonRecords } from '../../../common/ports/person-records.ts'
import { randomId } from '../../../common/random-id.ts'
import type { Claim, ClaimVerdict, MailStore } from '../../../mails/mail-store.ts'
import { NOBODY, waitingMail, type MailName } from '../../../mails/waiting-mail.ts'
import type { Databases } from '../database/databases.ts'
import { parseRecord } from '../database/snapshot.ts'
import { transact } from '../database/transact.ts'
import { noteRecipient } from './mail-recipients.ts'

/** Maximum duration of a delivery (ms). A delivery that has not ended by then was interrupted. */
const LOST_MS = 10 * MINUTE_MS

const records = z.record(z.string(), mail)
type Records = Readonly<Record<string, Mail>>

/**
 * Stores waiting e-mails, and records of their delivery, in the Realtime Database. For people known only by address,
 * {@link NOBODY} takes the place of the uid.
 */
export function firebaseMails(
  databases: Pick<Databases, 'rootOf' | 'common'>,
  people: PersonRecords,
): MailStore {
  const { rootOf } = databases
  const change = async ({ owner, key }: MailName, place: string, value: unknown) => {
    const path = `${place}/${owner}/${key}`
    if (owner === NOBODY) await (await rootOf(owner)).update({ [path]: value })
    // If an erasure has removed the e-mail meanwhile, the rules reject this write.
    else await people.commit(owner, { [path]: value })
  }
  return {
    async put({ key }, waiting) {
      const value = z.parse(waitingMail, waiting)
      await (await rootOf(NOBODY)).child(`mailQueue/${NOBODY}/${key}`).set(value)
    },

    async find({ owner, key }) {
      const [found] = await people.read(owner, [`mailQueue/${owner}/${key}`])
      return parseRecord(waitingMail, found)
    },

    remove: (name) => change(name, 'mailQueue', null),

    async claim(name, claim) {
      const { owner, key } = name
      // Store the recipient first, so that every sent e-mail can be found. If this fails, the e-mail is not lost, because its
      // delivery is retried.
      await noteRecipient(databases, name, claim)
      return owner === NOBODY
        ? claimOfNobody(rootOf, key, claim)
        : claimOf(people, owner, key, claim)
    },

    free: (name) => change(name, 'mails', null),

    async end({ owner, key }, outcome, refusedEmail) {
      await change({ owner, key: `${key}/outcome` }, 'mails', outcome)
      if (refusedEmail === undefined || owner === NOBODY) return
      await people.commit(owner, { [`users/${owner}/refusedEmail`]: refusedEmail })
    },
  }
}

/**
 * Claims an e-mail to a person for delivery, if the daily limit allows it. The same commit counts and claims the e-mail.
 */
function claimOf(
  people: PersonRecords,
  uid: string,
  key: string,
  claim: Claim,
): Promise<ClaimVerdict> {
  const read = async () => {
    const [record, known] = await people.read(uid, [`access/${uid}`, `mails/${uid}`])
    return { record: readAccess(record), known: parseRecord(records, known) ?? {} }
  }
  const by = randomId()
  return read().then((facts) =>
    commit(
      {
        uid,
        requestId: by,
        read,
        now: () => claim.at,
        write: (changes) => people.commit(uid, changes),
      },
      facts,
      ({ record, known }) => {
        const verdict = isErased(record) ? 'ended' : judged(known, key, claim, by)
        const follows = verdict === 'claimed' ? { [`mails/${uid}/${key}`]: begun(claim, by) } : {}
        return { record, follows, result: verdict }
      },
    ),
  )
}

/** Claims an e-mail for delivery to a person of whom only the e-mail address is known. */
async function claimOfNobody(
  rootOf: Databases['rootOf'],
  key: string,
  claim: Claim,
): Promise<ClaimVerdict> {
  let verdict: ClaimVerdict = 'busy'
  const by = randomId()
  const place: Reference = (await rootOf(NOBODY)).child(`mails/${NOBODY}/${key}`)
  await transact(place, (current) => {
    const known = parseRecord(mail, current)
    verdict = judged(known ? { [key]: known } : {}, key, claim, by)
    return verdict === 'claimed' ? begun(claim, by) : undefined
  })
  return verdict
}

function begun({ kind, at }: Claim, by: string): Mail {
  return { kind, at, outcome: 'sending', by }
}

/**
 * Decides whether a delivery gets the claim. A retried delivery recognizes its own claim by id, because two deliveries may begin
 * in the same millisecond.
 */
function judged(
  known: Records,
  key: string,
  { kind, at, maxADay }: Claim,
  by: string,
): ClaimVerdict {
  const own = known[key]
  if (own && own.outcome !== 'sending') return 'ended'
  if (own && own.by !== by) return at - own.at > LOST_MS ? 'lost' : 'busy'
  const today = Object.values(known).filter(
    (other) =>
      other.kind === kind && other !== own && other.outcome !== 'expired' && other.at > at - DAY_MS,
  )
  return today.length < maxADay ? 'claimed' : 'limited'
}
