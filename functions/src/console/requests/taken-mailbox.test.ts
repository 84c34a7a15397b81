import { DAY_MS, SECOND_MS } from '@sesame/contract/durations'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startConsole, type TestConsole } from '../../testing/console/start-console.ts'
import {
  approveForMarie,
  askAboutMarie,
  codeOf,
  idOf,
  mailsOfMarie,
  sheetOfMarie,
} from '../../testing/console/two-admins.ts'
import { losesAnswer } from '../../testing/lost-answer.ts'

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
const askAddress = (cause: string, email = NEW) =>
  askAboutMarie(tools, admin, 'change-address', { email, cause })
const approve = (id: string, token = second) => approveForMarie(tools, token, id)
const messages = () => mailsOfMarie(tools)
const mailed = (kind: string) => messages().find((message) => message.kind === kind)

describe('reporting that a lost mailbox is taken', () => {
  const LINKED = {
    'google.com': { subject: 'g-marie', email: OLD },
    'apple.com': { subject: 'a-marie', email: NEW },
  }
  const report = (token = admin) => askAboutMarie(tools, token, 'report-taken-mailbox', {})
  const lostAt = async () => (await sheetOfMarie(tools, admin)).mailboxLostAt
  const alertOf = (kind: string) => tools.world.notifications.find((one) => one.kind === kind)
  const answeredAt = (id: string) => read(`notifications/marie/${id}/answeredAt`)
  /**
   * Requests and approves another address for Marie with this cause. Then advances the clock by a day, and renews the
   * operators' sessions.
   */
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

  it('disables all codes in the mailbox when another admin approves, as for a change with the cause `taken`', async () => {
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
    expect(messages().filter(({ kind }) => kind === 'reset-password')).toHaveLength(2)
    expect(tools.world.requests.get(id)?.state).toBe('done')
    const acts = tools.world.journal.map(({ action, phase }) => `${action} ${phase}`)
    expect(acts).toContain('mailbox-taken-asked done')
    expect(acts.at(-1)).toBe('mailbox-taken done')
  })

  it('is offered while the person has the new address, until the report is approved', async () => {
    expect(await lostAt()).toBeNull()
    const { now } = tools.world
    await moved()
    expect(await lostAt()).toBe(now)
    await approve(idOf(await report()))
    expect(await lostAt()).toBeNull()
    expect(codeOf(await report())).toBe('tools/unavailable-here')
  })

  it('leaves the undo codes of other changes of address valid, because those codes are in other mailboxes', async () => {
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

  it('does not mark alerts from after the change as answered, even if the alert about the change is missing', async () => {
    await moved()
    tools.world.tree.write('notifications/marie', null)
    for (const [id, at] of [['earlier001', 1] as const, ['later00001', tools.world.now] as const])
      tools.world.notifications.push({ uid: 'marie', id, kind: 'new-device', at })
    expect(codeOf(await approve(idOf(await report())))).toBeNull()
    expect(answeredAt('earlier001')).toBe(tools.world.now)
    expect(answeredAt('later00001')).toBeNull()
  })

  /** Resets a request to `approved`, as if its function had been stopped before it stored the outcome. */
  function cutOff(id: string) {
    const { now: decidedAt } = tools.world
    const request = tools.world.requests.get(id) ?? expect.fail()
    tools.world.requests.set(id, { ...request, state: 'approved', decidedBy: 'noe', decidedAt })
  }

  it('is offered even if another change of address was approved since, but interrupted', async () => {
    const { now } = tools.world
    await moved()
    cutOff(idOf(await askAddress('lost', 'x@exemple.org')))
    expect(await lostAt()).toBe(now)
  })

  it('is possible only once, even if the outcome of the first report was not stored', async () => {
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

  it('is offered until 30 days after the request for the change, even if no newer request deleted the old one', async () => {
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
    'notifies the old address only if it was notified of the change: verified %s',
    async (emailVerified) => {
      const user = tools.world.users.get('marie') ?? expect.fail()
      tools.world.users.set('marie', { ...user, emailVerified })
      const { now: at } = tools.world
      await moved()
      const { alert = '' } = (mailed('email-changed') ?? {}) as { alert?: string }
      // Record the delivery of the e-mail about the change.
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

  it('succeeds even if the database’s response to the write was lost', async () => {
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

  it('is accepted only from admins, and only after a change of address with the cause `lost`', async () => {
    expect(codeOf(await report())).toBe('tools/unavailable-here')
    await moved('taken')
    expect(codeOf(await report())).toBe('tools/unavailable-here')
    expect(codeOf(await report(tools.operator('ines', 'support')))).toBe('tools/forbidden')
  })

  it('changes nothing for a person who becomes an operator in the meantime', async () => {
    await moved()
    const id = idOf(await report())
    tools.operator('marie', 'support')
    expect(codeOf(await approve(id))).toBe('tools/unavailable-here')
    expect([tools.world.unlinked, alertOf('email-changed')?.answeredAt]).toEqual([[], undefined])
  })

  it('is refused if the change of address was interrupted, so that the account still has the old address', async () => {
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

  it('is refused after the owner of the old address has undone the change', async () => {
    await moved()
    const id = idOf(await report())
    const user = tools.world.users.get('marie')
    if (user) tools.world.users.set('marie', { ...user, email: OLD })
    expect(codeOf(await approve(id))).toBe('tools/changed')
    expect(await lostAt()).toBeNull()
    expect(read('access/marie/methods/google')).toBe('g-marie')
  })
})
