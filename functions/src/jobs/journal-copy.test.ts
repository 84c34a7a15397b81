import { DAY_MS } from '@sesame/contract/durations'
import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import { beforeEach, describe, expect, it } from 'vitest'
import { follow } from '../common/journal/chain.ts'
import { fakeJobDeps } from '../testing/fakes/fake-job-deps.ts'
import { START, type World } from '../testing/fakes/world.ts'
import type { JobDeps } from './running/job.ts'
import { journalCopy } from './journal-copy.ts'

let world: World
let deps: JobDeps
let chain: JournalEntry[]
let files: Map<string, unknown[]>
let copiedUntil: number

beforeEach(() => {
  chain = []
  files = new Map()
  copiedUntil = 0
  const fake = fakeJobDeps()
  world = fake.world
  deps = {
    ...fake.deps,
    journal: {
      head: () => Promise.resolve(chain.at(-1) ?? null),
      oldest: (from, size) =>
        Promise.resolve(chain.filter(({ seq }) => seq >= from).slice(0, size)),
    },
    journalCopies: {
      copiedUntil: () => Promise.resolve(copiedUntil),
      markCopied: (seq) => {
        copiedUntil = seq
        return Promise.resolve()
      },
      write: (day, from, entries) => {
        files.set(`${from} ${day}`, [...entries])
        return Promise.resolve()
      },
      all: () =>
        (async function* () {
          yield* await Promise.resolve(files.values())
        })(),
    },
  }
})

/** Writes this many journal entries on the nth day. */
function write(day: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const at = START + day * DAY_MS + i
    const action = 'person-read' as const
    const facts = { at, operator: 'camille', role: 'admin' as const, phase: 'noted' as const }
    chain.push(follow(chain.at(-1) ?? null, { ...facts, action, requestId: 'none' }))
  }
}

const run = (until = Infinity) => journalCopy.run(deps, { dryRun: false, until })

describe('the copy of the journal', () => {
  it('contains every entry up to yesterday, one file per day, and continues where it stopped', async () => {
    write(0, 3)
    write(2, 2)
    write(3, 1)
    world.now = START + 3 * DAY_MS + 1000
    expect(await run()).toEqual({ examined: 6, due: 5, failed: 0, complete: true })
    expect([...files.keys()]).toEqual(['1 2026-01-01', '4 2026-01-03'])
    expect([...files.values()].flat()).toEqual(chain.slice(0, 5))
    write(3, 1)
    world.now += DAY_MS
    expect(await run()).toMatchObject({ due: 2, failed: 0 })
    expect([...files.values()].flat()).toEqual(chain)
    expect(await run()).toMatchObject({ due: 0 })
  })

  it('is written even in dry-run mode', () => {
    expect(journalCopy.asked).toBe(true)
  })

  it('is complete even if it must read the entries in several batches', async () => {
    write(0, 1201)
    world.now = START + DAY_MS
    expect(await run()).toMatchObject({ due: 1201, failed: 0 })
    expect([...files.values()].flat()).toEqual(chain)
  })

  it.each([
    [
      'changed',
      () =>
        chain.splice(
          4,
          1,
          ...chain.slice(4, 5).map((entry) => ({ ...entry, reason: 'Autre chose' })),
        ),
    ],
    ['removed', () => chain.splice(4, 1)],
  ])('reports that an entry was %s, and contains the remaining entries', async (_what, harm) => {
    write(0, 600)
    harm()
    world.now = START + DAY_MS
    expect(await run()).toMatchObject({ due: chain.length, failed: 1 })
    expect([...files.values()].flat()).toEqual(chain)
    expect(world.lines.join()).toContain('"event":"journal-broken","seq":5')
  })

  it('is not written if no bucket is configured, or if the job has no time left', async () => {
    write(0, 3)
    world.now = START + DAY_MS
    expect(await run(world.now)).toMatchObject({ due: 0, complete: false })
    deps = { ...deps, journalCopies: null }
    expect(await run()).toMatchObject({ examined: 0, due: 0, complete: true })
    expect(files.size).toBe(0)
  })
})
