import { firebaseDirectoryIndex } from '../../../functions/src/adapters/firebase/console/directory-index.ts'
import { firebaseJournal } from '../../../functions/src/adapters/firebase/operators/journal.ts'
import { readAccount } from '../../../functions/src/adapters/firebase/identity/account.ts'
import { MemoryDatabase, type Call } from '../../../functions/src/testing/memory-database.ts'
import * as z from 'zod/mini'
import type { Text } from '../../../scripts/localized.ts'
import { adoptWith, type AdoptDeps } from '../adopt.ts'
import type { Described } from '../adopted-person.ts'

/** 2026-01-01. */
export const NOW = Date.UTC(2026, 0, 1)

/** The page size of the fake identity service. */
const PAGE = 2

/** A project with accounts but no profiles, with our rules and a fixed date ({@link NOW}). */
export class FakeProject {
  readonly tree = new MemoryDatabase(() => NOW)
  /** The accounts by uid. */
  readonly accounts = new Map<string, Described>()
  readonly said: string[] = []
  /** Called before each request, with the paths of a database request or the name of a call to the identity service. */
  before: (paths: readonly string[]) => void = () => undefined
  /** Called after each request, with the paths of a database request or the name of a call to the identity service. */
  after: (paths: readonly string[]) => void = () => undefined
  /** The time of a waiting run's clock (ms), which advances only while the run waits. */
  clock = 0
  kept = 1000
  /** The order in which accounts are listed; if empty, by uid. */
  order: readonly string[] = []

  add(uid: string, account: Partial<Described> = {}): void {
    this.accounts.set(uid, { localId: uid, createdAt: String(NOW - 1000), ...account })
  }

  async run(apply = true, changes: Partial<AdoptDeps> = {}) {
    const say = ({ en }: Text) => void this.said.push(en)
    return adoptWith({ ...this.deps(), ...changes }, { apply }, say)
  }

  deps(): AdoptDeps {
    const call: Call = (work, paths) => this.#called(paths, work)
    const databases = this.tree.databases(call)
    const parse = <User>(shape: z.ZodMiniType<User>, found: readonly unknown[]): User[] =>
      z.parse(z.array(shape), structuredClone(found))
    const called = this.#called.bind(this)
    const { accounts, order } = this
    return {
      project: 'demo-sesame',
      databases,
      directoryIndex: firebaseDirectoryIndex(databases),
      journal: firebaseJournal(databases.common),
      identity: {
        async *listed(shape) {
          const uids = order.length > 0 ? order : [...accounts.keys()].sort()
          const all = uids.flatMap((uid) => accounts.get(uid) ?? [])
          for (let i = 0; i < all.length; i += PAGE) {
            yield await called(['list'], () => parse(shape, all.slice(i, i + PAGE)))
          }
        },
        found: (shape, { localId: uids = [] }) =>
          called(['look up'], () =>
            parse(
              shape,
              uids.flatMap((uid) => accounts.get(uid) ?? []),
            ),
          ),
      },
      marks: {
        markRegistered: ({ uid, claims }) =>
          called(['mark'], () => {
            const account = accounts.get(uid)
            const customAttributes = JSON.stringify({ ...claims, registered: true })
            if (account) accounts.set(uid, { ...account, customAttributes })
          }),
      },
      mayMark: () => called(['may mark'], () => undefined),
      now: () => NOW,
      pace: {
        clock: () => this.clock,
        wait: (ms) => Promise.resolve(void (this.clock += ms)),
      },
      kept: this.kept,
    }
  }

  claims(uid: string): unknown {
    const account = this.accounts.get(uid)
    return account && readAccount(account).claims
  }

  async #called<Result>(paths: readonly string[], work: () => Result): Promise<Result> {
    await Promise.resolve()
    this.before(paths)
    const result = work()
    this.after(paths)
    return result
  }
}

const email = (uid: string) => `${uid}@exemple.fr`

/** Returns an account with a password that was set half a second after the account's creation. */
export const byPassword = (uid: string, emailVerified = true): Partial<Described> => ({
  email: email(uid),
  emailVerified,
  passwordUpdatedAt: NOW - 500,
  providerUserInfo: [{ providerId: 'password', email: email(uid) }],
})

/** Returns an account that signs in with this provider. */
export const byProvider = (uid: string, providerId: string, emailVerified = true) => ({
  email: email(uid),
  emailVerified,
  providerUserInfo: [{ providerId, rawId: `${providerId} of ${uid}`, email: email(uid) }],
})

/** Adds accounts of every kind; returns the uids of those that can be adopted, the oldest first. */
export function addCrowd(project: FakeProject): string[] {
  const at = (days: number) => ({ createdAt: String(NOW - days * 86_400_000) })
  project.add('zoe', { ...byPassword('zoe'), ...at(9) })
  project.add('marie', {
    ...byProvider('marie', 'google.com'),
    ...at(8),
    displayName: 'Marie Lefèvre',
    photoUrl: 'https://lh3.googleusercontent.com/a/marie',
    customAttributes: '{"plan":"pro"}',
  })
  project.add('karim', { ...byPassword('karim', false), ...at(7) })
  project.add('guest', at(6))
  project.add('ines', { ...byPassword('ines'), ...at(5), disabled: true })
  project.add('phone', { ...at(4), providerUserInfo: [{ providerId: 'phone' }] })
  project.add('sesame:heart', byPassword('heart'))
  project.add('a.b', byPassword('ab'))
  return ['zoe', 'marie', 'karim', 'guest', 'ines', 'phone']
}
