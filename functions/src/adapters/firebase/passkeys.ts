import { MAX_PASSKEYS } from '@sesame/contract/constants'
import { HOUR_MS } from '@sesame/contract/durations'
import { passkey, type Passkey } from '@sesame/contract/records/passkey'
import * as z from 'zod/mini'
import type { PasskeyStore } from '../../common/ports/identity/passkey-store.ts'
import type { Databases } from './database/databases.ts'
import { isErased } from './database/erased.ts'
import { parseRecord } from './database/snapshot.ts'
import { transact } from './database/transact.ts'

const passkeys = z.record(z.string(), passkey)

type Kept = Readonly<Record<string, unknown>>

type Parts = Pick<Databases, 'rootOf' | 'common'>

/** Passkeys in the Realtime Database, with their owner; whose they are stands in the first instance. */
export function firebasePasskeys({ rootOf, common }: Parts): PasskeyStore {
  const at = async (uid: string, id?: string) =>
    (await rootOf(uid)).child(id === undefined ? `passkeys/${uid}` : `passkeys/${uid}/${id}`)
  const ownerAt = async (id: string) => (await common()).ref(`passkeyOwners/${id}`)

  /** Reads `{path}`, of a person who is not being erased. */
  const read = async (uid: string, path: string) => {
    const root = await rootOf(uid)
    const [found, erased] = await Promise.all([root.child(path).get(), isErased(root, uid)])
    return erased ? null : (found.val() as unknown)
  }

  return {
    list: async (uid) => parseRecord(passkeys, await read(uid, `passkeys/${uid}`)) ?? {},

    find: async (uid, id) => parseRecord(passkey, await read(uid, `passkeys/${uid}/${id}`)),

    async owner(id) {
      return parseRecord(z.string(), (await (await ownerAt(id)).get()).val())
    },

    async add(uid, id, made) {
      const record = z.parse(passkey, made)
      const claim = await ownerAt(id)
      const claimed = await transact(claim, (current) =>
        current === null || current === uid ? uid : undefined,
      )
      if (!claimed.committed) return 'known'
      let isKnown = false as boolean
      const { committed } = await transact(await at(uid), (current, mayBeOwn) => {
        const own = (current ?? {}) as Kept
        isKnown = id in own
        if (isKnown) return mayBeOwn ? current : undefined
        return Object.keys(own).length >= MAX_PASSKEYS ? undefined : { ...own, [id]: record }
      })
      if (committed) return 'added'
      if (isKnown) return 'known'
      await claim.remove()
      return 'full'
    },

    async use(uid, id, { counter, backedUp, at: lastUsedAt }) {
      let before: Passkey | null = null
      const { committed, snapshot } = await transact(await at(uid, id), (current, mayBeOwn) => {
        const known = parseRecord(passkey, current)
        // A second run after the line broke may find what the first one wrote.
        if (!mayBeOwn || before === null) before = known
        return known && { ...(current as object), counter, backedUp, lastUsedAt }
      })
      return committed && snapshot.exists() ? before : null
    },

    async rename(uid, id, name) {
      const { snapshot } = await transact(await at(uid, id), (current) =>
        current === null ? null : { ...current, name },
      )
      return snapshot.exists()
    },

    async remove(uid, id, { mayBeLast }) {
      let before: unknown = null
      const { committed } = await transact(await at(uid), (current, mayBeOwn) => {
        const { [id]: gone = null, ...left } = (current ?? {}) as Kept
        if (!mayBeOwn || gone !== null) before = gone
        if (current === null) return null
        if (gone !== null && !mayBeLast && Object.keys(left).length === 0) return undefined
        return left
      })
      if (!committed) return 'last'
      if (before !== null) await (await ownerAt(id)).remove()
      return parseRecord(passkey, before)
    },

    async spend(challenge, expiresAt) {
      // Beside the counters of limits: the job that removes their old windows removes these.
      const window = Math.floor(expiresAt / HOUR_MS) * HOUR_MS
      const place = (await common()).ref(`rateLimits/passkey-challenges/${window}/${challenge}`)
      const { committed } = await transact(place, (current, mayBeOwn) =>
        current === null || mayBeOwn ? 1 : undefined,
      )
      return committed
    },
  }
}
