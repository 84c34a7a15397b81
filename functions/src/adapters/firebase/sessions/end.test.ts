import type { Reference } from 'firebase-admin/database'
import { expect, it } from 'vitest'
import { interleavedDatabase } from '../../../testing/interleaved-database.ts'
import { endSessions } from './end.ts'

const NOW = 1_000_000_000
const all = { chosen: () => true }

/** The same database on a line that breaks after the sessions' transaction, for good. */
function losingAnswers(root: Reference): Reference {
  return new Proxy(root, {
    get(target, name) {
      if (name !== 'child') return Reflect.get(target, name) as unknown
      return (path: string) => {
        const place = target.child(path)
        if (!path.startsWith('sessionStates/')) return place
        const transaction = async (...parameters: Parameters<Reference['transaction']>) => {
          await place.transaction(...parameters)
          throw new Error('the answer is lost')
        }
        return { ...place, transaction }
      }
    },
  })
}

it('an ending whose answer was lost leaves nothing to be shown once it is asked for again', async () => {
  const db = interleavedDatabase()
  const state = {
    n: 0,
    usedStep: 0,
    rotatedAt: NOW,
    idleExpiresAt: NOW + 1e6,
    expiresAt: NOW + 1e8,
  }
  db.write('sessionStates/marie/A', { ...state, authTimeSeconds: 100, provider: 'password' })
  db.write('sessions/marie/A', { device: 'd' })
  db.write('signIns/marie/100', NOW + 1e8)
  const first = endSessions(losingAnswers(db.as(0)), 'marie', all)
  await db.run([first], ([actor = 0]) => actor)
  await expect(first).rejects.toThrow('the answer is lost')
  expect(db.read('sessionStates')).toBeNull()

  await db.run([endSessions(db.as(0), 'marie', all)], ([actor = 0]) => actor)
  expect(db.read('sessions')).toBeNull()
  expect(db.read('signIns')).toBeNull()
})

it('a sign-in that is named ends though no session uses it, and the others stay', async () => {
  const db = interleavedDatabase()
  db.write('signIns/marie/100', NOW + 1e8)
  db.write('signIns/marie/200', NOW + 1e8)
  const ending = { chosen: () => false, signIns: [100], keptSeconds: 200 }
  await db.run([endSessions(db.as(0), 'marie', ending)], ([actor = 0]) => actor)
  expect(db.read('signIns/marie')).toEqual({ 200: NOW + 1e8 })
  expect(db.read('endedSignIns/marie')).toBe(100)
})
