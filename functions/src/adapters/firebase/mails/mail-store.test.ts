import { describe, expect, it } from 'vitest'
import { MemoryDatabase } from '../../../testing/memory-database.ts'
import { firebaseRecords } from '../person-records.ts'
import { firebaseMails } from './mail-store.ts'

const NOW = 1_000_000_000
const name = { owner: 'marie', key: 'email' }
const claim = { kind: 'verify', to: 'mailbox', at: NOW, maxADay: 1 }

describe('the claim of an e-mail for delivery', () => {
  it('is recognized if its response was lost and another commit happened in between', async () => {
    const tree = new MemoryDatabase(() => NOW)
    const people = firebaseRecords(tree.databases())
    let commits = 0
    const mails = firebaseMails(tree.databases(), {
      ...people,
      async commit(uid, values) {
        const isWritten = await people.commit(uid, values)
        if (++commits > 1) return isWritten
        tree.write('access/marie/by', 'another')
        tree.write('access/marie/rev', 2)
        return false
      },
    })
    expect(await mails.claim(name, claim)).toBe('claimed')
    expect(await mails.claim(name, { ...claim, at: NOW + 1 })).toBe('busy')
    expect(await mails.claim({ ...name, key: 'next' }, claim)).toBe('limited')
  })

  it('belongs to the first delivery, even if a second one starts in the same millisecond', async () => {
    const tree = new MemoryDatabase(() => NOW)
    const people = firebaseRecords(tree.databases())
    const first = firebaseMails(tree.databases(), people)
    const verdicts: unknown[] = []
    const second = firebaseMails(tree.databases(), {
      ...people,
      async commit(uid, values) {
        if (verdicts.length === 0) verdicts.push(await first.claim(name, claim))
        return people.commit(uid, values)
      },
    })
    verdicts.push(await second.claim(name, claim))
    expect(verdicts).toEqual(['claimed', 'busy'])
  })
})
