import { expect, it } from 'vitest'
import { createDeps } from '../../functions/src/deps.ts'
import { registered } from '../support/api.ts'
import { suiteConfig } from '../support/own-api.ts'
import { claimsOf } from '../support/tokens.ts'

const { sessions, users } = createDeps(suiteConfig())

it('finds a session open that the same instance is just refreshing, locking or marking', async () => {
  const { uid, accessToken } = await registered()
  const { sid } = claimsOf(accessToken)
  // Builds the adapter: what comes next reaches the database in this order.
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
