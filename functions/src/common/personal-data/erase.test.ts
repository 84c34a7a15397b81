import { beforeEach, describe, expect, it } from 'vitest'
import { fakeDeps } from '../../testing/fakes/fake-deps.ts'
import { START, type World } from '../../testing/fakes/world.ts'
import { addFactor } from '../../testing/second-factor.ts'
import { erase, type EraseDeps } from './erase.ts'
import { PERSONAL_PLACES } from './places.ts'

let deps: EraseDeps
let world: World
beforeEach(() => {
  ;({ deps, world } = fakeDeps())
  for (const uid of ['marie', 'karim']) fill(uid)
})

/** Stores data about a person at every path of personal data. */
function fill(uid: string): void {
  const { files, accounts } = world.personal
  for (const { store, path } of PERSONAL_PLACES) {
    const name = `${path}/${uid}/a.png`
    if (store === 'storage') files.set(name, { bytes: Buffer.of(1), type: 'image/png' })
    else if (store === 'identity') accounts.add(uid)
    else if (path !== 'access') world.tree.write(`${path}/${uid}`, { of: uid })
  }
  world.tree.write(`passkeyOwners/of-${uid}`, uid)
  world.tree.write(`mailRecipients/${uid},AAAAAAAAAA`, { to: `x ${START}`, at: START })
  world.tree.write(`access/${uid}`, { rev: 3, endedSeconds: 7, lives: { 9: START + 1 } })
  addFactor(world, uid)
  world.tree.write(`access/${uid}/shownFactor`, { since: 1, codesLeft: 1 })
}

/** Returns all paths and files that contain the uid, except for the record kept for a day after an erasure. */
function traces(uid: string): string[] {
  const { records, files, accounts } = world.personal
  const entries = [...records]
    .filter(([path]) => path !== `access/${uid}` || !isOver(uid))
    .map(([path, value]) => path + JSON.stringify(value))
  return [...entries, ...files.keys(), ...accounts].filter((entry) => entry.includes(uid))
}

const access = (uid: string) => world.tree.read(`access/${uid}`)
const isOver = (uid: string) => world.tree.read(`access/${uid}/erasedSince`) !== null

/** Wraps both stores so that the calls selected by `fails` are rejected. Calls are numbered from 1, together for both stores. */
function interrupted(fails: (call: number) => boolean): { deps: EraseDeps; calls: string[] } {
  const calls: string[] = []
  const wrap = <Port extends object>(port: Port): Port =>
    Object.fromEntries(
      (Object.entries(port) as [string, (...of: unknown[]) => Promise<unknown>][]).map(
        ([name, method]) => [
          name,
          (...of: unknown[]) => {
            calls.push(name)
            const isBroken = fails(calls.length)
            return isBroken ? Promise.reject(new Error(`${name} failed`)) : method(...of)
          },
        ],
      ),
    ) as Port
  const { personalData, records } = deps
  return { calls, deps: { ...deps, personalData: wrap(personalData), records: wrap(records) } }
}

describe('erase (a person)', () => {
  it('removes all data about the person, and no data about others', async () => {
    const others = traces('karim')
    expect(others).toHaveLength(PERSONAL_PLACES.length + 2)
    await erase(deps, 'marie')
    expect(traces('marie')).toEqual([])
    expect(traces('karim')).toEqual(others)
    const event = { event: 'erasure', uid: 'marie' }
    expect(JSON.parse(world.lines.join())).toEqual({
      severity: 'INFO',
      message: 'Compte effacé',
      ...event,
    })
  })

  it('leaves only a record that blocks late writes', async () => {
    await erase(deps, 'marie')
    expect(Object.keys(access('marie') as object).sort()).toEqual([
      ...['by', 'erasedSince', 'rev', 'wakeAt'],
    ])
    const late = { 'access/marie/rev': 6, 'users/marie/displayName': 'Marie' }
    expect(await deps.records.commit('marie', late)).toBe(false)
  })

  it('removes from operators’ requests all personal details that the journal does not keep', async () => {
    const request = (uid: string) => ({
      kind: 'address',
      target: uid,
      cause: 'lost',
      reason: 'Identité vérifiée',
      by: 'camille',
      at: START,
      expiresAt: START + 1,
      state: 'waiting',
    })
    const details = {
      email: 'marie@nouvelle.exemple.fr',
      from: 'marie@exemple.fr',
      method: 'AAAAAAAAAAAAAAAAAAAAAA',
      passkeyName: 'Téléphone de Marie',
    }
    world.tree.write('operatorRequests/AAAAAAAAAA', { ...request('marie'), ...details })
    world.tree.write('operatorRequests/BBBBBBBBBB', { ...request('karim'), ...details })
    await erase(deps, 'marie')
    expect(world.tree.read('operatorRequests')).toEqual({
      AAAAAAAAAA: request('marie'),
      BBBBBBBBBB: { ...request('karim'), ...details },
    })
  })

  it('can be repeated, even after a backup restored the person’s data', async () => {
    await erase(deps, 'marie')
    await erase(deps, 'marie')
    const remainder = access('marie')
    fill('marie')
    world.tree.write('access/marie', remainder)
    await erase(deps, 'marie')
    expect(traces('marie')).toEqual([])
    expect([...world.personal.erased]).toEqual([['marie', START]])
  })

  it('succeeds if a concurrent run finishes first', async () => {
    const { personalData } = deps
    const removeAccount = async (uid: string) => {
      await personalData.removeAccount(uid)
      await erase({ ...deps, personalData }, uid)
    }
    await erase({ ...deps, personalData: { ...personalData, removeAccount } }, 'marie')
    expect(traces('marie')).toEqual([])
  })

  it('denies access as soon as it has begun', async () => {
    const { deps: failing } = interrupted((call) => call > 2)
    await expect(erase(failing, 'marie')).rejects.toThrow()
    expect(access('marie')).toEqual({
      rev: 4,
      by: expect.any(String) as string,
      endedSeconds: 7,
      erasingSince: START,
      wakeAt: START,
    })
  })

  it('is recorded in the bucket after it has begun, and before it removes anything', async () => {
    const { deps: never } = interrupted((call) => call === 2)
    await expect(erase(never, 'marie')).rejects.toThrow()
    expect(world.personal.erased.size).toBe(0)
    const { deps: begun, calls } = interrupted((call) => call > 3)
    await expect(erase(begun, 'marie')).rejects.toThrow()
    expect(calls[2]).toBe('recordErasure')
    expect([...world.personal.erased]).toEqual([['marie', START]])
    expect(traces('marie')).toHaveLength(PERSONAL_PLACES.length + 2)
  })

  it('removes what a concurrent request writes while the account is being deleted', async () => {
    const { personalData } = deps
    const removeAccount = async (uid: string) => {
      await personalData.removeAccount(uid)
      const late = {
        'access/marie/rev': 5,
        'access/marie/by': 'other',
        'logins/marie/late': { at: START },
      }
      expect(await deps.records.commit('marie', late)).toBe(true)
    }
    await erase({ ...deps, personalData: { ...personalData, removeAccount } }, 'marie')
    expect(traces('marie')).toEqual([])
  })
})

describe('an interrupted erasure', () => {
  const CALLS = 9

  it('makes exactly the number of calls that the next test interrupts', async () => {
    const { deps: whole, calls } = interrupted(() => false)
    await erase(whole, 'marie')
    expect(calls).toHaveLength(CALLS)
  })

  it.each(Array.from({ length: CALLS }, (_, i) => i + 1))(
    'can be repeated after it stops at call %i, because it either changed nothing or recorded its start',
    async (n) => {
      const before = traces('marie')
      await expect(erase(interrupted((call) => call >= n).deps, 'marie')).rejects.toThrow()
      const hasBegun = world.tree.read('access/marie/erasingSince') !== null
      expect(hasBegun).toBe(n > 2)
      if (!hasBegun) expect(traces('marie')).toEqual(before)
      await erase(deps, 'marie')
      expect(traces('marie')).toEqual([])
      expect(isOver('marie')).toBe(true)
    },
  )
})
