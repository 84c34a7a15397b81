import { beforeEach, describe, expect, it } from 'vitest'
import { START } from '../../testing/fakes/world.ts'
import { fakePersonalData, unfinishedErasures } from '../../testing/fakes/fake-personal-data.ts'
import { erase, type EraseDeps } from './erase.ts'
import { PERSONAL_PLACES } from './places.ts'

let fake: ReturnType<typeof fakePersonalData>
let deps: EraseDeps
let lines: string[]
beforeEach(() => {
  fake = fakePersonalData()
  lines = []
  deps = {
    personalData: fake.personalData,
    sessions: { end: () => Promise.resolve(0) },
    now: () => START,
    log: { info: (message, fields) => void lines.push(JSON.stringify({ message, ...fields })) },
  }
  for (const uid of ['marie', 'karim']) fill(uid)
})

/** Puts something of a person into every place of the list but the marker. */
function fill(uid: string): void {
  const { records, files, accounts } = fake.world
  for (const { store, path } of PERSONAL_PLACES) {
    const name = `${path}/${uid}/a.png`
    if (store === 'storage') files.set(name, { name, bytes: 1, type: 'image/png' })
    else if (store === 'identity') accounts.add(uid)
    else if (path !== 'erasures') records.set(`${path}/${uid}`, { of: uid })
  }
}

/** Everything that a search for the uid finds. */
function traces(uid: string): string[] {
  const { records, files, accounts } = fake.world
  const entries = [...records].map(([path, value]) => path + JSON.stringify(value))
  return [...entries, ...files.keys(), ...accounts].filter((entry) => entry.includes(uid))
}

describe('erase', () => {
  it('leaves nothing of the person, and everything of others', async () => {
    const others = traces('karim')
    expect(others).toHaveLength(PERSONAL_PLACES.length - 1)
    await erase(deps, 'marie')
    expect(traces('marie')).toEqual([])
    expect(traces('karim')).toEqual(others)
    expect(lines).toEqual([
      JSON.stringify({ message: 'Compte effacé', event: 'erasure', uid: 'marie' }),
    ])
  })

  it('can be asked for again', async () => {
    await erase(deps, 'marie')
    await erase(deps, 'marie')
    expect(traces('marie')).toEqual([])
  })

  it('lets nobody in from its first write on', async () => {
    fake.world.failAt = 3
    await expect(erase(deps, 'marie')).rejects.toThrow()
    const left = traces('marie').map((trace) => trace.split('/')[0])
    expect(left).toContain('erasures')
    for (const path of ['signIns', 'sessionStates', 'sessions']) expect(left).not.toContain(path)
  })

  it('is recorded once it has begun, and before anything but access is removed', async () => {
    const { world } = fake
    world.failAt = 1
    await expect(erase(deps, 'marie')).rejects.toThrow()
    expect(world.erased.size).toBe(0)
    world.failAt = world.calls.length + 2
    await expect(erase(deps, 'marie')).rejects.toThrow()
    expect(traces('marie')).toContain('marie')
    expect(traces('marie').some((trace) => trace.startsWith('avatars'))).toBe(true)
    world.failAt = null
    await erase(deps, 'marie')
    expect([...world.erased]).toEqual([['marie', START]])
  })

  it('keeps its marker, and which sign-ins have ended, until the account is gone', async () => {
    const { calls } = fake.world
    fake.world.failAt = 7
    await expect(erase(deps, 'marie')).rejects.toThrow()
    expect(calls.at(-1)).toBe('removeAccount')
    expect(traces('marie').sort()).toEqual([
      expect.stringMatching(/^endedSignIns/),
      expect.stringMatching(/^erasures/),
      'marie',
    ])
  })

  it('removes what a request under way wrote while the account went', async () => {
    const store = fake.personalData
    const personalData = {
      ...store,
      removeAccount: async (uid: string) => {
        await store.removeAccount(uid)
        fake.world.records.set(`sessions/${uid}`, { late: true })
      },
    }
    await erase({ ...deps, personalData }, 'marie')
    expect(traces('marie')).toEqual([])
  })
})

describe('an erasure that died', () => {
  const CALLS = 8

  it('has as many calls as are tried below', async () => {
    await erase(deps, 'marie')
    expect(fake.world.calls).toHaveLength(CALLS)
  })

  it.each(Array.from({ length: CALLS }, (_, i) => i + 1))(
    'at call %i is found unfinished, or never began, and converges when run again',
    async (n) => {
      fake.world.failAt = n
      await expect(erase(deps, 'marie')).rejects.toThrow()
      fake.world.failAt = null
      const unfinished = unfinishedErasures(fake.world)
      expect(unfinished).toEqual(n === 1 ? [] : ['marie'])
      await erase(deps, 'marie')
      expect(traces('marie')).toEqual([])
      expect(unfinishedErasures(fake.world)).toEqual([])
    },
  )
})
