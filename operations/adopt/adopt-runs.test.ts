import { MINUTE_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { markPace } from './take-people.ts'
import { addCrowd, byPassword, FakeProject, NOW } from './testing/fake-project.ts'

let project: FakeProject
beforeEach(() => {
  project = new FakeProject()
})

afterEach(() => {
  vi.useRealTimers()
})

const read = (path: string) => project.tree.read(path)

describe('a person whose data changes during an adoption', () => {
  /** Runs an action one time, just before a profile is written for the first time. */
  const meanwhile = (act: () => void) => {
    let isDone = false
    project.before = (paths) => {
      if (isDone || !paths.some((path) => path.startsWith('users/') && paths.length > 3)) return
      isDone = true
      act()
    }
  }

  it('keeps the profile that their own sign-in created meanwhile, and does not delay other people', async () => {
    addCrowd(project)
    const own = {
      uid: 'zoe',
      emailVerified: true,
      isAnonymous: false,
      createdAt: 1,
      displayName: 'Z',
    }
    meanwhile(() => {
      project.tree.write('access/zoe', { rev: 1, by: 'request', methods: { password: 7 } })
      project.tree.write('users/zoe', own)
    })
    expect(await project.run()).toEqual({ adopted: 5, completed: 1, left: 0, kept: {} })
    expect(read('users/zoe')).toEqual(own)
    expect(read('access/zoe/methods')).toEqual({ password: 7 })
    expect(read('directory/zoe/name')).toBe('z')
    expect(project.claims('zoe')).toEqual({ registered: true })
  })

  it('is read again if the API refused their sign-in meanwhile', async () => {
    addCrowd(project)
    meanwhile(() => project.tree.write('access/zoe', { rev: 1, by: 'request', signUpSince: NOW }))
    expect(await project.run()).toMatchObject({ adopted: 6, left: 0 })
    expect(read('access/zoe')).toMatchObject({ rev: 2, methods: { email: 'zoe@exemple.fr' } })
  })

  it('gets no profile if they are erased meanwhile', async () => {
    addCrowd(project)
    meanwhile(() => project.tree.write('access/zoe', { rev: 2, erasedSince: NOW }))
    expect(await project.run()).toMatchObject({ adopted: 5, kept: { erased: 1 } })
    expect([read('users/zoe'), read('directory/zoe')]).toEqual([null, null])
  })

  it('is counted as left over if their record changes at every attempt, and is adopted by the next run', async () => {
    addCrowd(project)
    let rev = 0
    project.before = (paths) => {
      if (paths.includes('access/zoe/rev')) project.tree.write('access/zoe/rev', (rev += 1))
    }
    expect(await project.run()).toMatchObject({ adopted: 5, left: 1 })
    project.before = () => undefined
    expect(await project.run()).toMatchObject({ adopted: 1, left: 0 })
  })

  it('is adopted from their current account, not from the earlier list', async () => {
    project.add('zoe', byPassword('zoe'))
    project.before = ([path]) => {
      if (path === 'look up') project.add('zoe', byPassword('zoe', false))
    }
    await project.run()
    expect(read('access/zoe')).toMatchObject({ adoptedSince: NOW })
  })
})

describe('a step that fails', () => {
  it.each<[string, string]>([
    ['the list', 'list'],
    ['a look-up', 'look up'],
    ['a claim', 'mark'],
    ['the directory', 'directory/zoe'],
    ['a commit', 'users/zoe'],
    ['the lock', 'jobs/adopting'],
    ['the journal', 'operatorAudit/head'],
  ])(
    'ends the run with an error if it is %s, and the next run completes the adoption',
    async (_part, place) => {
      const uids = addCrowd(project)
      project.before = (paths) => {
        if (paths.includes(place)) throw new Error('down')
      }
      await expect(project.run()).rejects.toThrow('down')
      project.before = () => undefined
      await project.run()
      expect(Object.keys(read('directory') as object).sort()).toEqual([...uids].sort())
      expect(project.claims('zoe')).toEqual({ registered: true })
      expect(await project.run()).toEqual({ adopted: 0, completed: 0, left: 0, kept: {} })
    },
  )
})

describe('a service that does not answer', () => {
  it('ends the run with an error after two minutes', async () => {
    vi.useFakeTimers()
    addCrowd(project)
    const { identity, ...deps } = project.deps()
    const found = () => new Promise<never>(() => undefined)
    const ended = expect(
      project.run(true, { ...deps, identity: { ...identity, found } }),
    ).rejects.toThrow('n’a pas répondu en 2 min')
    await vi.advanceTimersByTimeAsync(3 * MINUTE_MS)
    await ended
    expect(read('jobs/adopting')).toBeNull()
  })
})

/** Returns everything that an adoption has written, without the times and the run's id. */
function outcome() {
  const access = Object.entries((read('access') ?? {}) as Record<string, object>)
  return {
    users: read('users'),
    directory: read('directory'),
    access: access.map(([uid, record]) => [uid, { ...record, by: '', wakeAt: 0 }]),
    claims: [...project.accounts.keys()].map((uid) => [uid, project.claims(uid)]),
    adopting: read('jobs/adopting'),
  }
}

describe('a run that is killed', () => {
  it.each(['before', 'after'] as const)(
    'is completed by the next run, which prints the right counts, if it is killed just %s any call',
    async (when) => {
      addCrowd(project)
      await project.run()
      const expected = outcome()
      for (let calls = 1, isOver = false; !isOver; calls += 1) {
        project = new FakeProject()
        addCrowd(project)
        let made = 0
        const die = () => {
          if ((made += 1) >= calls) throw new Error('killed')
        }
        project[when] = die
        // A killed process does not receive the results of its pending calls, so the other hook throws too.
        project[when === 'before' ? 'after' : 'before'] = () => {
          if (made >= calls) throw new Error('killed')
        }
        await project.run().catch(() => undefined)
        isOver = made < calls
        ;[project.before, project.after] = [() => undefined, () => undefined]
        const had = Object.keys(read('users') ?? {}).length
        const tally = isOver ? { adopted: 0, left: 0 } : await project.run()
        expect([calls, had + tally.adopted, tally.left]).toEqual([calls, 6, 0])
        expect([calls, outcome()]).toEqual([calls, expected])
      }
    },
    60_000,
  )
})

describe('two concurrent runs', () => {
  it('run one after the other, and the waiting run prints that it waits', async () => {
    addCrowd(project)
    const tallies = await Promise.all([project.run(), project.run()])
    expect(tallies.map(({ adopted }) => adopted).sort()).toEqual([0, 6])
    expect(project.said).toContain('another adoption is under way: this one waits for its turn')
    expect(read('jobs/adopting')).toBeNull()
  })

  it('wait as long as the other run sends heartbeats, and take over when they stop', async () => {
    project.add('zoe', byPassword('zoe'))
    project.tree.write('jobs/adopting', { by: 'other', beat: 0 })
    let beat = 0
    const pace = {
      clock: () => project.clock,
      wait: (ms: number) => {
        project.clock += ms
        expect(read('users')).toBeNull()
        if (beat < 50) project.tree.write('jobs/adopting', { by: 'other', beat: (beat += 1) })
        return Promise.resolve()
      },
    }
    expect(await project.run(true, { pace })).toMatchObject({ adopted: 1 })
    expect(beat).toBe(50)
    expect(project.said.filter((line) => line.includes('under way'))).toHaveLength(1)
  })
})

describe('claims', () => {
  it('are written one by one, each after the rate limit allows it', async () => {
    for (let n = 0; n < 50; n += 1) project.add(`u${n}`, byPassword(`u${n}`))
    let [free, marked] = [0, 0]
    project.after = ([name]) => {
      if (name === 'may mark') free += 1
      if (name === 'mark') expect((marked += 1)).toBeLessThanOrEqual(free)
    }
    await project.run()
    expect([free, marked]).toEqual([50, 50])
  })

  it('are written at 400 a second, however many are waiting, and also after an idle time', async () => {
    let now = 0
    const waits: number[] = []
    const mayMark = markPace({ clock: () => now, wait: (ms) => Promise.resolve(waits.push(ms)) })
    for (const later of [0, 10_000]) {
      now += later
      waits.length = 0
      await Promise.all(Array.from({ length: 801 }, () => mayMark()))
      expect(waits).toHaveLength(800)
      expect(waits.at(-1)).toBe(2000)
    }
  })
})
