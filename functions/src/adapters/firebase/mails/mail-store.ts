import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { mail, type Mail } from '@sesame/contract/records/mail'
import type { Reference } from 'firebase-admin/database'
import * as z from 'zod/mini'
import type { Claim, ClaimVerdict, MailStore } from '../../../mails/mail-store.ts'
import { NOBODY, waitingMail, type MailName } from '../../../mails/waiting-mail.ts'
import type { Databases } from '../database/databases.ts'
import { unlessErased } from '../database/erased.ts'
import { parseRecord } from '../database/snapshot.ts'
import { transact } from '../database/transact.ts'

/** No delivery takes longer: one that has not ended by then never will. */
const LOST_MS = 10 * MINUTE_MS

const records = z.record(z.string(), mail)
type Records = Readonly<Record<string, Mail>>

/** Letters that wait and records of letters, in the Realtime Database; those of {@link NOBODY} where such a uid would be. */
export function firebaseMails({ rootOf }: Pick<Databases, 'rootOf'>): MailStore {
  const write = async (uid: string, path: string, act: (top: Reference) => Promise<unknown>) => {
    const top = await rootOf(uid)
    if (uid === NOBODY) return act(top)
    return unlessErased(top, uid, top.child(`${path}/${uid}`), () => act(top))
  }
  return {
    async put(name, waiting) {
      const value = z.parse(waitingMail, waiting)
      await write(name.owner, 'mailQueue', (top) => waits(top, name).set(value))
    },

    async find(name) {
      return parseRecord(waitingMail, (await waits(await rootOf(name.owner), name).get()).val())
    },

    async remove(name) {
      await waits(await rootOf(name.owner), name).remove()
    },

    async claim({ owner, key }, claim) {
      let verdict: ClaimVerdict = 'busy'
      const judge = (known: Records, mayBeOwn: boolean): Mail | undefined => {
        verdict = judged(known, key, claim, mayBeOwn)
        return verdict === 'claimed' ? begun(claim) : undefined
      }
      await write(owner, 'mails', (top) =>
        owner === NOBODY
          ? transact(recordOf(top, { owner, key }), (current, mayBeOwn) => {
              const known = parseRecord(mail, current)
              return judge(known ? { [key]: known } : {}, mayBeOwn)
            })
          : // The whole person: the day's letters are counted in the same transaction.
            transact(top.child(`mails/${owner}`), (current, mayBeOwn) => {
              const next = judge(parseRecord(records, current) ?? {}, mayBeOwn)
              return next && { ...(current as object | null), [key]: next }
            }),
      )
      return verdict
    },

    async free(name) {
      await recordOf(await rootOf(name.owner), name).remove()
    },

    async end(name, outcome) {
      await transact(recordOf(await rootOf(name.owner), name), (current) => {
        const known = parseRecord(mail, current)
        // An erasure meanwhile has removed it, and it stays removed.
        return known && { ...known, outcome }
      })
    },
  }
}

function waits(top: Reference, { owner, key }: MailName): Reference {
  return top.child(`mailQueue/${owner}/${key}`)
}

function recordOf(top: Reference, { owner, key }: MailName): Reference {
  return top.child(`mails/${owner}/${key}`)
}

function begun({ kind, at }: Claim): Mail {
  return { kind, at, outcome: 'sending' }
}

function judged(
  known: Records,
  key: string,
  { kind, at, maxADay }: Claim,
  mayBeOwn: boolean,
): ClaimVerdict {
  const own = known[key]
  if (own && own.outcome !== 'sending') return 'ended'
  if (own && !(mayBeOwn && own.at === at)) return at - own.at > LOST_MS ? 'lost' : 'busy'
  const today = Object.values(known).filter(
    (other) =>
      other.kind === kind && other !== own && other.outcome !== 'expired' && other.at > at - DAY_MS,
  )
  return today.length < maxADay ? 'claimed' : 'limited'
}
