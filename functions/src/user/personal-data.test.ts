import { personalDataExport } from '@sesame/contract/records/personal-data-export'
import { userRecord } from '@sesame/contract/records/user'
import { DAY_MS, MINUTE_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, grantOf, startApi, type Reply, type TestApi } from '../testing/api-client.ts'
import { START } from '../testing/fakes/world.ts'
import { addFactor } from '../testing/second-factor.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

async function signedIn(provider: 'google.com' | 'guest'): Promise<string> {
  const idToken = api.prove('id', { provider })
  api.world.personal.accounts.add('marie')
  return grantOf(await api.post('/api/auth/sign-in', { idToken, remember: true })).accessToken
}

const remove = (token: string) => api.send('DELETE', '/api/common/user', { token })
const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]
const isErased = () => !api.world.personal.accounts.has('marie')

describe('DELETE api/common/user', () => {
  it('erases a person with a recent proof of identity, and responds with 204', async () => {
    const token = await signedIn('google.com')
    expect((await remove(token)).status).toBe(204)
    expect(isErased()).toBe(true)
    expect(api.world.lines.join()).toContain('Compte effacé')
  })

  it('rejects the erasure of a console owner until the role is removed', async () => {
    const token = await signedIn('google.com')
    const account = api.world.accounts.get('marie')
    api.world.accounts.set('marie', { ...account, operatorRole: 'owner' })
    expect(refusal(await remove(token))).toEqual([409, 'auth/still-owner'])
    expect(isErased()).toBe(false)
    api.world.accounts.set('marie', { ...account, operatorRole: null })
    expect((await remove(token)).status).toBe(204)
  })

  it('requires no recent proof of identity from a guest, who cannot give one', async () => {
    const token = await signedIn('guest')
    api.world.now = START + 50 * MINUTE_MS
    expect((await remove(token)).status).toBe(204)
    expect(isErased()).toBe(true)
  })

  it('erases a guest whose account is already deleted', async () => {
    const token = await signedIn('guest')
    api.world.accounts.set('marie', null)
    expect((await remove(token)).status).toBe(204)
    expect(api.world.users.get('marie')).toBeUndefined()
  })

  it('erases a guest whose session was ended by another request that found the account deleted', async () => {
    const token = await signedIn('guest')
    api.world.accounts.set('marie', null)
    expect(refusal(await api.send('GET', '/api/common/user', { token }))).toEqual([
      401,
      'auth/session-ended',
    ])
    expect((await remove(token)).status).toBe(204)
    expect(isErased()).toBe(true)
  })

  it('does not erase a registered person whose account was deleted', async () => {
    const token = await signedIn('google.com')
    api.world.accounts.set('marie', null)
    expect(refusal(await remove(token))).toEqual([401, 'auth/session-ended'])
    expect(isErased()).toBe(false)
  })

  it('requires a recent proof of identity from a former guest who has registered', async () => {
    const token = await signedIn('guest')
    const user = api.world.users.get('marie')
    if (user) api.world.users.set('marie', { ...user, isAnonymous: false })
    api.world.now = START + 50 * MINUTE_MS
    expect(refusal(await remove(token))).toEqual([401, 'auth/requires-recent-login'])
  })

  it('leaves only the record that blocks late writes', async () => {
    const token = await signedIn('google.com')
    await remove(token)
    const left = api.world.tree.read('access/marie') as object
    expect(Object.keys(left).sort()).toEqual(['by', 'erasedSince', 'rev', 'wakeAt'])
    expect(left).toMatchObject({ erasedSince: START, wakeAt: START + DAY_MS })
    expect(refusal(await remove(token))).toEqual([401, 'auth/session-ended'])
  })

  it('rejects requests without a session or with a locked one', async () => {
    const token = await signedIn('google.com')
    const none = await api.send('DELETE', '/api/common/user')
    expect(refusal(none)).toEqual([401, 'auth/missing-token'])
    await api.send('POST', '/api/auth/lock-session', { token })
    expect(refusal(await remove(token))).toEqual([423, 'auth/session-locked'])
    expect(isErased()).toBe(false)
  })
})

describe('GET api/common/user/export', () => {
  const exported = (token: string) => api.send('GET', '/api/common/user/export', { token })
  const sid = 'ABCDEFGHIJ'
  const seen = { device: 'Linux', browser: 'Firefox', provider: 'google.com' }
  const parts = {
    settings: { theme: 'dark', consent: { analytics: false, messaging: false, decidedAt: 1 } },
    logins: { x: { ...seen, at: 1 } },
    devices: { z: { ...seen, firstSeenAt: 1, lastSeenAt: 2, name: 'Portable' } },
    notifications: { y: { kind: 'new-device', at: 1, readAt: 1.5 } },
    mails: { w: { kind: 'new-device', at: 1, outcome: 'sent' } },
    passkeys: {
      p: {
        name: '1Password',
        credentialId: 'a',
        publicKey: 'b',
        counter: 0,
        transports: ['usb'],
        syncs: true,
        backedUp: true,
        createdAt: 1,
      },
    },
    presence: { [sid]: { online: true, lastChanged: 1 } },
  }

  it('returns all data as a file with the export’s time', async () => {
    const token = await signedIn('google.com')
    const { records, files } = api.world.personal
    for (const [path, value] of Object.entries(parts)) records.set(`${path}/marie`, value)
    const event = { event: 'sign-in', at: 1, device: 'Linux', browser: 'Firefox', place: 'Lille' }
    api.world.tree.write('audit/marie', { v: event })
    for (const name of ['private/marie/b.pdf', 'avatars/marie/a.png', 'avatars/karim/a.png']) {
      files.set(name, { bytes: Buffer.alloc(12), type: 'application/pdf' })
    }
    const reply = await exported(token)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('content-disposition')).toBe(
      'attachment; filename="sesame-export.json"',
    )
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(JSON.parse(reply.text)).toEqual({
      exportedAt: START,
      profile: userRecord.parse(api.world.users.get('marie')),
      sessions: api.world.tree.read('access/marie/shown'),
      ...parts,
      securityEvents: { v: event },
      secondFactor: null,
      application: {},
      files: ['avatars/marie/a.png', 'private/marie/b.pdf'].map((name) => ({
        name,
        bytes: 12,
        type: 'application/pdf',
      })),
    })
  })

  it('contains what its owner may see of the second factor, and none of its secrets', async () => {
    const token = await signedIn('google.com')
    const secrets = { sealed: 'canary-key', salt: 'canary-salt', lastStep: 777_777 }
    const codes = { 'canary-hash': true } as const
    const remembered = { phone: { since: START, until: START + DAY_MS } }
    addFactor(api.world, 'marie', { ...secrets, codes, remembered })
    const shown = { since: 1, afterProviders: false, codesLeft: 1, remembered }
    api.world.tree.write('access/marie/shownFactor', shown)
    const { text } = await exported(token)
    expect(JSON.parse(text)).toMatchObject({ secondFactor: shown })
    expect(text).not.toMatch(/canary|777777/u)
  })

  it('returns empty values for missing data, and no internal data', async () => {
    const token = await signedIn('google.com')
    for (const place of ['mailQueue/marie', 'access/marie/states']) {
      api.world.tree.write(`${place}/canary`, { canary: true })
    }
    const { text } = await exported(token)
    expect(text).not.toContain('canary')
    expect(personalDataExport.parse(JSON.parse(text))).toMatchObject({
      settings: null,
      presence: {},
      application: {},
      files: [],
    })
  })

  it('rejects requests without a session or with a locked one', async () => {
    const none = await api.send('GET', '/api/common/user/export')
    expect(refusal(none)).toEqual([401, 'auth/missing-token'])
    const token = await signedIn('google.com')
    await api.send('POST', '/api/auth/lock-session', { token })
    expect(refusal(await exported(token))).toEqual([423, 'auth/session-locked'])
  })
})
