import { DAY_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  PASSKEY,
  samplePasskey,
  startConsole,
  type TestConsole,
} from '../../testing/console/start-console.ts'
import {
  approveForMarie,
  askAboutMarie,
  codeOf,
  idOf,
  mailsOfMarie,
  REASON,
} from '../../testing/console/two-admins.ts'
import type { SecondFactor } from '../../common/access/factor.ts'
import { ApiError } from '../../common/api-error.ts'
import { erase } from '../../common/personal-data/erase.ts'
import { addFactor, addWait } from '../../testing/second-factor.ts'
import { createSaboteur } from '../../testing/saboteur.ts'
import { approveAlone } from './approve-alone.ts'

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

const read = (path: string) => tools.world.tree.read(path)
const change = (changes: object) =>
  tools.world.accounts.set('marie', { ...tools.world.accounts.get('marie'), ...changes })

const ask = (what: string, body: object, token = admin) => askAboutMarie(tools, token, what, body)
const askAddress = (cause = 'lost', token = admin) =>
  ask('change-address', { email: NEW, cause }, token)
const askMethod = (method: string) => ask('remove-method', { method })
const approve = (id: string, token = second) => approveForMarie(tools, token, id)

const isChanged = () => tools.world.accounts.get('marie')?.email === NEW
const alerts = () => tools.world.notifications.map(({ kind }) => kind)
const messages = () => mailsOfMarie(tools)
const mailed = (kind: string) => messages().find((message) => message.kind === kind)

describe('changing a person’s address after they lost their mailbox', () => {
  it('takes effect when another admin approves, notifies the old address, and ends all sessions', async () => {
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
  ])(
    'sends a link to undo the change only if the old mailbox is not taken: %s, %s',
    async (cause, isSent) => {
      tools.world.notifications.push({ uid: 'marie', id: 'earlier001', kind: 'new-device', at: 1 })
      await approve(idOf(await askAddress(cause)))
      expect('isFinal' in (mailed('email-changed') ?? {})).toBe(!isSent)
      // If the mailbox is taken, codes in its earlier e-mails must also stop working.
      expect(read('notifications/marie/earlier001/answeredAt') !== null).toBe(!isSent)
    },
  )

  it('writes no address to the journal', async () => {
    await approve(idOf(await askAddress()))
    expect(JSON.stringify(tools.world.journal)).not.toContain('@')
  })

  it('refuses requests with the role `support`, and an approval by the operator who made the request', async () => {
    const support = tools.operator('ines', 'support')
    expect(codeOf(await askAddress('lost', support))).toBe('tools/forbidden')
    const id = idOf(await askAddress())
    expect(codeOf(await approve(id, support))).toBe('tools/forbidden')
    expect(codeOf(await approve(id, admin))).toBe('tools/second-operator')
    expect(isChanged()).toBe(false)
  })

  it('refuses an approval if the requesting or approving operator has lost the role, and a second approval', async () => {
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
  ])('is refused if %s', async (_what, code, prepare) => {
    const id = idOf(await askAddress())
    prepare()
    const reply = await approve(id)
    expect(codeOf(reply)).toBe(code)
    expect(isChanged()).toBe(false)
    expect(tools.world.users.get('marie')?.email).toBe(OLD)
    expect(read('access/marie/methods/email')).toBe(OLD)
    expect(messages()).toEqual([])
  })

  it('restores all records and notifies nobody if the identity service refuses the change', async () => {
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

  it('also decides which methods are trusted for an adopted person who never signed in, unless the change fails', async () => {
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

  it('unlinks the account with the address of a taken mailbox, and sends a password link to the new address', async () => {
    for (const providers of [['password', 'google.com'], ['google.com']] as const) {
      change({ providers, linked: { 'google.com': { subject: 'g-marie', email: OLD } } })
      tools.world.tree.write('access/marie/methods/google', 'g-marie')
    }
    await approve(idOf(await askAddress('taken')))
    expect(tools.world.unlinked).toEqual(['marie google.com'])
    expect(read('access/marie/methods/google')).toBeNull()
    expect(mailed('reset-password')).toBeDefined()
  })

  it('sends a password link even if the person still has a linked account with a different address', async () => {
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

  it('leaves the undo code of an earlier change valid, because that code is in a different mailbox', async () => {
    const earlier = { uid: 'marie', id: 'earlier001', kind: 'email-changed' as const, at: 1 }
    tools.world.notifications.push(earlier)
    await approve(idOf(await askAddress('taken')))
    expect(read('notifications/marie/earlier001/answeredAt')).toBeNull()
  })

  it('invalidates the code with which the account was restored from the old mailbox', async () => {
    tools.world.tree.write('access/marie/restored', { goneSince: 5, createdAt: 7 })
    await approve(idOf(await askAddress('taken')))
    expect(read('access/marie/restored')).toEqual({ createdAt: 7 })
  })

  it('stores no address in a request about a person who is already erased', async () => {
    await approve(idOf(await askAddress()))
    const [[, request] = expect.fail()] = tools.world.requests
    const stored = async () => read(`operatorRequests/${await tools.deps.requests.add(request)}`)
    expect(await stored()).toEqual(request)
    await erase(tools.deps, 'marie')
    const { email, from, ...left } = request
    expect([email, from, await stored()]).toEqual([NEW, OLD, left])
  })

  it('refuses to change the address of any operator, and of a person for whom a role is requested', async () => {
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

  it('refuses a second request with another address, and an approval on the command line', async () => {
    const id = idOf(await askAddress())
    const other = await ask('change-address', { email: 'x@exemple.org', cause: 'lost' })
    expect(codeOf(other)).toBe('tools/changed')
    await expect(approveAlone(tools.deps, { id, reason: REASON })).rejects.toThrow(
      'tools/not-found',
    )
  })
})

describe('removing a sign-in method', () => {
  const LINKED = { 'google.com': { subject: 'g-marie', email: null } }
  beforeEach(() => {
    change({ providers: ['password', 'google.com'], linked: LINKED })
    tools.world.tree.write('access/marie/methods/google', 'g-marie')
  })

  it('takes effect when another admin approves, and notifies the person', async () => {
    tools.world.passkeys.set(`marie/${PASSKEY}`, samplePasskey(1))
    for (const method of ['google.com', PASSKEY]) {
      expect(codeOf(await approve(idOf(await askMethod(method))))).toBeNull()
    }
    expect(tools.world.unlinked).toEqual(['marie google.com'])
    expect(read('access/marie/methods/google')).toBeNull()
    expect(tools.world.passkeys.has(`marie/${PASSKEY}`)).toBe(false)
    expect(alerts()).toEqual(['method-removed', 'method-removed'])
  })

  it('is refused for a method without which the person could not sign in, and for one that no longer exists', async () => {
    const id = idOf(await askMethod('google.com'))
    change({ providers: ['google.com'], passwordStamp: null })
    expect(codeOf(await approve(id))).toBe('tools/unavailable-here')
    expect(codeOf(await askMethod(PASSKEY))).toBe('tools/changed')
    expect(tools.world.unlinked).toEqual([])
  })

  it('is refused if the person’s account with the provider was replaced by someone else’s', async () => {
    change({ linked: { 'google.com': { subject: 'g-thief', email: null } } })
    expect(codeOf(await askMethod('google.com'))).toBe('tools/changed')
  })

  it('is refused for methods of operators', async () => {
    tools.operator('marie', 'support')
    expect(codeOf(await askMethod(PASSKEY))).toBe('tools/unavailable-here')
  })
})

describe('requesting the waiting period after which a second factor is removed', () => {
  const factor = () => read('access/marie/factor') as SecondFactor | null
  const wait = () => factor()?.wait
  const askWait = (token = admin) => ask('begin-factor-wait', {}, token)
  beforeEach(() => addFactor(tools.world, 'marie'))

  it('begins the waiting period when another admin approves, and notifies the person that the team began it', async () => {
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

  it('is refused with the role `support`', async () => {
    expect(codeOf(await askWait(tools.operator('ines', 'support')))).toBe('tools/forbidden')
  })

  it('is refused without a second factor, and does not change a waiting period that has already begun', async () => {
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

  it('does not begin the waiting period if the second factor was removed or used since the request', async () => {
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

  it('is refused for operators’ second factors', async () => {
    tools.operator('marie', 'support')
    expect(codeOf(await askWait())).toBe('tools/unavailable-here')
  })
})
