import { OWN_EVENTS } from '@sesame/contract/events'
import { namesOf } from '@sesame/contract/titles'
import { auditEntry, type AuditEntry } from '@sesame/contract/records/audit-entry'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from './testing/api-client.ts'
import { SCENARIOS } from './testing/scenarios.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const SID = expect.stringMatching(/^[A-Za-z0-9]{10}$/) as string

/** The device in events of tests that send no `User-Agent`. */
const UNNAMED = { device: '?', browser: '?' }

/** Returns everyone's security events, without ids. */
const trail = (): (AuditEntry & { uid: string })[] =>
  api.world.audit.map(({ id: _, ...entry }) => entry)

/** Runs a scenario, and resolves with the security events added by its last call. */
async function auditOf(name: string): Promise<(AuditEntry & { uid: string })[]> {
  const act = await SCENARIOS[name]?.(api)
  api.world.tree.write('audit', null)
  api.world.lines.length = 0
  await act?.()
  return trail()
}

/** Returns the log lines of an event. */
const logged = (event: string) =>
  api.world.lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['event'] === event)

/** The version of the terms that the person answered, and its language. */
const TERMS = { terms: 1, locale: 'fr' }

const EVENTS: [AuditEntry['event'], string, Partial<AuditEntry>][] = [
  ['sign-in', 'POST /api/auth/sign-in, of a new account', { sid: SID, provider: 'google.com' }],
  ['sign-up', 'POST /api/auth/sign-up', { sid: SID, provider: 'password', ...TERMS }],
  ['upgrade', 'POST /api/auth/sign-up, of a guest', { sid: SID, provider: 'password', ...TERMS }],
  ['terms-refused', 'POST /api/auth/answer-terms', { sid: SID, ...TERMS }],
  ['token-reuse', 'POST /api/auth/refresh-access-token, of a copied token', { sid: SID }],
  ['password-reset', 'POST /api/auth/reset-password', { sid: SID, ended: 1 }],
  ['password-changed', 'POST /api/auth/change-password', { sid: SID, ended: 0 }],
  ['lock', 'POST /api/auth/lock-session', { sid: SID }],
  ['unlock', 'POST /api/auth/unlock-session', { sid: SID }],
  [
    'unlock-refused',
    'POST /api/auth/unlock-session, refused',
    { sid: SID, tries: 1, code: 'auth/invalid-token' },
  ],
  ['sign-out', 'POST /api/auth/sign-out', { sid: SID }],
  ['revoke', 'DELETE /api/auth/sessions/:sid', { sid: SID, device: 'Linux', browser: 'Firefox' }],
  ['revoke-others', 'DELETE /api/auth/sessions', { ended: 1 }],
  ['account-secured', 'POST /api/auth/secure-account', { ended: 1 }],
  ['account-secured', 'POST /api/auth/answer-alert', { ended: 1 }],
  ['account-restored', 'POST /api/auth/restore-account', {}],
  ['passkey-added', 'POST /api/auth/passkeys/verify, for a new one', { sid: SID }],
  ['passkey-removed', 'DELETE /api/auth/passkeys/:id', { sid: SID }],
  ['passkey-copied', 'POST /api/auth/passkeys/verify, with a counter that went back', UNNAMED],
  [
    'password-removed',
    'POST /api/auth/change-sign-in-methods, which removes the password',
    { sid: SID },
  ],
  ['export', 'GET /api/common/user/export', {}],
  ['second-factor-added', 'POST /api/auth/second-factor/activate', { sid: SID }],
  ['second-factor-removed', 'POST /api/auth/second-factor/remove', { sid: SID }],
  ['second-factor-changed', 'PATCH /api/auth/second-factor', { sid: SID }],
  ['recovery-codes-replaced', 'POST /api/auth/second-factor/recovery-codes', { sid: SID }],
  ['recovery-code-used', 'POST /api/auth/second-factor/answer', {}],
  ['code-refused', 'POST /api/auth/second-factor/answer, refused', { tries: 4 }],
  ['second-factor-wait-stopped', 'DELETE /api/auth/second-factor/wait', { sid: SID }],
  ['second-factor-wait-begun', 'POST /api/auth/second-factor/wait', { sid: SID }],
]

describe('security events', () => {
  it.each(EVENTS)('%s is stored and logged: %s', async (event, scenario, facts) => {
    const entries = await auditOf(scenario)
    expect(entries.filter((entry) => entry.event === event)).toEqual([
      { uid: 'marie', event, at: api.world.now, ...(facts.sid !== undefined && UNNAMED), ...facts },
    ])
    expect(logged(event)).toEqual([expect.objectContaining({ uid: 'marie' })])
  })

  it('sign-in-refused is stored for the person whom the token identifies, with the error code', async () => {
    await auditOf('POST /api/auth/sign-out')
    api.world.tree.write('audit', null)
    await api.post('/api/auth/sign-in', { idToken: 'first', remember: false })
    const refused = { event: 'sign-in-refused', code: 'auth/session-ended', provider: 'password' }
    expect(trail()).toEqual([{ uid: 'marie', at: api.world.now, ...refused, ...UNNAMED }])
  })

  it('sign-in-refused is only logged for an account without a profile', async () => {
    await api.post('/api/auth/sign-in', { idToken: api.prove('id'), remember: false })
    expect(trail()).toEqual([])
    expect(logged('sign-in-refused')).toEqual([
      expect.objectContaining({ uid: 'marie', code: 'auth/sign-up-incomplete' }),
    ])
  })

  it('sign-in-refused is only logged if the caller is unknown', async () => {
    expect(await auditOf('POST /api/auth/sign-in, refused')).toEqual([])
    expect(logged('sign-in-refused')).toEqual([
      expect.objectContaining({ severity: 'WARNING', code: 'auth/invalid-token' }),
    ])
  })

  it('terms-accepted is recorded instead of a sign-up if a sign-in with the provider already created the account', async () => {
    const idToken = api.prove('g', { provider: 'google.com' })
    await api.post('/api/auth/sign-in', { idToken, remember: false })
    const body = { displayName: 'Marie', captchaToken: '', acceptedTerms: true, locale: 'fr' }
    expect((await api.post('/api/auth/sign-up', { ...body, idToken })).status).toBe(201)
    const events = trail().map(({ event }) => event)
    expect(events).toEqual(['sign-in', 'sign-in', 'terms-accepted'])
    expect(api.world.statistics.get('2026-01-01/sign-up/google,com')).toBe(1)
    expect([...api.world.statistics.keys()].join()).not.toContain('upgrade')
  })

  it('erasure is only logged, since stored events are erased too', async () => {
    expect(await auditOf('DELETE /api/common/user')).toEqual([])
    expect(logged('erasure')).toEqual([expect.objectContaining({ uid: 'marie' })])
  })

  it('contain the uid and the request id, but no sid and no other personal data', async () => {
    for (const [, scenario] of EVENTS) {
      await api.close()
      api = await startApi()
      await auditOf(scenario)
      for (const { uid, ...entry } of trail()) {
        expect(auditEntry.parse(entry)).toEqual(entry)
        expect(uid).toBe('marie')
        const [line] = logged(entry.event)
        expect(line).toMatchObject({
          requestId: expect.stringMatching(/^\w{10}$/) as string,
          durationMs: expect.any(Number) as number,
        })
        if (entry.sid !== undefined) expect(api.world.lines.join()).not.toContain(entry.sid)
      }
      expect(JSON.stringify(trail()) + api.world.lines.join()).not.toContain('exemple.fr')
    }
  })

  it('keep the device and place of a session that has ended; the log contains neither', async () => {
    await api.close()
    api = await startApi({ placeHeaders: { country: 'x-country', city: 'x-city' } })
    const idToken = api.prove('g', { provider: 'google.com' })
    const headers = {
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      'x-city': 'lille',
      'x-country': 'FR',
    }
    const reply = await api.send('POST', '/api/auth/sign-in', {
      body: JSON.stringify({ idToken, remember: false }),
      headers,
    })
    const { accessToken: token } = JSON.parse(reply.text) as { accessToken: string }
    await api.send('POST', '/api/auth/sign-out', { token })
    const where = { device: 'Linux', browser: 'Firefox' }
    expect(trail()).toMatchObject([
      { event: 'sign-in', ...where, place: 'Lille, France' },
      { event: 'sign-out', ...where },
    ])
    expect(logged('sign-in').concat(logged('sign-out'))).toHaveLength(2)
    expect(api.world.lines.join()).not.toMatch(/Firefox|Lille/)
  })

  it('are all tested here, except operators’ actions', () => {
    const proved = [...EVENTS.map(([event]) => event), 'sign-in-refused', 'terms-accepted']
    const others = namesOf(OWN_EVENTS).filter((event) => !proved.includes(event))
    expect(others).toEqual([
      ...['sessions-ended', 'too-many-sessions', 'account-changed'],
      ...['account-disabled', 'account-enabled'],
    ])
  })
})
