import { beforeEach, expect, it } from 'vitest'
import { RefusedAccounts } from '../backup/identity.ts'
import type { Manifest } from '../backup/manifest.ts'
import { partWriter } from '../backup/part-writer.ts'
import type { Site } from '../backup/site.ts'
import type { Vault } from '../backup/vault.ts'
import { putBack, type Restore } from './put-back.ts'

const kept = new Map<string, Buffer>()
const vault: Vault = {
  place: 'memory',
  write: (name, bytes) => Promise.resolve(void kept.set(name, bytes)),
  read: (name) => Promise.resolve(kept.get(name) ?? Buffer.alloc(0)),
}

let written: string[]
let revoked: string[]
let taken: string | null
let restore: Restore
beforeEach(async () => {
  ;[written, revoked, taken] = [[], [], 'karim']
  const writer = partWriter(vault)
  for (const [i, uids] of [['marie', 'karim'], ['ines']].entries()) {
    const users = uids.map((localId) => ({ localId, providerUserInfo: [] }))
    const bytes = Buffer.from(JSON.stringify({ users, passwordsSet: {} }))
    await writer.add(`accounts-${i}.json`, { kind: 'accounts' }, users.length, bytes)
  }
  const ref = () => ({ update: () => Promise.resolve() })
  const revokeRefreshTokens = (uid: string) => Promise.resolve(void revoked.push(uid))
  const site = {
    admin: {
      databases: { instances: [], common: () => Promise.resolve({ ref }) },
      auth: () => Promise.resolve({ revokeRefreshTokens }),
    },
    accounts: { find: () => Promise.resolve([]) },
    identity: {
      write(some: readonly { localId: string }[]) {
        const uids = some.map(({ localId }) => localId)
        written.push(...uids.filter((uid) => uid !== taken))
        if (taken === null || !uids.includes(taken)) return Promise.resolve()
        return Promise.reject(
          new RefusedAccounts(`1 comptes refusés ; ${taken} : DUPLICATE_EMAIL`, [taken]),
        )
      },
    },
  }
  const done = new Set<string>()
  const left = new Map<string, readonly string[]>()
  restore = {
    vault,
    erased: new Set(),
    keepsJournal: false,
    say: () => undefined,
    site: site as unknown as Site,
    manifest: { parts: writer.parts } as unknown as Manifest,
    progress: {
      startedAt: 1000,
      isResumed: false,
      isOver: false,
      end: () => Promise.resolve(),
      isDone: (step) => done.has(step),
      markDone: (step) => Promise.resolve(void done.add(step)),
      leftOf: (step) => (left.has(step) ? new Set(left.get(step)) : null),
      markLeft: (step, uids) => Promise.resolve(void left.set(step, uids)),
    },
  }
})

it('putBack writes all accounts but a refused one, revokes their tokens, and later retries only the refused one', async () => {
  await expect(putBack(restore, 'accounts')).rejects.toThrow('karim : DUPLICATE_EMAIL')
  expect(written).toEqual(['marie', 'ines'])
  expect(revoked).toContain('marie')
  expect(revoked).toContain('ines')
  taken = null
  written = []
  await putBack(restore, 'accounts')
  // Marie's account is not written again, because she may have signed in and changed her password in between.
  expect(written).toEqual(['karim'])
})
