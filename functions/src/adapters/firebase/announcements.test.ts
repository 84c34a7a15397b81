import type { Announcement } from '@sesame/contract/records/announcement'
import { describe, expect, it } from 'vitest'
import { run, twoDatabases, type TwoDatabases } from '../../testing/two-databases.ts'
import { firebaseAnnouncements } from './announcements.ts'

describe('announcements stored in two database instances', () => {
  const words = { fr: 'Bonjour', en: 'Hello' }
  const shown = {
    kind: 'info' as const,
    startsAt: 1,
    title: words,
    text: words,
  } as unknown as Announcement
  const at = (db: TwoDatabases, name: 'first' | 'second') => db[name].read('announcements/one')

  it('are published to both instances and withdrawn from both', async () => {
    const db = twoDatabases()
    const store = firebaseAnnouncements(db.as(0))
    await run(db, [store.publish('one', shown)])
    expect([at(db, 'first'), at(db, 'second')]).toEqual([shown, shown])
    await run(db, [store.withdraw('one')])
    expect([at(db, 'first'), at(db, 'second')]).toEqual([null, null])
  })

  it.each([0, 1])(
    'are written to the first instance last, so they are missing there if the write fails after %i calls',
    async (n) => {
      const db = twoDatabases()
      let made = 0
      await run(db, [firebaseAnnouncements(db.as(0, () => made++ >= n)).publish('one', shown)])
      expect(at(db, 'first')).toBeNull()
    },
  )

  it('are copied to a new database instance', async () => {
    const db = twoDatabases()
    db.first.write('announcements/one', shown)
    const mended = async () => {
      let count = 0
      for await (const copies of firebaseAnnouncements(db.as(0)).differingCopies()) {
        for (const mend of copies) await mend()
        count += copies.length
      }
      return count
    }
    expect(await run(db, [mended()])).toMatchObject([{ value: 1 }])
    expect(at(db, 'second')).toEqual(shown)
    expect(await run(db, [mended()])).toMatchObject([{ value: 0 }])
  })
})
