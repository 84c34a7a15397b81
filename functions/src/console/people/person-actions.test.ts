import { DAY_MS, MINUTE_MS, SECOND_MS } from '@sesame/contract/durations'
import * as personActions from '@sesame/contract/endpoints/console/person-actions'
import type { Person } from '@sesame/contract/person'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorOf, type Reply } from '../../testing/api-client.ts'
import { bodyOnMarie, prepareMarie } from '../../testing/console/console-scenarios.ts'
import { addSession } from '../../testing/fakes/fake-job-deps.ts'
import { startConsole, type TestConsole } from '../../testing/console/start-console.ts'
import { START } from '../../testing/fakes/world.ts'

const REASON = 'demande au guichet, identité vérifiée'
const SID = 'sssssssss1'
const ALERT = 'aaaaaaaaa1'

let tools: TestConsole
let support: string
let admin: string
beforeEach(async () => {
  tools = await startConsole()
  const { world } = tools
  tools.person('marie')
  support = tools.operator('noe', 'support')
  admin = tools.operator('camille', 'admin')
  addSession(world, 'marie', SID, { expiresAt: START + DAY_MS, authTimeSeconds: 1 })
  world.notifications.push({ uid: 'marie', id: ALERT, kind: 'new-device', at: START })
})
afterEach(() => tools.close())

const read = async (): Promise<Person> => {
  const reply = await tools.post('/api/tools/people/read', { uid: 'marie' }, support)
  return JSON.parse(reply.text) as Person
}
const personIn = ({ text }: Reply) => (JSON.parse(text) as { person: Person }).person
const refusal = (reply: Reply) => [reply.status, errorOf(reply).code]
const phases = () => tools.world.journal.map(({ action, phase }) => `${action} ${phase}`)
const told = () => tools.world.notifications.slice(1).map(({ kind }) => kind)

type Action = keyof typeof personActions

/** For each action, the lowest role that may perform it, and whether it requires a fresh proof of identity. */
const ACTIONS: Readonly<Record<Action, [role: 'support' | 'admin', fresh: boolean]>> = {
  endPersonSession: ['support', false],
  endPersonSessions: ['support', false],
  disablePerson: ['admin', true],
  enablePerson: ['admin', false],
  sendResetLink: ['support', false],
  sendVerificationLink: ['support', false],
  handleAlert: ['support', false],
  renamePerson: ['admin', false],
  exportPerson: ['admin', false],
  erasePerson: ['admin', true],
  changeAddress: ['admin', true],
  reportTakenMailbox: ['admin', true],
  removeMethod: ['admin', true],
  beginFactorWait: ['admin', true],
}
const path = (name: string) => `/api/tools/people/${name}`
const nameOf = (action: Action) => personActions[action].path.slice(path('').length)
async function act(name: string, token: string | undefined = admin, more: object = {}) {
  const { revision } = await read()
  return tools.post(path(name), { ...bodyOnMarie(name, revision), ...more }, token)
}

describe.each(
  Object.entries(ACTIONS).map(([action, how]) => [nameOf(action as Action), ...how] as const),
)('%s', (name, role, fresh) => {
  beforeEach(() => prepareMarie(tools, name))

  it('journals the action before and after it changes the person, and returns the changed person', async () => {
    const before = await read()
    const entries = tools.world.journal.length
    const reply = await act(name)
    expect([reply.status, reply.text]).toEqual([200, expect.any(String)])
    expect(personIn(reply).revision).not.toBe(before.revision)
    const [begun, done] = tools.world.journal.slice(entries + 1)
    expect(begun).toMatchObject({ phase: 'begun', target: 'marie', reason: REASON })
    expect(done).toMatchObject({ phase: 'done', of: begun?.seq, action: begun?.action })
  })

  it('does nothing if the person has changed since the operator saw them', async () => {
    expect(refusal(await act(name, admin, { revision: '0.of-another' }))).toEqual([
      ...[409, 'tools/changed'],
    ])
    expect(told()).toEqual([])
  })

  it('performs the action only once if two operators act on the same revision of a person', async () => {
    const other = tools.operator('zoe', 'admin')
    const { revision } = await read()
    const replies = await Promise.all([admin, other].map((token) => act(name, token, { revision })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(told().length).toBeLessThanOrEqual(1)
  })

  it('rejects a blank reason, an unknown field, and a body without the revision', async () => {
    expect(errorOf(await act(name, admin, { reason: 'bof' })).fields).toHaveProperty('reason')
    expect(errorOf(await act(name, admin, { role: 'owner' })).fields).toHaveProperty('role')
    expect(refusal(await tools.post(path(name), { uid: 'marie' }, admin))).toEqual([
      ...[400, 'request/invalid'],
    ])
  })

  it('rejects requests without a token', async () => {
    const body = { uid: 'marie', revision: 'r', reason: REASON }
    expect(refusal(await tools.post(path(name), body))).toEqual([401, 'auth/missing-token'])
  })

  it(`requires the role ${role}`, async () => {
    const reply = await act(name, support)
    if (role === 'support') expect(reply.status).toBe(200)
    else expect(refusal(reply)).toEqual([403, 'tools/forbidden'])
  })

  it(fresh ? 'needs a fresh proof' : 'needs no fresh proof', async () => {
    const { revision } = await read()
    tools.world.now += 6 * MINUTE_MS
    const reply = await tools.post(path(name), bodyOnMarie(name, revision), admin)
    if (fresh) expect(refusal(reply)).toEqual([401, 'auth/requires-recent-login'])
    else expect(reply.status).toBe(200)
  })

  it('refuses an action on an operator of a higher role, and adds a journal entry about the refusal', async () => {
    const { world } = tools
    world.operators.set('marie', { role: 'owner', grantedAt: 1, grantedBy: 'camille' })
    expect(refusal(await act(name))).toEqual([403, 'tools/forbidden'])
    expect(phases().at(-1)).toMatch(/ refused$/)
    expect(told()).toEqual([])
  })

  it('does nothing if the journal cannot be written', async () => {
    const { revision } = await read()
    const account = tools.world.accounts.get('marie')
    tools.world.consoleFailure = { port: 'journal', error: new Error('canary') }
    const reply = await tools.post(path(name), bodyOnMarie(name, revision), admin)
    expect(refusal(reply)).toEqual([503, 'server/unavailable'])
    expect(told()).toEqual([])
    expect(tools.world.accounts.get('marie')).toEqual(account)
  })
})

describe('an action on a person', () => {
  it('ends one session or all sessions, and notifies the person', async () => {
    await act('end-session')
    expect(tools.world.sessions.size).toBe(0)
    expect(told()).toEqual(['sessions-ended'])
    expect(tools.world.audit.map(({ event }) => event)).toContain('sessions-ended')
    await act('end-sessions')
    expect(tools.world.endedSignIns.get('marie')).toBe(START / SECOND_MS)
  })

  it('refuses to end a session that belongs to a different person', async () => {
    const reply = await act('end-session', admin, { sid: 'sssssssss9' })
    expect(refusal(reply)).toEqual([404, 'tools/not-found'])
  })

  it('disables an account, e-mails the person, lists the account as disabled, and enables the account again', async () => {
    const reply = await act('disable', admin, { confirm: 'Marie@exemple.fr' })
    expect(personIn(reply).disabled).toBe(true)
    expect(tools.world.emails.map(({ message }) => message.kind)).toEqual(['account-disabled'])
    expect(tools.world.directory.get('marie')?.['disabled']).toBe(START)
    expect(refusal(await act('disable'))).toEqual([409, 'tools/unavailable-here'])
    const again = await act('enable')
    expect([again.status, personIn(again).disabled]).toEqual([200, false])
    expect(tools.world.directory.get('marie')?.['disabled']).toBeUndefined()
    expect(told()).toEqual(['account-enabled'])
    expect(refusal(await act('enable'))).toEqual([409, 'tools/unavailable-here'])
  })

  it('end-sessions also ends an operator’s console sessions', async () => {
    const token = tools.operator('marie', 'support')
    expect((await act('end-sessions')).status).toBe(200)
    expect(refusal(await tools.send('GET', '/api/tools/session', { token }))).toEqual([
      ...[401, 'auth/session-ended'],
    ])
  })

  it.each(['disable', 'erase'])(
    '%s requires the operator to type the person’s address or uid',
    async (name) => {
      const reply = await act(name, admin, { confirm: 'karim@exemple.fr' })
      expect(errorOf(reply).fields).toEqual({ confirm: 'invalid' })
      expect(phases().filter((phase) => phase.endsWith('begun'))).toEqual([])
    },
  )

  it('does not disable operators, because their role must be removed first', async () => {
    const account = tools.world.accounts.get('marie')
    tools.world.accounts.set('marie', { ...account, operatorRole: 'support' })
    const reply = await act('disable', admin, { confirm: 'marie@exemple.fr' })
    expect(refusal(reply)).toEqual([409, 'tools/unavailable-here'])
    expect(tools.world.accounts.get('marie')?.disabled).not.toBe(true)
  })

  it('sends a password reset link if the account has a password, and never shows the link', async () => {
    const reply = await act('send-reset-link')
    expect(tools.world.mails).toEqual(['fr marie@exemple.fr'])
    expect(reply.text).not.toContain('oobCode')
    tools.world.accounts.set('marie', { ...tools.world.accounts.get('marie'), providers: [] })
    expect(refusal(await act('send-reset-link'))).toEqual([409, 'tools/unavailable-here'])
  })

  it('sends a verification link for an unverified address', async () => {
    expect(refusal(await act('send-verification-link'))).toEqual([409, 'tools/unavailable-here'])
    const account = { ...tools.world.accounts.get('marie'), emailVerified: false }
    tools.world.accounts.set('marie', account)
    expect((await act('send-verification-link')).status).toBe(200)
    expect(tools.world.emails.at(-1)).toMatchObject({ message: { kind: 'verify-email' } })
  })

  it('marks an alert as handled but not as read, and can remove that mark', async () => {
    await act('handle-alert')
    const [alert] = tools.world.notifications
    expect([alert?.handledAt, alert?.readAt]).toEqual([tools.world.now, undefined])
    await act('handle-alert', admin, { handled: false })
    expect(tools.world.notifications[0]?.handledAt).toBeUndefined()
    const reply = await act('handle-alert', admin, { alert: 'aaaaaaaaa9' })
    expect(refusal(reply)).toEqual([404, 'tools/not-found'])
  })

  it('changes the name in the profile and the account, but not for guests', async () => {
    await act('rename')
    const { world } = tools
    expect([world.users.get('marie')?.displayName, world.renamed.get('marie')]).toEqual([
      ...['Marie Curie', 'Marie Curie'],
    ])
    expect(told()).toEqual(['renamed'])
    const guest = { ...world.users.get('marie'), isAnonymous: true }
    world.personal.records.set('users/marie', guest)
    expect(refusal(await act('rename'))).toEqual([409, 'tools/unavailable-here'])
  })

  it('exports the person’s data to their own folder, and returns none of the data', async () => {
    const { world } = tools
    world.personal.records.set('settings/marie', { theme: 'canary' })
    const reply = await act('export')
    const written = world.personal.files.get('exports/marie/sesame-export.json')
    expect(JSON.parse(String(written?.bytes))).toMatchObject({ settings: { theme: 'canary' } })
    expect(reply.text).not.toContain('canary')
    expect(told()).toEqual(['export-ready'])
  })

  it('requests an erasure, and erases nothing until a second operator approves', async () => {
    const reply = await act('erase')
    const { request, person } = JSON.parse(reply.text) as { request: string; person: Person }
    expect(person.erasureRequest).toMatchObject({ id: request, by: 'camille' })
    expect(tools.world.users.has('marie')).toBe(true)
    expect((JSON.parse((await act('erase')).text) as { request: string }).request).toBe(request)
    const approval = { id: request, confirm: 'marie', reason: REASON }
    const approve = (token: string) => tools.post('/api/tools/requests/approve', approval, token)
    expect(refusal(await approve(admin))).toEqual([403, 'tools/second-operator'])
    expect((await approve(tools.operator('zoe', 'admin'))).status).toBe(204)
    expect(tools.world.users.has('marie')).toBe(false)
    expect(tools.world.emails.at(-1)?.message.kind).toBe('erased')
  })

  it('refuses an action while the person is being erased', async () => {
    tools.world.tree.write('access/marie/erasingSince', START)
    expect((await read()).erasingSince).toBe(START)
    expect(refusal(await act('export'))).toEqual([409, 'tools/unavailable-here'])
  })

  it('refuses an action on a uid that does not exist', async () => {
    tools.world.accounts.set('nobody', null)
    const body = { uid: 'nobody', revision: 'r', reason: REASON }
    const reply = await tools.post(path('end-sessions'), body, support)
    expect(refusal(reply)).toEqual([404, 'tools/not-found'])
  })
})
