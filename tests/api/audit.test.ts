import { auditEntry, type AuditEntry } from '@sesame/contract/records/audit-entry'
import { describe, expect, it } from 'vitest'
import { call, grantOf, post, registered } from 'sesame-testing/api'
import { readAs, readRecord } from '../support/database.ts'

const refresh = async (accessToken: string) =>
  post('/api/auth/refresh-access-token', { accessToken })

/** Returns a person's audit trail, ordered by key. */
async function trailOf(uid: string): Promise<AuditEntry[]> {
  const trail = (await readRecord(`audit/${uid}`)) as Record<string, unknown>
  const keys = Object.keys(trail).sort()
  return keys.map((key) => {
    const entry = auditEntry.parse(trail[key])
    expect(key).toMatch(new RegExp(`^${entry.at}-[A-Za-z0-9]{10}$`))
    return entry
  })
}

describe('the audit trail (audit/{uid})', () => {
  it('lists a person’s security events in order, without personal data', async () => {
    const { accessToken, idToken, uid, email } = await registered()
    const second = grantOf(await refresh(accessToken)).accessToken
    await refresh(second)
    await refresh(accessToken)
    await post('/api/auth/sign-in', { idToken, remember: true })
    const trail = await trailOf(uid)
    const events = trail.map(({ event }) => event)
    // One request writes the first two events. They may have the same millisecond and then appear in either order.
    expect(events.splice(0, 2).sort()).toEqual(['sign-in', 'sign-up'])
    expect(events).toEqual([
      'token-reuse',
      // An old access token was used again, which ended the sign-in. So the next exchange of its ID token was refused.
      'sign-in-refused',
    ])
    expect(JSON.stringify(trail)).not.toMatch(new RegExp(`${email}|Lefèvre|${idToken}`))
  })

  it('records why the API refused a sign-in', async () => {
    const { accessToken, idToken, uid } = await registered()
    await call('POST', '/api/auth/lock-session', { token: accessToken })
    await post('/api/auth/sign-in', { idToken, remember: true })
    const [, , , refused] = await trailOf(uid)
    expect(refused).toMatchObject({ event: 'sign-in-refused', code: 'auth/session-locked' })
  })

  it('cannot be read by clients, not even by the person', async () => {
    const { idToken, uid } = await registered()
    expect(await readAs(idToken, `users/${uid}`)).toBe(200)
    expect(await readAs(idToken, `audit/${uid}`)).toBe(401)
  })
})
