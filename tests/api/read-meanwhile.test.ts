import { expect, it } from 'vitest'
import { randomId } from '@sesame/contract/random-id'
import { lazyAdmin } from '../../functions/src/adapters/firebase/admin.ts'
import { transact } from '../../functions/src/adapters/firebase/database/transact.ts'
import { createDeps } from '../../functions/src/deps.ts'
import { registered } from '../support/api.ts'
import { suiteConfig } from '../support/own-api.ts'
import { claimsOf } from '../support/tokens.ts'

const { sessions, users } = createDeps(suiteConfig())

it('finds a session open that the same instance is just refreshing, locking or marking', async () => {
  const { uid, accessToken } = await registered()
  const { sid } = claimsOf(accessToken)
  // Loads the adapter first, so that the following calls reach the database in this order.
  const state = await sessions.state(uid, sid)
  expect(state).not.toBeNull()
  const changes = [
    () =>
      sessions.rotate(uid, sid, (state) =>
        state ? { outcome: 'repeated', state } : { outcome: 'ended' },
      ),
    () => sessions.markUsed(uid, sid, 0),
    () => sessions.lock(uid, sid, Date.now()),
  ]
  for (const change of changes) {
    const changing = change()
    expect(await sessions.state(uid, sid)).toEqual(state)
    await changing
  }
})

it('finds the profile that the same instance is just changing', async () => {
  const { uid } = await registered()
  expect(await users.find(uid)).not.toBeNull()
  const changing = users.update(uid, { displayName: 'Élise' })
  expect((await users.find(uid))?.uid).toBe(uid)
  expect((await changing)?.displayName).toBe('Élise')
})

it('changes a record in one transaction while the same instance writes below it', async () => {
  const place = (await lazyAdmin(suiteConfig()).databases.common()).ref(
    `transactions/${randomId()}`,
  )
  await place.child('a').set(1)
  const changing = transact(place, (current) => ({ ...(current as object | null), b: 2 }))
  await Promise.all([place.child('c').set(3), changing])
  expect((await place.get()).val()).toEqual({ a: 1, b: 2, c: 3 })
  await place.remove()
})
