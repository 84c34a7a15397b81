import { HOUR_MS, SECOND_MS } from '@sesame/contract/durations'
import type { LimitItem } from '@sesame/contract/endpoints/console/limits'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CONSOLE_LIMITS } from '../../common/limits/console-limits.ts'
import { LIMITS, type Limit } from '../../common/limits/limits.ts'
import { errorOf } from '../../testing/api-client.ts'
import { startConsole, type TestConsole } from '../../testing/console/start-console.ts'

const PATH = '/api/tools/limits'
const reason = 'La personne a appelé, elle est bloquée.'

let tools: TestConsole
let admin: string
let support: string
beforeEach(async () => {
  tools = await startConsole({ limitsFactor: 1 })
  admin = tools.operator('camille', 'admin')
  support = tools.operator('ines', 'support')
  tools.person('marie')
})
afterEach(() => tools.close())

/** Makes attempts until the limit is exceeded. */
async function exhaust(limit: Limit, subject: string): Promise<void> {
  for (let n = 0; n <= limit.max; n += 1) {
    await tools.deps.limiter.take(limit, subject).catch(() => undefined)
  }
}
const ask = async (subject: object): Promise<LimitItem[]> => {
  const reply = await tools.post(`${PATH}/search`, { subject }, support)
  expect(reply.status).toBe(200)
  return (JSON.parse(reply.text) as { items: LimitItem[] }).items
}
const lift = (subject: object, limit: string | null, token = admin) =>
  tools.post(`${PATH}/lift`, { subject, limit, reason }, token)
const find = (items: LimitItem[], { name }: Limit) => items.find(({ limit }) => limit === name)

describe('requesting the limits of a subject', () => {
  it('rejects a lone surrogate, because the database would change the text and the journal’s hash would not match', async () => {
    const reply = await tools.post(`${PATH}/search`, { subject: { uid: '\ud800' } }, support)
    expect(errorOf(reply).code).toBe('request/invalid')
    expect(tools.world.journal).toEqual([])
  })

  it.each([
    ['an address', { address: '203.0.113.7' }, '203.0.113.7', LIMITS.signUp],
    ['an IPv6 address', { address: '2001:db8::7' }, '2001:db8:0:0::/64', LIMITS.signUp],
    ['a mailbox', { email: 'Marie@Exemple.fr' }, 'marie@exemple.fr', LIMITS.verifyEmailTo],
    ['a person', { uid: 'marie' }, 'marie', LIMITS.exports],
  ] as [string, object, string, Limit][])(
    'returns all limits that count %s, with the counts',
    async (_what, subject, counted, limit) => {
      await tools.deps.limiter.take(limit, counted)
      const items = await ask(subject)
      const of = Object.values({ ...LIMITS, ...CONSOLE_LIMITS }).filter(({ by }) => by === limit.by)
      expect(items.map(({ limit: name }) => name).sort()).toEqual(of.map(({ name }) => name).sort())
      expect(find(items, limit)).toMatchObject({ count: 1, max: limit.max, reached: false })
      await exhaust(limit, counted)
      const [first] = await ask(subject)
      const windowEndsAt = tools.world.now - (tools.world.now % HOUR_MS) + HOUR_MS
      expect(first).toMatchObject({ limit: limit.name, reached: true, windowEndsAt })
      expect(await ask({ uid: 'somebody' })).not.toContainEqual(
        expect.objectContaining({ reached: true }),
      )
    },
  )

  it('shows no counts for a limit that each instance counts by itself', async () => {
    const item = find(await ask({ address: '203.0.113.7' }), LIMITS.signInAsked)
    expect(item).toMatchObject({ scope: 'instance', count: null, reached: false })
  })

  it('is journaled as reading the person, without the address', async () => {
    await ask({ uid: 'marie' })
    await ask({ email: 'marie.canari@exemple.fr' })
    await ask({ email: 'Marie@exemple.fr' })
    await ask({ address: '203.0.113.77' })
    expect(tools.world.journal).toMatchObject([
      { action: 'person-read', phase: 'noted', target: 'marie', about: 'limits by person' },
      { action: 'person-read', about: 'limits by email' },
      { action: 'person-read', target: 'marie', about: 'limits by email' },
      { action: 'person-read', about: 'limits by address' },
    ])
    const kept = JSON.stringify([tools.world.journal, tools.world.lines])
    expect(kept).not.toMatch(/canari|203\.0\.113\.77/)
  })

  it.each([
    ['nothing', {}],
    ['two subjects', { uid: 'marie', email: 'marie@exemple.fr' }],
    ['no address', { address: '203.0.113' }],
    ['a network', { address: '203.0.113.0/24' }],
    ['no e-mail', { email: 'marie' }],
    ['no uid', { uid: 'a/b' }],
  ])('is refused for an invalid subject: %s', async (_what, subject) => {
    const reply = await tools.post(`${PATH}/search`, { subject }, support)
    expect(errorOf(reply).code).toBe('request/invalid')
    expect(tools.world.journal).toEqual([])
  })
})

describe('the list of limits that are exceeded now', () => {
  it('contains the number of subjects for each limit, but no names', async () => {
    await exhaust(LIMITS.exports, 'marie')
    await exhaust(LIMITS.exports, 'karim')
    await tools.deps.limiter.take(LIMITS.exports, 'paul')
    await exhaust(LIMITS.unprovenEmail, 'marie@exemple.fr')
    const reply = await tools.post(`${PATH}/reached/search`, {}, support)
    const { items } = JSON.parse(reply.text) as { items: object[] }
    expect(items).toMatchObject([
      { limit: 'export', by: 'person', subjects: 2, capped: false },
      { limit: LIMITS.unprovenEmail.name, by: 'email', subjects: 1 },
    ])
    expect(reply.text).not.toContain('marie')
  })

  it('omits limits whose window has ended', async () => {
    await exhaust(LIMITS.exports, 'marie')
    tools.world.now += HOUR_MS
    support = tools.operator('ines', 'support')
    const reply = await tools.post(`${PATH}/reached/search`, {}, support)
    expect(JSON.parse(reply.text)).toEqual({ items: [] })
  })

  it('rejects a request with an unknown field', async () => {
    expect((await tools.post(`${PATH}/reached/search`, { x: 1 }, support)).status).toBe(400)
  })
})

describe('lifting a limit', () => {
  it('resets only that subject’s count, and takes effect within ten seconds', async () => {
    for (const uid of ['marie', 'karim']) await exhaust(LIMITS.exports, uid)
    const reply = await lift({ uid: 'marie' }, 'export')
    expect(
      find((JSON.parse(reply.text) as { items: LimitItem[] }).items, LIMITS.exports),
    ).toMatchObject({
      count: 0,
      reached: false,
    })
    tools.world.now += 10 * SECOND_MS
    await tools.deps.limiter.take(LIMITS.exports, 'marie')
    await expect(tools.deps.limiter.take(LIMITS.exports, 'karim')).rejects.toMatchObject({
      code: 'request/too-many',
    })
  })

  it.each([
    ['the operator’s own', { email: 'Camille@exemple.fr' }],
    ['of an operator of a higher role', { email: 'sacha@exemple.fr' }],
  ])('is refused for the mailbox of an operator: %s', async (_whose, subject) => {
    tools.operator('sacha', 'owner')
    await exhaust(LIMITS.verifyEmailTo, subject.email.toLowerCase())
    expect(errorOf(await lift(subject, null)).code).toBe('tools/forbidden')
    expect(find(await ask(subject), LIMITS.verifyEmailTo)).toMatchObject({ reached: true })
  })

  it('resets one limit, or all limits of a subject', async () => {
    await exhaust(LIMITS.exports, 'marie')
    await exhaust(LIMITS.passkeys, 'marie')
    await lift({ uid: 'marie' }, 'export')
    expect((await ask({ uid: 'marie' })).filter(({ reached }) => reached)).toHaveLength(1)
    await lift({ uid: 'marie' }, null)
    expect((await ask({ uid: 'marie' })).filter(({ reached }) => reached)).toEqual([])
  })

  it('adds a journal entry with the person and the reason', async () => {
    await lift({ uid: 'marie' }, 'export')
    expect(tools.world.journal).toMatchObject([
      {
        action: 'limit-lifted',
        phase: 'begun',
        target: 'marie',
        about: 'export by person',
        reason,
      },
      { action: 'limit-lifted', phase: 'done' },
    ])
  })

  it('changes nothing if the journal cannot be written', async () => {
    await exhaust(LIMITS.exports, 'marie')
    tools.world.consoleFailure = { port: 'journal', error: new Error('down') }
    expect((await lift({ uid: 'marie' }, 'export')).status).toBe(503)
    tools.world.consoleFailure = null
    expect(find(await ask({ uid: 'marie' }), LIMITS.exports)).toMatchObject({ reached: true })
  })

  it.each([
    ['a limit counted by each instance', { uid: 'marie' }, 'calls', 'tools/unavailable-here'],
    ['an unknown limit', { uid: 'marie' }, 'constructor', 'tools/not-found'],
    ['a limit of other subjects', { uid: 'marie' }, 'sign-up', 'tools/not-found'],
    ['an operator’s own limit', { uid: 'camille' }, 'export', 'tools/forbidden'],
  ])('is refused for %s', async (_what, subject, limit, code) => {
    expect(errorOf(await lift(subject, limit)).code).toBe(code)
  })

  it('requires an administrator and a reason', async () => {
    expect(errorOf(await lift({ uid: 'marie' }, null, support)).code).toBe('tools/forbidden')
    const body = { subject: { uid: 'marie' }, limit: null }
    expect((await tools.post(`${PATH}/lift`, body, admin)).status).toBe(400)
  })
})
