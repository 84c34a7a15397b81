import type { JournalEntry } from '@sesame/contract/records/journal-entry'
import { beforeEach, describe, expect, it } from 'vitest'
import { follow } from './chain.ts'
import { verifyJournal } from './verify-journal.ts'

let chain: JournalEntry[]
let head: JournalEntry | null
let files: JournalEntry[][]
beforeEach(() => {
  chain = []
  for (let at = 1; at <= 1200; at++) {
    const action = 'person-read' as const
    const facts = { at, operator: 'camille', role: 'admin' as const, phase: 'noted' as const }
    chain.push(follow(chain.at(-1) ?? null, { ...facts, action, requestId: 'none' }))
  }
  head = chain.at(-1) ?? null
  files = [chain.slice(0, 700), chain.slice(700, 1100)]
})

const verify = (hasCopies = true) =>
  verifyJournal(
    {
      head: () => Promise.resolve(head),
      oldest: (from, size) =>
        Promise.resolve(chain.filter(({ seq }) => seq >= from).slice(0, size)),
    },
    hasCopies
      ? {
          all: async function* () {
            yield* await Promise.resolve(files)
          },
        }
      : null,
  )

describe('the whole journal', () => {
  it('is valid, with or without copies', async () => {
    const sound = { entries: 1200, broken: null, differs: null }
    expect(await verify()).toEqual({ ...sound, copied: 1100 })
    expect(await verify(false)).toEqual({ ...sound, copied: null })
  })

  it('is valid if nothing was ever written', async () => {
    ;[chain, head, files] = [[], null, []]
    expect(await verify()).toEqual({ entries: 0, broken: null, copied: 0, differs: null })
  })

  it('reveals a changed entry by its chain and by its copies', async () => {
    chain = chain.map((entry) => (entry.seq === 900 ? { ...entry, operator: 'noe' } : entry))
    expect(await verify()).toMatchObject({ broken: { seq: 900, fault: 'changed' }, differs: 900 })
  })

  it('needs its copies to reveal removed last entries if the head was rewritten', async () => {
    chain = chain.slice(0, 1000)
    head = chain.at(-1) ?? null
    expect(await verify()).toMatchObject({ broken: null, copied: 1000, differs: 1001 })
    expect(await verify(false)).toMatchObject({ broken: null, differs: null })
  })

  it('needs its copies to reveal that all entries were rewritten', async () => {
    chain = []
    for (let at = 1; at <= 1200; at++) {
      const action = 'proved' as const
      const facts = { at, operator: 'noe', role: 'admin' as const, phase: 'noted' as const }
      chain.push(follow(chain.at(-1) ?? null, { ...facts, action, requestId: 'none' }))
    }
    head = chain.at(-1) ?? null
    expect(await verify()).toMatchObject({ broken: null, copied: 0, differs: 1 })
  })

  it('reveals that all entries were removed', async () => {
    ;[chain, head] = [[], null]
    expect(await verify()).toMatchObject({ broken: null, differs: 1 })
  })
})
