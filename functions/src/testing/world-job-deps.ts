import type { Deps } from '../deps.ts'
import type { JobDeps } from '../jobs/job-deps.ts'
import { accountOf } from './fake-deps.ts'
import { fakeJobDeps } from './fake-job-deps.ts'
import { fakeSessions } from './fake-sessions.ts'
import type { World } from './world.ts'

/** The jobs over the world of an application. */
export function worldJobDeps(world: World, deps: Deps): JobDeps {
  const { audit, identity, log, now, personalData, users } = deps
  const statesOf = (uid: string) =>
    [...world.states].flatMap(([sid, state]) => (world.owners.get(sid) === uid ? [state] : []))
  const peopleOf = (uids: Iterable<string>) => [...new Set(uids)].map((uid) => ({ uid }))
  const find = (uids: Iterable<string>) => [...uids].flatMap((uid) => accountOf(world, uid) ?? [])
  return {
    ...{ audit, identity, log, now, personalData, users },
    sessions: fakeSessions(world, () => Promise.resolve()),
    accounts: {
      all: () => page(find(world.accounts.keys())),
      find: (uids) => Promise.resolve(find(uids)),
      resolve: (uid) => Promise.resolve(accountOf(world, uid) && uid),
      setDisabled(uid, disabled) {
        world.accounts.set(uid, { ...world.accounts.get(uid), disabled })
        return Promise.resolve()
      },
    },
    sweeps: {
      // Rate limits, alerts and trails: nothing of them is over while a test goes on.
      ...fakeJobDeps().deps.sweeps,
      sessions: () =>
        page(
          [...world.states].map(([sid, { expiresAt }]) => ({
            ...{ sid, expiresAt, uid: world.owners.get(sid) ?? '' },
          })),
        ),
      peopleWithSessions: () =>
        page(
          peopleOf([...world.states.keys()].map((sid) => world.owners.get(sid) ?? '')).map(
            ({ uid }) => ({ uid, signIns: () => statesOf(uid) }),
          ),
        ),
      signInsOf: (uid) => Promise.resolve(statesOf(uid)),
      people: () => page(peopleOf(world.users.keys())),
      signIns: () =>
        page(
          [...world.signIns].map(([place, untilMs]) => {
            const [uid = '', seconds] = place.split('/')
            return { uid, authTimeSeconds: Number(seconds), untilMs }
          }),
        ),
      removeSignIn({ uid, authTimeSeconds }) {
        world.signIns.delete(`${uid}/${authTimeSeconds}`)
        return Promise.resolve()
      },
      guests: () =>
        page(peopleOf([...world.users.values()].flatMap((u) => (u.isAnonymous ? [u.uid] : [])))),
      lastSeenAt(uid) {
        const seen = [...world.sessions].flatMap(([sid, { lastSeenAt }]) =>
          world.owners.get(sid) === uid ? [lastSeenAt] : [],
        )
        const entered = world.logins.flatMap((login) => (login.uid === uid ? [login.at] : []))
        return Promise.resolve(Math.max(0, ...seen, ...entered))
      },
    },
  }
}

async function* page<Item>(items: readonly Item[]): AsyncGenerator<readonly Item[]> {
  yield await Promise.resolve(items)
}
