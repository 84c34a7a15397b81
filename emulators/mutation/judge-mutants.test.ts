import { describe, expect, it } from 'vitest'
import { survivorsOf } from './judge-mutants.ts'
import type { Lane } from './lanes.ts'
import type { Mutant } from './mutant.ts'
import type { RulesUnderTest } from './rules-files.ts'
import type { Choice } from './rules-tests.ts'

const FILE = 'database.rules.json'
const mutant = (source: string): Mutant => ({
  file: FILE,
  line: 1,
  column: 1,
  rule: 'notes/$uid .read',
  change: source,
  source,
})
const file: RulesUnderTest = {
  name: FILE,
  service: 'database',
  source: 'the rules',
  mutants: [mutant('noticed'), mutant('overlooked'), mutant('noticed late')],
}

/** Creates a fake lane with fake tests. `fails` decides whether a test fails, given the rules and the choice of tests. */
function stage(fails: (source: string, choice: Choice) => boolean) {
  const state = { source: '', closed: false, judged: [] as string[], asked: [] as Choice[] }
  const lane: Lane = {
    service: 'database',
    env: {},
    put: (_, source) => {
      state.source = source
    },
    close: () => undefined,
  }
  const judge = () =>
    survivorsOf({
      files: [file],
      lanes: [lane],
      openTests: () =>
        Promise.resolve({
          firstFailure: (choice = {}) => {
            state.asked.push(choice)
            const failed = fails(state.source, choice)
            return Promise.resolve(failed ? { file: 'a.test.ts', name: 'a test' } : null)
          },
          close: () => {
            state.closed = true
            return Promise.resolve()
          },
        }),
      heard: ({ source }, survived) => state.judged.push(`${source}: ${String(survived)}`),
    })
  return { judge, state }
}

describe('survivorsOf', () => {
  it('returns the mutants on which no test fails, whichever tests run first', async () => {
    const { judge, state } = stage(
      (source, { tests, named }) =>
        source === 'noticed' || (source === 'noticed late' && !tests && named === undefined),
    )
    expect(await judge()).toEqual([mutant('overlooked')])
    expect(state.judged).toEqual(['noticed: false', 'overlooked: true', 'noticed late: false'])
  })

  it('first runs the test that killed the last mutant, then the tests of the same area, then all tests', async () => {
    const { judge, state } = stage((source) => source === 'noticed')
    await judge()
    const killer = [{ file: 'a.test.ts', name: 'a test' }]
    expect(state.asked.slice(2, 5)).toEqual([{ tests: killer }, { named: 'notes' }, {}])
  })

  it('restores the rules', async () => {
    const { judge, state } = stage(() => false)
    await judge()
    expect(state).toMatchObject({ source: 'the rules', closed: true })
  })

  it('rejects before it tests any mutant if a test fails on the original rules', async () => {
    const { judge, state } = stage(() => true)
    await expect(judge()).rejects.toThrow('a test')
    expect(state).toMatchObject({ judged: [], closed: true })
  })

  it('stops all lanes when one of them fails', async () => {
    const closed: string[] = []
    const heard: Mutant[] = []
    const lane = (name: string): Lane => ({
      service: 'database',
      env: { name },
      put: () => undefined,
      close: () => undefined,
    })
    const judged = survivorsOf({
      files: [{ ...file, mutants: Array.from({ length: 50 }, (_, at) => mutant(`${at}`)) }],
      lanes: [lane('fails'), lane('passes')],
      openTests: (_, { name = '' }) =>
        Promise.resolve({
          firstFailure: () =>
            Promise.resolve(name === 'fails' ? { file: 'a.test.ts', name: 'a test' } : null),
          close: () => {
            closed.push(name)
            return Promise.resolve()
          },
        }),
      heard: (one) => heard.push(one),
    })
    await expect(judged).rejects.toThrow('a test')
    expect(closed.toSorted()).toEqual(['fails', 'passes'])
    expect(heard.length).toBeLessThan(50)
  })

  it('rejects if a test still fails after the rules are restored', async () => {
    let broken = false
    const { judge } = stage((source) => (broken ||= source === 'noticed late'))
    await expect(judge()).rejects.toThrow('a test')
  })
})
