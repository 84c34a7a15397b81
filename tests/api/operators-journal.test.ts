import { describe, expect, it } from 'vitest'
import { lazyAdmin } from '../../functions/src/adapters/firebase/admin.ts'
import { firebaseJournal } from '../../functions/src/adapters/firebase/operators/journal.ts'
import { firebaseRequests } from '../../functions/src/adapters/firebase/operators/requests.ts'
import { readSite } from '../../functions/src/common/config/config.ts'
import { verifyJournal } from '../../functions/src/common/journal/verify-journal.ts'
import type { JournalFacts } from '../../functions/src/common/ports/console/journal.ts'
import { call, registered } from 'sesame-testing/api'
import { suiteEnvironment } from '../support/own-api.ts'

const admin = lazyAdmin(readSite(suiteEnvironment()))
const facts = (operator: string, target: string): JournalFacts => ({
  at: Date.now(),
  operator,
  role: 'admin',
  action: 'person-read',
  phase: 'noted',
  target,
  requestId: 'none',
})

describe('the operators’ journal in the database', () => {
  it('the journal remains one chain while several instances append entries, and can be searched by its indexes', async () => {
    const run = `t${Date.now()}`
    const journals = [1, 2, 3].map(() => firebaseJournal(admin.databases.common))
    await Promise.all(
      journals.flatMap((journal, at) =>
        [1, 2, 3, 4].map((turn) => journal.append(facts(`${run}-${at}`, `${run}-${turn}`))),
      ),
    )
    const [journal] = journals
    if (!journal) throw new Error('no journal')
    expect((await verifyJournal(journal, null)).broken).toBeNull()

    const index = { field: 'operator', value: `${run}-1` } as const
    const own = await journal.newest(null, 10, index)
    expect(own).toHaveLength(4)
    const before = own[1]?.seq ?? 0
    const older = await journal.newest(before, 10, index)
    expect(older).toEqual(own.slice(2))
    expect((await journal.newest(before, 2)).map(({ seq }) => seq)).toEqual([
      before - 1,
      before - 2,
    ])
    const target = { field: 'target', value: `${run}-3` } as const
    expect(await journal.newest(null, 10, target)).toHaveLength(3)
  })
})

describe('operators’ requests in the database', () => {
  it('requests are listed in pages, newest first, found by person, and decided only once', async () => {
    const requests = firebaseRequests(admin.databases)
    const about = `t${Date.now()}`
    const ids: string[] = []
    for (let i = 0; i < 5; i++) {
      const times = { at: Date.now() + i, expiresAt: Date.now() + 1e6 }
      ids.unshift(
        await requests.add({
          kind: 'erasure',
          target: about,
          reason: 'Demande écrite',
          by: 'camille',
          ...times,
          state: 'waiting',
        }),
      )
    }
    const first = await requests.page(null, 2)
    expect(first.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const next = await requests.page(first.at(-1)?.id ?? '', 2)
    expect(next.map(({ id }) => id)).toEqual(ids.slice(2, 4))
    expect((await requests.about(about)).map(({ id }) => id)).toEqual(ids)

    const decide = (decidedBy: string) =>
      requests.decide(ids[0] ?? '', { state: 'approved', decidedBy, decidedAt: Date.now() })
    const decided = await Promise.all([decide('noe'), decide('sacha')])
    expect(decided.sort()).toEqual([false, true])
  })

  it('requests lose the e-mail addresses of a person who erases their account', async () => {
    const requests = firebaseRequests(admin.databases)
    const { uid, email, accessToken } = await registered()
    const times = { at: Date.now(), expiresAt: Date.now() + 1e6 }
    const asked = { kind: 'address', target: uid, reason: 'Demande écrite', by: 'camille' } as const
    const details = { cause: 'lost', from: email, email: `nouvelle-${email}` } as const
    const id = await requests.add({ ...asked, ...times, ...details, state: 'waiting' })
    expect(await requests.find(id)).toMatchObject(details)
    const reply = await call('DELETE', '/api/common/user', { token: accessToken })
    expect(reply.status).toBe(204)
    const left = { ...asked, ...times, cause: 'lost', state: 'waiting' }
    expect(await requests.find(id)).toEqual({ ...left, id })
  })
})
