import { deleteApp, initializeApp, type App } from 'firebase-admin/app'
import { getDatabase } from 'firebase-admin/database'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startDatabase } from '../../emulators/src/database/start-database.ts'
import { firebaseJournal } from '../../functions/src/adapters/firebase/operators/journal.ts'
import type { Journal } from '../../functions/src/common/ports/console/journal.ts'

const NAME = 'unreadable-entries'

let server: Awaited<ReturnType<typeof startDatabase>>
let app: App
let journal: Journal
beforeAll(async () => {
  server = await startDatabase()
  server.setRules(NAME, '{"rules":{"operatorAudit":{"entries":{".indexOn":["target"]}}}}')
  process.env['FIREBASE_DATABASE_EMULATOR_HOST'] = `${server.host}:${server.port}`
  app = initializeApp({ databaseURL: server.url(NAME), projectId: NAME }, NAME)
  journal = firebaseJournal(() => Promise.resolve(getDatabase(app)))
  for (let at = 1; at <= 6; at += 1) {
    await journal.append({
      at,
      operator: 'noe',
      target: 'marie',
      role: 'admin',
      action: 'person-read',
      phase: 'noted',
      requestId: 'none',
    })
  }
  const entries = getDatabase(app).ref('operatorAudit/entries')
  await entries.child('e000000000004/hash').set('lost')
  await entries.update({ x: { target: 'marie' }, a: true })
})
afterAll(async () => {
  await deleteApp(app)
  await server.close()
})

const seqs = async (...asked: Parameters<Journal['newest']>) =>
  (await journal.newest(...asked)).map(({ seq }) => seq)

it.each([undefined, { field: 'target', value: 'marie' } as const])(
  'invalid journal entries are skipped, and do not end a page of the journal: %j',
  async (index) => {
    expect(await seqs(null, 3, index)).toEqual([6, 5, 3])
    expect(await seqs(3, 3, index)).toEqual([2, 1])
    expect(await seqs(5, 1, index)).toEqual([3])
  },
)
