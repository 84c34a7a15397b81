import { MAX_EMERGENCY_MS, PASSKEY_CHALLENGE_MS, PASSKEY_LINK_MS } from '@sesame/contract/constants'
import { MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, type Reply } from '../../testing/api-client.ts'
import { addAdmitted, addPasskey, answerWith } from '../../testing/console/console-passkeys.ts'
import { startConsole, type TestConsole } from '../../testing/console/start-console.ts'
import type { Authenticator, Ceremony } from '../../testing/passkeys/authenticator.ts'
import { PAGE } from '../../testing/passkeys/passkey-scenarios.ts'
import { approveAlone } from '../requests/approve-alone.ts'
import { setRole } from '../operators/change-role.ts'
import { setEmergency } from '../operators/emergency.ts'

let tools: TestConsole
let key: Authenticator
beforeEach(async () => {
  tools = await startConsole()
  tools.operator('camille', 'owner')
  key = await addAdmitted(tools, 'camille')
  tools.world.operatorSessions.clear()
})
afterEach(() => tools.close())

const codeOf = (reply: Reply) => (reply.status < 300 ? null : errorOf(reply).code)
const bodyOf = (reply: Reply) => JSON.parse(reply.text) as Record<string, unknown>
const tokenOf = (reply: Reply) => bodyOf(reply)['token'] as string
const signIn = (body: object) => tools.post('/api/tools/sign-in', body)
const enter = async (by = key, how?: Ceremony, more: object = {}) =>
  signIn({ ...(await answerWith(tools, by, how)), ...more })
const sessionCode = async (token: string) =>
  codeOf(await tools.send('GET', '/api/tools/session', { token }))
const actions = () => tools.world.journal.map(({ action, phase }) => `${action} ${phase}`)

describe('signing in to the console', () => {
  it('succeeds with an admitted passkey used on the console’s page', async () => {
    const reply = await enter()
    expect(codeOf(reply)).toBeNull()
    expect(bodyOf(reply)['session']).toMatchObject({ uid: 'camille', byPassword: false })
    expect(actions()).toEqual(['signed-in noted'])
  })

  it('refuses passwords, the product’s tokens, and passkeys used on the product’s page', async () => {
    const password = tools.prove('password', { uid: 'camille' })
    expect(codeOf(await signIn({ idToken: password }))).toBe('auth/forbidden')
    const proof = { uid: 'camille', provider: 'passkey', passkey: key.id, entry: 'c' } as const
    const idToken = tools.prove('of the product', proof)
    expect(codeOf(await signIn({ idToken }))).toBe('auth/forbidden')
    expect(codeOf(await enter(key, { origin: PAGE }))).toBe('auth/passkey-refused')
  })

  it('refuses a passkey added later in the product, because a thief with access to the mailbox could add one', async () => {
    const later = await addPasskey(tools, 'camille')
    const reply = await enter(later)
    expect([reply.status, codeOf(reply)]).toEqual([403, 'tools/passkey-not-admitted'])
    expect(tools.world.operatorSessions.size).toBe(0)
    expect(tools.world.journal).toEqual([])
  })

  it('refuses a passkey with the id of a removed, admitted passkey, because its key is different', async () => {
    const thiefs = await addPasskey(tools, 'camille')
    const made = tools.world.passkeys.get(`camille/${thiefs.id}`)
    if (!made) throw new Error('no passkey')
    tools.world.passkeys.delete(`camille/${thiefs.id}`)
    tools.world.passkeys.set(`camille/${key.id}`, made)
    const proof = await answerWith(tools, thiefs)
    const { id, rawId } = key.get({ challenge: '' })
    const reply = await signIn({ response: { ...proof.response, id, rawId } })
    expect(codeOf(reply)).toBe('tools/passkey-not-admitted')
  })

  it('accepts a challenge only once and within five minutes, and only one that the console created', async () => {
    const proof = await answerWith(tools, key)
    expect(codeOf(await signIn(proof))).toBeNull()
    expect(codeOf(await signIn(proof))).toBe('auth/challenge-expired')
    const late = await answerWith(tools, key)
    tools.world.now += PASSKEY_CHALLENGE_MS
    expect(codeOf(await signIn(late))).toBe('auth/challenge-expired')
    const response = key.get({ challenge: Buffer.from('x').toString('base64url') })
    expect(codeOf(await signIn({ response }))).toBe('auth/passkey-refused')
  })

  it.each([
    ['signature', { tamper: 'signature' }],
    ['user verification', { isUserVerified: false }],
    ['user', { userHandle: 'bm9l' }],
  ] as const)('refuses a wrong %s', async (_what, how) => {
    expect(codeOf(await enter(key, how))).toBe('auth/passkey-refused')
  })

  it('refuses a person who is not an operator', async () => {
    tools.person('marie')
    expect(codeOf(await enter(await addPasskey(tools, 'marie')))).toBe('tools/not-an-operator')
  })

  it('ends a session when its passkey is removed', async () => {
    const token = tokenOf(await enter())
    tools.world.passkeys.delete(`camille/${key.id}`)
    expect(await sessionCode(token)).toBe('auth/session-ended')
  })

  it('renews a session’s proof of identity only with an admitted passkey of the same operator', async () => {
    const token = tokenOf(await enter())
    tools.operator('noe', 'owner')
    const prove = async (by: Authenticator) =>
      codeOf(await tools.post('/api/tools/prove', await answerWith(tools, by), token))
    expect(await prove(await addAdmitted(tools, 'noe'))).toBe('auth/forbidden')
    expect(await prove(await addPasskey(tools, 'camille'))).toBe('tools/passkey-not-admitted')
    expect(await prove(key)).toBeNull()
    const [session] = [...tools.world.operatorSessions.entries()].filter(([place]) =>
      place.startsWith('camille/'),
    )
    expect(session?.[1]).toMatchObject({ device: '?', browser: '?' })
  })
})

describe('an operator’s own sessions and passkeys', () => {
  const access = async (token: string) =>
    bodyOf(await tools.send('GET', '/api/tools/access', { token })) as {
      sessions: { id: string; isCurrent: boolean; device: string | null }[]
      passkeys: { id: string; isAdmitted: boolean }[]
    }

  it('lists the operator’s sessions, and ends the chosen one', async () => {
    const [first, second] = [tokenOf(await enter()), tokenOf(await enter())]
    const { sessions } = await access(second)
    expect(sessions).toHaveLength(2)
    const other = sessions.find(({ isCurrent }) => !isCurrent)
    const end = () => tools.post('/api/tools/access/end', { id: other?.id }, second)
    expect(codeOf(await end())).toBeNull()
    expect(await sessionCode(first)).toBe('auth/session-ended')
    expect(codeOf(await end())).toBe('tools/not-found')
    expect(actions()).toContain('own-session-ended noted')
  })

  it('shows the operator’s passkeys, and admits a new one after a fresh proof of identity', async () => {
    const later = await addPasskey(tools, 'camille')
    const token = tokenOf(await enter())
    const isAdmitted = async () =>
      (await access(token)).passkeys.find(({ id }) => id === later.id)?.isAdmitted
    expect(await isAdmitted()).toBe(false)
    const admit = (passkey: string) => tools.post('/api/tools/access/admit', { passkey }, token)
    expect(codeOf(await admit('x'.repeat(43)))).toBe('tools/not-found')
    expect(codeOf(await admit(later.id))).toBeNull()
    expect(await isAdmitted()).toBe(true)
    expect(codeOf(await enter(later))).toBeNull()
    const told = tools.world.notifications.filter(({ kind }) => kind === 'method-added')
    expect(told).toMatchObject([{ uid: 'camille', passkey: later.id, passkeyName: 'Ma clé' }])
  })
})

describe('withdrawing a passkey from the console', () => {
  const withdraw = (passkey: string, token: string) =>
    tools.post('/api/tools/access/withdraw', { passkey }, token)

  it('journals the withdrawal, and ends the sessions that the passkey opened', async () => {
    const other = await addAdmitted(tools, 'camille')
    const [token, its] = [tokenOf(await enter()), tokenOf(await enter(other))]
    expect(codeOf(await withdraw(other.id, token))).toBeNull()
    expect(await sessionCode(its)).toBe('auth/session-ended')
    expect(codeOf(await enter(other))).toBe('tools/passkey-not-admitted')
    expect(codeOf(await withdraw(other.id, token))).toBe('tools/not-found')
    expect(tools.world.journal.at(-1)).toMatchObject({
      action: 'passkey-withdrawn',
      about: other.id,
      phase: 'noted',
    })
  })

  it('refuses to withdraw the passkey last used in the calling session, so that the operator always keeps one', async () => {
    await addAdmitted(tools, 'camille')
    const token = tokenOf(await enter())
    expect(codeOf(await withdraw(key.id, token))).toBe('tools/unavailable-here')
    expect(await sessionCode(token)).toBeNull()
  })
})

describe('replacing a lost passkey', () => {
  const REASON = 'Téléphone perdu, vu en personne'

  /** Camille requests a link and Noé approves it. Resolves with Camille's token. */
  async function agree(): Promise<string> {
    tools.operator('sacha', 'admin')
    const token = tokenOf(await enter())
    const body = { uid: 'sacha', reason: REASON, confirm: 'sacha' }
    const asked = await tools.post('/api/tools/operators/ask-link', body, token)
    const { request } = bodyOf(asked) as { request: string }
    const second = tools.operator('noe', 'owner')
    const approval = { id: request, confirm: 'sacha', reason: REASON }
    expect(codeOf(await tools.post('/api/tools/requests/approve', approval, token))).toBe(
      'tools/second-operator',
    )
    expect(codeOf(await show(token))).toBe('tools/not-found')
    expect(codeOf(await tools.post('/api/tools/requests/approve', approval, second))).toBeNull()
    expect(codeOf(await show(second))).toBe('tools/not-found')
    return token
  }
  const show = (token: string) => tools.post('/api/tools/operators/link', { uid: 'sacha' }, token)
  const secretOf = (reply: Reply) => (bodyOf(reply)['url'] as string).split('#')[1] ?? ''

  it('accepts a link that two owners approved, which is shown once to the owner who requested it', async () => {
    const token = await agree()
    const link = secretOf(await show(token))
    expect(codeOf(await show(token))).toBe('tools/not-found')
    const old = await addAdmitted(tools, 'sacha')
    const fresh = await addPasskey(tools, 'sacha')
    const before = tokenOf(await enter(old))
    expect(codeOf(await enter(fresh, {}, { link: 'x'.repeat(43) }))).toBe(
      'tools/passkey-not-admitted',
    )
    expect(codeOf(await enter(fresh, {}, { link }))).toBeNull()
    expect(await sessionCode(before)).toBe('auth/session-ended')
    expect(codeOf(await enter(old))).toBe('tools/passkey-not-admitted')
    expect(codeOf(await enter(await addPasskey(tools, 'sacha'), {}, { link }))).toBe(
      'tools/passkey-not-admitted',
    )
    expect(codeOf(await enter(fresh))).toBeNull()
    expect(JSON.stringify(tools.world.tree.read('')) + tools.world.lines.join()).not.toContain(link)
  })

  it('refuses the link if the journal cannot be written', async () => {
    const link = secretOf(await show(await agree()))
    const fresh = await addPasskey(tools, 'sacha')
    tools.world.consoleFailure = { port: 'journal', error: new Error('down') }
    expect((await enter(fresh, {}, { link })).status).toBe(503)
    tools.world.consoleFailure = null
    expect(codeOf(await enter(fresh))).toBe('tools/passkey-not-admitted')
    expect(codeOf(await enter(fresh, {}, { link }))).toBeNull()
  })

  it('keeps the new passkey after a change of role, but makes an unused link invalid', async () => {
    const link = secretOf(await show(await agree()))
    await setRole(tools.deps, 'sacha', 'support', 'noe')
    expect(codeOf(await enter(await addPasskey(tools, 'sacha'), {}, { link }))).toBe(
      'tools/passkey-not-admitted',
    )
    const old = await addAdmitted(tools, 'sacha')
    await setRole(tools.deps, 'sacha', 'admin', 'noe')
    expect(codeOf(await enter(old))).toBeNull()
  })

  it('refuses the link after an hour, and with someone else’s passkey', async () => {
    const link = secretOf(await show(await agree()))
    const fresh = await addPasskey(tools, 'sacha')
    tools.operator('ines', 'support')
    expect(codeOf(await enter(await addPasskey(tools, 'ines'), {}, { link }))).toBe(
      'tools/passkey-not-admitted',
    )
    tools.world.now += PASSKEY_LINK_MS
    expect(codeOf(await enter(fresh, {}, { link }))).toBe('tools/passkey-not-admitted')
  })

  it('lets the command line approve a link, but not an erasure, if there is no second owner', async () => {
    tools.operator('sacha', 'admin')
    const token = tokenOf(await enter())
    const body = { uid: 'sacha', reason: REASON, confirm: 'sacha' }
    const asked = await tools.post('/api/tools/operators/ask-link', body, token)
    const { request: id } = bodyOf(asked) as { request: string }
    await approveAlone(tools.deps, { id, reason: 'Seule propriétaire' })
    expect(tools.world.journal.at(-1)).toMatchObject({
      action: 'passkey-link-approved',
      operator: 'command-line',
      reason: 'Seule propriétaire',
      phase: 'done',
    })
    expect(codeOf(await show(token))).toBeNull()
    await expect(approveAlone(tools.deps, { id, reason: REASON })).rejects.toThrow(
      'tools/not-found',
    )
    const erasure = { kind: 'erasure', target: 'marie', reason: REASON, by: 'camille' } as const
    const at = tools.world.now
    const other = await tools.deps.requests.add({
      ...erasure,
      at,
      expiresAt: at + MINUTE_MS,
      state: 'waiting',
    })
    await expect(approveAlone(tools.deps, { id: other, reason: REASON })).rejects.toThrow(
      'tools/not-found',
    )
  })

  it('refuses a link that the operator requests for themselves', async () => {
    const token = tokenOf(await enter())
    const body = { uid: 'camille', reason: REASON, confirm: 'camille' }
    const reply = await tools.post('/api/tools/operators/ask-link', body, token)
    expect(codeOf(reply)).toBe('tools/forbidden')
  })
})

describe('an emergency with access by password', () => {
  const open = (forMs: number) => setEmergency(tools.deps, { forMs, reason: 'Clés égarées' })
  const withPassword = () => {
    const idToken = tools.prove('password', { uid: 'camille' })
    return signIn({ idToken })
  }

  it('accepts passwords for at most four hours, and alerts every owner when it is opened and when it is used', async () => {
    tools.operator('noe', 'owner')
    tools.operator('ines', 'support')
    const { until } = await open(9 * MAX_EMERGENCY_MS)
    expect(until).toBe(tools.world.now + MAX_EMERGENCY_MS)
    for (const uid of ['camille', 'noe']) {
      const mails = Object.values(tools.world.tree.read(`mailQueue/${uid}`) as object)
      expect(mails).toMatchObject([{ message: { kind: 'emergency-opened' } }])
    }
    expect(tools.world.tree.read('mailQueue/ines')).toBeNull()
    const token = tokenOf(await withPassword())
    const told = tools.world.notifications.map(({ uid, kind }) => `${uid} ${kind}`)
    expect(told.filter((one) => one.includes('emergency')).sort()).toEqual([
      'camille emergency-opened',
      'camille emergency-used',
      'noe emergency-opened',
      'noe emergency-used',
    ])
    expect(tools.world.journal[0]).toMatchObject({
      action: 'emergency-opened',
      operator: 'command-line',
      reason: 'Clés égarées',
    })
    for (; tools.world.now < until - MINUTE_MS; tools.world.now += 10 * MINUTE_MS) {
      expect(await sessionCode(token)).toBeNull()
    }
    tools.world.now = until
    expect(await sessionCode(token)).toBe('auth/session-ended')
    expect(codeOf(await withPassword())).toBe('auth/forbidden')
  })

  it('ends immediately, together with its sessions, when an owner ends it', async () => {
    await open(MAX_EMERGENCY_MS)
    const token = tokenOf(await withPassword())
    tools.world.now += SECOND_MS
    await open(0)
    expect(await sessionCode(token)).toBe('auth/session-ended')
    expect(codeOf(await withPassword())).toBe('auth/forbidden')
  })

  it('does not open if the journal cannot be written', async () => {
    tools.world.consoleFailure = { port: 'journal', error: new Error('down') }
    await expect(open(MAX_EMERGENCY_MS)).rejects.toThrow('down')
    tools.world.consoleFailure = null
    expect(codeOf(await withPassword())).toBe('auth/forbidden')
  })

  it('accepts no session of an earlier emergency', async () => {
    await open(MAX_EMERGENCY_MS)
    const token = tokenOf(await withPassword())
    await open(0)
    tools.world.now += SECOND_MS
    await open(MAX_EMERGENCY_MS)
    expect(await sessionCode(token)).toBe('auth/session-ended')
  })

  it('does not open if the owners cannot be alerted', async () => {
    tools.world.failure = { port: 'records', error: new Error('down') }
    await expect(open(MAX_EMERGENCY_MS)).rejects.toThrow()
    tools.world.failure = null
    expect(codeOf(await withPassword())).toBe('auth/forbidden')
  })

  it('does not let a session opened with a password admit a passkey', async () => {
    await open(MAX_EMERGENCY_MS)
    const token = tokenOf(await withPassword())
    const { id } = await addPasskey(tools, 'camille')
    const reply = await tools.post('/api/tools/access/admit', { passkey: id }, token)
    expect(codeOf(reply)).toBe('auth/forbidden')
  })
})
