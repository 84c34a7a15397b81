import { DAY_MS, SECOND_MS } from '@sesame/contract/durations'
import type { Person } from '@sesame/contract/person'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, type Reply } from '../../testing/api-client.ts'
import {
  PASSKEY,
  samplePasskey,
  startConsole,
  type TestConsole,
} from '../../testing/console/start-console.ts'
import type { SecondFactor } from '../../common/access/factor.ts'
import { ApiError } from '../../common/api-error.ts'
import { erase } from '../../common/personal-data/erase.ts'
import { addFactor, addWait } from '../../testing/second-factor.ts'
import { losesAnswer } from '../../testing/lost-answer.ts'
import { createSaboteur } from '../../testing/saboteur.ts'
import { approveAlone } from './approve-alone.ts'

const REASON = 'Identité vérifiée au guichet le 18 novembre'
const OLD = 'marie@exemple.fr'
const NEW = 'marie@nouvelle.exemple.fr'

let tools: TestConsole
let admin: string
let second: string
beforeEach(async () => {
  tools = await startConsole()
  tools.person('marie')
  admin = tools.operator('camille', 'admin')
  second = tools.operator('noe', 'admin')
})
afterEach(() => tools.close())

const codeOf = (reply: Reply) => (reply.status < 300 ? null : errorOf(reply).code)
const read = (path: string) => tools.world.tree.read(path)
const change = (changes: object) =>
  tools.world.accounts.set('marie', { ...tools.world.accounts.get('marie'), ...changes })

async function ask(what: string, body: object, token = admin): Promise<Reply> {
  const sheet = await tools.post('/api/tools/people/read', { uid: 'marie' }, token)
  const { revision } = JSON.parse(sheet.text) as Person
  const given = { uid: 'marie', revision, reason: REASON, ...body }
  return tools.post(`/api/tools/people/${what}`, given, token)
}
const askAddress = (cause = 'lost', token = admin) =>
  ask('change-address', { email: NEW, cause }, token)
const askMethod = (method: string) => ask('remove-method', { method })
const idOf = (reply: Reply) => (JSON.parse(reply.text) as { request: string }).request
const approve = (id: string, token = second) =>
  tools.post('/api/tools/requests/approve', { id, confirm: 'marie', reason: REASON }, token)

const isChanged = () => tools.world.accounts.get('marie')?.email === NEW
const alerts = () => tools.world.notifications.map(({ kind }) => kind)
const messages = () =>
  Object.values((read('mailQueue/marie') ?? {}) as Record<string, { message: { kind: string } }>)
const mailed = (kind: string) =>
  messages()
    .map(({ message }) => message)
    .find((message) => message.kind === kind)

describe('another address', () => {
  it('is set once another admin approves; the old one is told, and sessions end', async () => {
    const id = idOf(await askAddress())
    expect(isChanged()).toBe(false)
    expect(codeOf(await approve(id))).toBeNull()
    expect(tools.world.accounts.get('marie')).toMatchObject({ email: NEW, emailVerified: true })
    expect(tools.world.users.get('marie')).toMatchObject({ email: NEW, emailVerified: true })
    expect(read('access/marie/methods/email')).toBe(NEW)
    expect(alerts()).toEqual(['email-changed'])
    expect(mailed('email-changed')).toMatchObject({ oldEmail: OLD, newEmail: NEW, byTeam: true })
    expect(mailed('reset-password')).toBeDefined()
    expect(read('access/marie/endedSeconds')).toBe(Math.floor(tools.world.now / SECOND_MS))
    expect(tools.world.requests.get(id)?.state).toBe('done')
  })

  it.each([
    ['lost', true],
    ['taken', false],
  ])('with the old mailbox %s: the link to undo it is sent: %s', async (cause, isSent) => {
    tools.world.notifications.push({ uid: 'marie', id: 'earlier001', kind: 'new-device', at: 1 })
    await approve(idOf(await askAddress(cause)))
    expect('isFinal' in (mailed('email-changed') ?? {})).toBe(!isSent)
    // Nor may any earlier e-mail in that mailbox be answered, or its password be used.
    expect(read('notifications/marie/earlier001/answeredAt') !== null).toBe(!isSent)
  })

  it('leaves no address in the journal', async () => {
    await approve(idOf(await askAddress()))
    expect(JSON.stringify(tools.world.journal)).not.toContain('@')
  })

  it('is not for support to ask, nor for the asker to approve', async () => {
    const support = tools.operator('ines', 'support')
    expect(codeOf(await askAddress('lost', support))).toBe('tools/forbidden')
    const id = idOf(await askAddress())
    expect(codeOf(await approve(id, support))).toBe('tools/forbidden')
    expect(codeOf(await approve(id, admin))).toBe('tools/second-operator')
    expect(isChanged()).toBe(false)
  })

  it('is not set if the asker or the approver lost the role, nor twice', async () => {
    const id = idOf(await askAddress())
    tools.operator('noe', 'support')
    expect(codeOf(await approve(id))).toBe('tools/forbidden')
    tools.operator('noe', 'admin')
    tools.operator('camille', 'support')
    expect(codeOf(await approve(id))).toBe('tools/changed')
    tools.operator('camille', 'admin')
    expect(codeOf(await approve(id))).toBeNull()
    expect(codeOf(await approve(id))).toBe('tools/changed')
  })

  it.each([
    [
      'the person changed it meanwhile',
      'tools/changed',
      () =>
        tools.world.notifications.push({
          uid: 'marie',
          id: 'later00001',
          kind: 'email-changed',
          at: tools.world.now,
        }),
    ],
    ['the account was disabled', 'tools/unavailable-here', () => change({ disabled: true })],
    [
      'the account was deleted',
      'tools/unavailable-here',
      () => void tools.world.accounts.set('marie', null),
    ],
    ['the person became an owner', 'tools/changed', () => tools.operator('marie', 'owner')],
    [
      'the person became an admin',
      'tools/unavailable-here',
      () => tools.operator('marie', 'admin'),
    ],
    [
      'the address is no longer the one of the request, though no alert says so',
      'tools/changed',
      () => {
        const [[id, request] = expect.fail()] = tools.world.requests
        tools.world.requests.set(id, { ...request, from: 'marie@ancienne.exemple.fr' })
      },
    ],
    ['another account has it', 'auth/address-taken', () => tools.world.takenEmails.add(NEW)],
    [
      'the person undid an earlier change meanwhile, which alerts nobody',
      'tools/changed',
      () =>
        tools.world.notifications.push({
          uid: 'marie',
          id: 'undone0001',
          kind: 'email-changed',
          at: 1,
          answeredAt: tools.world.now,
        }),
    ],
  ])('is not set if %s', async (_what, code, prepare) => {
    const id = idOf(await askAddress())
    prepare()
    const reply = await approve(id)
    expect(codeOf(reply)).toBe(code)
    expect(isChanged()).toBe(false)
    expect(tools.world.users.get('marie')?.email).toBe(OLD)
    expect(read('access/marie/methods/email')).toBe(OLD)
    expect(messages()).toEqual([])
  })

  it('leaves everything as it was, and tells nobody, if the identity service refuses at the end', async () => {
    const before = JSON.stringify(read('access/marie/methods'))
    const saboteur = createSaboteur(new ApiError('server/unavailable'), ['accountEdits'])
    await tools.close()
    tools = await startConsole({ intercept: saboteur.intercept })
    tools.person('marie')
    admin = tools.operator('camille', 'admin')
    second = tools.operator('noe', 'admin')
    const id = idOf(await askAddress('taken'))
    saboteur.watch('accountEdits.restoreEmail')
    expect(codeOf(await approve(id))).toBe('server/unavailable')
    expect(tools.world.users.get('marie')?.email).toBe(OLD)
    expect(JSON.stringify(read('access/marie/methods'))).toBe(before)
    expect(read('access/marie/refused')).toBeNull()
    expect([messages(), alerts()]).toEqual([[], []])
  })

  it('decides what is trusted of an adopted person who never signed in, unless it fails', async () => {
    const saboteur = createSaboteur(new ApiError('server/unavailable'), ['accountEdits'])
    await tools.close()
    tools = await startConsole({ intercept: saboteur.intercept })
    tools.person('marie')
    admin = tools.operator('camille', 'admin')
    second = tools.operator('noe', 'admin')
    tools.world.tree.write('access/marie/methods', null)
    tools.world.tree.write('access/marie/adoptedSince', 1)
    const id = idOf(await askAddress())
    saboteur.watch('accountEdits.restoreEmail')
    expect(codeOf(await approve(id))).toBe('server/unavailable')
    expect([read('access/marie/methods'), read('access/marie/adoptedSince')]).toEqual([null, 1])
    saboteur.watch()
    expect(codeOf(await approve(idOf(await askAddress())))).toBeNull()
    expect(read('access/marie/methods')).toEqual({ email: NEW })
    expect(read('access/marie/adoptedSince')).toBeNull()
    expect(mailed('reset-password')).toBeDefined()
  })

  it('unlinks the account of a mailbox in other hands, at the provider too, and mails a link', async () => {
    for (const providers of [['password', 'google.com'], ['google.com']] as const) {
      change({ providers, linked: { 'google.com': { subject: 'g-marie', email: OLD } } })
      tools.world.tree.write('access/marie/methods/google', 'g-marie')
    }
    await approve(idOf(await askAddress('taken')))
    expect(tools.world.unlinked).toEqual(['marie google.com'])
    expect(read('access/marie/methods/google')).toBeNull()
    expect(mailed('reset-password')).toBeDefined()
  })

  it('mails a link although the person keeps a linked account of another address', async () => {
    change({
      providers: ['google.com'],
      passwordStamp: null,
      linked: { 'google.com': { subject: 'g-marie', email: 'marie@gmail.com' } },
    })
    tools.world.tree.write('access/marie/methods/google', 'g-marie')
    await approve(idOf(await askAddress('taken')))
    expect(tools.world.unlinked).toEqual([])
    expect(mailed('reset-password')).toBeDefined()
  })

  it('leaves an earlier change to be undone from the mailbox before it', async () => {
    const earlier = { uid: 'marie', id: 'earlier001', kind: 'email-changed' as const, at: 1 }
    tools.world.notifications.push(earlier)
    await approve(idOf(await askAddress('taken')))
    expect(read('notifications/marie/earlier001/answeredAt')).toBeNull()
  })

  it('ends the use of a code that restored the account from the old mailbox', async () => {
    tools.world.tree.write('access/marie/restored', { goneSince: 5, createdAt: 7 })
    await approve(idOf(await askAddress('taken')))
    expect(read('access/marie/restored')).toEqual({ createdAt: 7 })
  })

  it('keeps no address of a person who is erased while it is asked for', async () => {
    await approve(idOf(await askAddress()))
    const [[, request] = expect.fail()] = tools.world.requests
    const stored = async () => read(`operatorRequests/${await tools.deps.requests.add(request)}`)
    expect(await stored()).toEqual(request)
    await erase(tools.deps, 'marie')
    const { email, from, ...left } = request
    expect([email, from, await stored()]).toEqual([NEW, OLD, left])
  })

  it('is refused for every operator, and for a person who is about to become one', async () => {
    tools.operator('marie', 'support')
    expect(codeOf(await askAddress())).toBe('tools/unavailable-here')
    tools.world.operators.delete('marie')
    change({ operatorRole: null })
    const id = idOf(await askAddress())
    const { now } = tools.world
    await tools.deps.requests.add({
      kind: 'role',
      target: 'marie',
      role: 'owner',
      reason: REASON,
      by: 'camille',
      at: now,
      expiresAt: now + SECOND_MS,
      state: 'waiting',
    })
    expect(codeOf(await approve(id))).toBe('tools/unavailable-here')
  })

  it('is not asked for twice with another address, and never approved on the command line', async () => {
    const id = idOf(await askAddress())
    const other = await ask('change-address', { email: 'x@exemple.org', cause: 'lost' })
    expect(codeOf(other)).toBe('tools/changed')
    await expect(approveAlone(tools.deps, { id, reason: REASON })).rejects.toThrow(
      'tools/not-found',
    )
  })
})

describe('a mailbox that was lost, and is found to be taken', () => {
  const LINKED = {
    'google.com': { subject: 'g-marie', email: OLD },
    'apple.com': { subject: 'a-marie', email: NEW },
  }
  const report = (token = admin) => ask('report-taken-mailbox', {}, token)
  const lostAt = async () => {
    const sheet = await tools.post('/api/tools/people/read', { uid: 'marie' }, admin)
    return (JSON.parse(sheet.text) as Person).mailboxLostAt
  }
  const alertOf = (kind: string) => tools.world.notifications.find((one) => one.kind === kind)
  const answeredAt = (id: string) => read(`notifications/marie/${id}/answeredAt`)
  /** Marie gets another address, for this cause, and the clock goes on. */
  async function moved(cause = 'lost') {
    expect(codeOf(await approve(idOf(await askAddress(cause))))).toBeNull()
    tools.world.now += DAY_MS
    admin = tools.operator('camille', 'admin')
    second = tools.operator('noe', 'admin')
  }
  beforeEach(() => {
    change({ providers: ['password', 'google.com', 'apple.com'], linked: LINKED })
    tools.world.tree.write('access/marie/methods/google', 'g-marie')
    tools.world.tree.write('access/marie/methods/apple', 'a-marie')
  })

  it('undoes nothing any more once another admin approves, as if it had been taken from the start', async () => {
    const before = { uid: 'marie', at: 1 } as const
    tools.world.notifications.push({ ...before, id: 'earlier001', kind: 'new-device' })
    tools.world.notifications.push({ ...before, id: 'earlier002', kind: 'email-changed' })
    await moved()
    const later = {
      uid: 'marie',
      id: 'later00001',
      kind: 'new-device',
      at: tools.world.now,
    } as const
    tools.world.notifications.push(later)
    const id = idOf(await report())
    expect(answeredAt('earlier001')).toBeNull()
    expect(codeOf(await approve(id, admin))).toBe('tools/second-operator')
    expect(codeOf(await approve(id))).toBeNull()
    const { now } = tools.world
    const answered = tools.world.notifications.filter(({ answeredAt }) => answeredAt === now)
    const change = tools.world.notifications.find(
      (one) => one.kind === 'email-changed' && one.id !== 'earlier002',
    )
    expect(answered.map((one) => one.id).sort()).toEqual(['earlier001', change?.id].sort())
    expect(read('access/marie/endedSeconds')).toBe(Math.floor(now / SECOND_MS))
    expect(Object.keys(read('access/marie/methods') as object).sort()).toEqual(['apple', 'email'])
    expect(tools.world.unlinked).toEqual(['marie google.com'])
    expect(alertOf('sessions-ended')?.at).toBe(now)
    expect(mailed('sessions-ended')).toBeUndefined()
    expect(messages().filter(({ message }) => message.kind === 'reset-password')).toHaveLength(2)
    expect(tools.world.requests.get(id)?.state).toBe('done')
    const acts = tools.world.journal.map(({ action, phase }) => `${action} ${phase}`)
    expect(acts).toContain('mailbox-taken-asked done')
    expect(acts.at(-1)).toBe('mailbox-taken done')
  })

  it('is offered while the address is the one of that change, until it is said', async () => {
    expect(await lostAt()).toBeNull()
    const { now } = tools.world
    await moved()
    expect(await lostAt()).toBe(now)
    await approve(idOf(await report()))
    expect(await lostAt()).toBeNull()
    expect(codeOf(await report())).toBe('tools/unavailable-here')
  })

  it('leaves later changes of address to be undone, since their e-mails went to other mailboxes', async () => {
    await moved()
    const ids = ['away000001', 'back000001']
    for (const id of ids) {
      const { now } = tools.world
      tools.world.notifications.push({ uid: 'marie', id, kind: 'email-changed', at: now })
      tools.world.now += SECOND_MS
    }
    expect(codeOf(await approve(idOf(await report())))).toBeNull()
    expect(ids.map(answeredAt)).toEqual([null, null])
  })

  it('leaves alerts since the change open if the alert of the change is missing', async () => {
    await moved()
    tools.world.tree.write('notifications/marie', null)
    for (const [id, at] of [['earlier001', 1] as const, ['later00001', tools.world.now] as const])
      tools.world.notifications.push({ uid: 'marie', id, kind: 'new-device', at })
    expect(codeOf(await approve(idOf(await report())))).toBeNull()
    expect(answeredAt('earlier001')).toBe(tools.world.now)
    expect(answeredAt('later00001')).toBeNull()
  })

  /** Leaves a request approved, as if its function had been cut off before it noted the end. */
  function cutOff(id: string) {
    const { now: decidedAt } = tools.world
    const request = tools.world.requests.get(id) ?? expect.fail()
    tools.world.requests.set(id, { ...request, state: 'approved', decidedBy: 'noe', decidedAt })
  }

  it('is offered although another change of address was approved since, and cut off', async () => {
    const { now } = tools.world
    await moved()
    cutOff(idOf(await ask('change-address', { email: 'x@exemple.org', cause: 'lost' })))
    expect(await lostAt()).toBe(now)
  })

  it('is said once, although its end was not noted', async () => {
    await moved()
    const id = idOf(await report())
    cutOff(id)
    expect(await lostAt()).not.toBeNull()
    tools.world.requests.set(id, {
      ...(tools.world.requests.get(id) ?? expect.fail()),
      state: 'waiting',
    })
    expect(codeOf(await approve(id))).toBeNull()
    cutOff(id)
    expect([await lostAt(), codeOf(await report())]).toEqual([null, 'tools/unavailable-here'])
  })

  it('is offered until 30 days after the change was asked for, although no newer request removed it', async () => {
    const { now } = tools.world
    await moved()
    const after = async (ms: number) => {
      tools.world.now = now + ms
      admin = tools.operator('camille', 'admin')
      return lostAt()
    }
    expect([await after(30 * DAY_MS - 1), await after(30 * DAY_MS)]).toEqual([now, null])
    expect(codeOf(await report())).toBe('tools/unavailable-here')
  })

  it.each([true, false])(
    'is told to the old address if the change was: verified %s',
    async (emailVerified) => {
      const user = tools.world.users.get('marie') ?? expect.fail()
      tools.world.users.set('marie', { ...user, emailVerified })
      const { now: at } = tools.world
      await moved()
      const { alert = '' } = (mailed('email-changed') ?? {}) as { alert?: string }
      // Its delivery.
      if (alert !== '') {
        const sent = { kind: 'email-changed', at, outcome: 'sent' }
        tools.world.tree.write(`mails/marie/${alert}`, sent)
        tools.world.tree.write(`mailQueue/marie/${alert}`, null)
      }
      expect(codeOf(await approve(idOf(await report())))).toBeNull()
      const final = { at, alert, oldEmail: OLD, newEmail: NEW, byTeam: true, isFinal: true }
      expect(mailed('email-changed')).toEqual(
        emailVerified ? { kind: 'email-changed', ...final } : undefined,
      )
    },
  )

  it('is done although the answer to its commit was lost', async () => {
    const lost = losesAnswer()
    await tools.close()
    tools = await startConsole({ intercept: lost.intercept })
    tools.person('marie')
    admin = tools.operator('camille', 'admin')
    second = tools.operator('noe', 'admin')
    await moved()
    const id = idOf(await report())
    lost.isNext = true
    expect(codeOf(await approve(id))).toBeNull()
    expect(tools.world.requests.get(id)?.state).toBe('done')
  })

  it('is for admins alone, and only after a change for a lost mailbox', async () => {
    expect(codeOf(await report())).toBe('tools/unavailable-here')
    await moved('taken')
    expect(codeOf(await report())).toBe('tools/unavailable-here')
    expect(codeOf(await report(tools.operator('ines', 'support')))).toBe('tools/forbidden')
  })

  it('changes nothing for a person who becomes an operator meanwhile', async () => {
    await moved()
    const id = idOf(await report())
    tools.operator('marie', 'support')
    expect(codeOf(await approve(id))).toBe('tools/unavailable-here')
    expect([tools.world.unlinked, alertOf('email-changed')?.answeredAt]).toEqual([[], undefined])
  })

  it('is refused while the account still has the old address, since the change was cut off half-way', async () => {
    await moved()
    const id = idOf(await report())
    change({ email: OLD })
    expect(codeOf(await approve(id))).toBe('tools/changed')
    expect([await lostAt(), codeOf(await report())]).toEqual([null, 'tools/unavailable-here'])
    expect([read('access/marie/refused'), answeredAt(alertOf('email-changed')?.id ?? '')]).toEqual([
      null,
      null,
    ])
  })

  it('is too late once the old address has undone the change', async () => {
    await moved()
    const id = idOf(await report())
    const user = tools.world.users.get('marie')
    if (user) tools.world.users.set('marie', { ...user, email: OLD })
    expect(codeOf(await approve(id))).toBe('tools/changed')
    expect(await lostAt()).toBeNull()
    expect(read('access/marie/methods/google')).toBe('g-marie')
  })
})

describe('a sign-in method', () => {
  const LINKED = { 'google.com': { subject: 'g-marie', email: null } }
  beforeEach(() => {
    change({ providers: ['password', 'google.com'], linked: LINKED })
    tools.world.tree.write('access/marie/methods/google', 'g-marie')
  })

  it('is removed once another admin approves, and the person is told', async () => {
    tools.world.passkeys.set(`marie/${PASSKEY}`, samplePasskey(1))
    for (const method of ['google.com', PASSKEY]) {
      expect(codeOf(await approve(idOf(await askMethod(method))))).toBeNull()
    }
    expect(tools.world.unlinked).toEqual(['marie google.com'])
    expect(read('access/marie/methods/google')).toBeNull()
    expect(tools.world.passkeys.has(`marie/${PASSKEY}`)).toBe(false)
    expect(alerts()).toEqual(['method-removed', 'method-removed'])
  })

  it('stays if it is the last one that lets the person in, or is gone', async () => {
    const id = idOf(await askMethod('google.com'))
    change({ providers: ['google.com'], passwordStamp: null })
    expect(codeOf(await approve(id))).toBe('tools/unavailable-here')
    expect(codeOf(await askMethod(PASSKEY))).toBe('tools/changed')
    expect(tools.world.unlinked).toEqual([])
  })

  it('stays if somebody else’s account stands in its place', async () => {
    change({ linked: { 'google.com': { subject: 'g-thief', email: null } } })
    expect(codeOf(await askMethod('google.com'))).toBe('tools/changed')
  })

  it('of an operator is not removed', async () => {
    tools.operator('marie', 'support')
    expect(codeOf(await askMethod(PASSKEY))).toBe('tools/unavailable-here')
  })
})

describe('the wait that removes a second factor', () => {
  const factor = () => read('access/marie/factor') as SecondFactor | null
  const wait = () => factor()?.wait
  const askWait = (token = admin) => ask('begin-factor-wait', {}, token)
  beforeEach(() => addFactor(tools.world, 'marie'))

  it('begins once another admin approves: the person is told that the team did it', async () => {
    const id = idOf(await askWait())
    expect(wait()).toBeUndefined()
    expect(codeOf(await approve(id, admin))).toBe('tools/second-operator')
    expect(codeOf(await approve(id))).toBeNull()
    const { now } = tools.world
    expect(wait()).toMatchObject({ since: now, until: now + 7 * DAY_MS, by: 'team' })
    expect(alerts()).toEqual(['second-factor-wait'])
    expect(mailed('second-factor-wait')).toMatchObject({ byTeam: true, until: wait()?.until })
    expect(read('access/marie/shownFactor')).toMatchObject({ wait: { by: 'team' } })
  })

  it('is asked for by admins alone', async () => {
    expect(codeOf(await askWait(tools.operator('ines', 'support')))).toBe('tools/forbidden')
  })

  it('needs a second factor, and is not begun, or shortened, while one runs', async () => {
    tools.world.tree.write('access/marie/factor', null)
    expect(codeOf(await askWait())).toBe('tools/unavailable-here')
    addFactor(tools.world, 'marie')
    const id = idOf(await askWait())
    addWait(tools.world, 'marie', tools.world.now - DAY_MS)
    const before = wait()
    expect(codeOf(await approve(id))).toBe('tools/changed')
    expect(codeOf(await askWait())).toBe('tools/unavailable-here')
    expect(wait()).toEqual(before)
  })

  it('does not begin if the factor is gone, or if the person has shown since that they have it', async () => {
    const id = idOf(await askWait())
    tools.world.tree.write('access/marie/factor', null)
    expect(codeOf(await approve(id))).toBe('tools/changed')
    addFactor(tools.world, 'marie')
    const other = idOf(await askWait())
    const used = { kind: 'recovery-code-used', at: tools.world.now } as const
    tools.world.notifications.push({ uid: 'marie', id: 'used000001', ...used })
    expect(codeOf(await approve(other))).toBe('tools/changed')
    expect(wait()).toBeUndefined()
  })

  it('of an operator does not begin', async () => {
    tools.operator('marie', 'support')
    expect(codeOf(await askWait())).toBe('tools/unavailable-here')
  })
})
