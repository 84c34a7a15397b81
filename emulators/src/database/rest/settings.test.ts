import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { restCalls, startTestServer, type TestServer, RULES } from '../testing/test-server.ts'

let server: TestServer
let ns: string
let namespaces = 0

beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => {
  ns = `settings-${namespaces++}`
})
afterAll(() => server.close())

const { send, read, anonymous } = restCalls(() => ({ server, ns }))

describe('settings', () => {
  it('reject rules that do not compile, return the error’s position, and keep the earlier rules', async () => {
    server.setRules(ns, RULES.open)
    const url = `/.settings/rules.json?ns=${ns}`
    const answer = await server.rest(url, { method: 'PUT', body: '{\n  "rulez": {}}' })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: "1:2: Expected 'rules' property." },
    ])
    expect((await anonymous(`/a.json?ns=${ns}`)).status).toBe(200)
  })

  it('check rules without setting them if dryRun is true, as deployments do first', async () => {
    server.setRules(ns, RULES.open)
    const url = `/.settings/rules.json?ns=${ns}&dryRun=true`
    const check = (body: string) => server.rest(url, { method: 'PUT', body })
    expect((await check(RULES.closed)).status).toBe(200)
    expect((await anonymous(`/a.json?ns=${ns}`)).status).toBe(200)
    expect((await check('{"rulez": {}}')).status).toBe(400)
  })

  it('return rules as plain JSON that any parser can read', async () => {
    const rules =
      '{"rules": { // a\n ".read": "true // b\n || false", "b": {".indexOn": ["c",],}, }}'
    server.setRules(ns, rules)
    const url = '/.settings/rules.json'
    expect(await (await send('GET', url)).text()).toBe(rules)
    expect(await read(`${url}?format=strict`)).toEqual({
      rules: { '.read': 'true // b\n || false', b: { '.indexOn': ['c'] } },
    })
  })

  it('reject rules that are nested too deeply', async () => {
    const body = JSON.stringify({ rules: { '.read': `${'!'.repeat(5000)}true` } })
    const answer = await server.rest(`/.settings/rules.json?ns=${ns}`, { method: 'PUT', body })
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: '1:220: Brackets, conditions and negations are at most 200 deep.' },
    ])
  })

  it.each(['defaultWriteSizeLimit', 'strictTriggerValidation', 'rules'])(
    'reject methods other than GET and PUT: %s',
    async (name) => {
      for (const method of ['POST', 'PATCH', 'DELETE'])
        expect((await send(method, `/.settings/${name}.json`, 'small')).status).toBe(405)
    },
  )

  it('are reserved for the owner', async () => {
    const url = `/.settings/rules.json?ns=${ns}`
    expect((await anonymous(url, { method: 'PUT', body: RULES.closed })).status).toBe(401)
    expect((await anonymous('/.inspect/databases.json')).status).toBe(401)
  })

  it('list the databases in use', async () => {
    await send('PUT', '/a.json', 1)
    const names = await (await server.rest('/.inspect/databases.json')).json()
    expect(names).toContainEqual({ name: ns })
  })
})

const trigger = (key: string) => ({
  name: `projects/demo/locations/_/functions/${key}`,
  path: '/a',
  event: 'providers/google.firebase.database/eventTypes/ref.write',
  topic: `projects/demo/topics/${key}`,
})

describe('function triggers', () => {
  const registered = () => read('/.settings/functionTriggers.json')

  it('are added one by one with POST, and replaced as a whole with PUT', async () => {
    for (const key of ['one', 'two']) {
      await send('POST', '/.settings/functionTriggers.json', trigger(key))
    }
    expect(await registered()).toEqual([trigger('one'), trigger('two')])
    await send('PUT', '/.settings/functionTriggers.json', [trigger('three')])
    expect(await registered()).toEqual([trigger('three')])
  })

  it('are called after a write, unless the write disables them', async () => {
    await send('POST', '/.settings/functionTriggers.json', trigger('called'))
    await send('PUT', '/a.json', 1)
    await send('PUT', '/a.json?disableTriggers=true', 2)
    await send('PUT', '/a.json', 3)
    const calls = server.calls.filter(({ name }) => name.endsWith('called'))
    expect(calls.map(({ event }) => event)).toMatchObject([
      { data: { data: null, delta: 1 } },
      { data: { data: 2, delta: 3 } },
    ])
  })
})

describe('strict validation of triggers', () => {
  const setting = '/.settings/strictTriggerValidation.json'

  it('rejects an event of more than 1 MB, unless validation is disabled', async () => {
    expect(await read(setting)).toBe(true)
    await send('POST', '/.settings/functionTriggers.json', trigger('large'))
    const large = 'x'.repeat(2 ** 20)
    const refused = await send('PUT', '/a.json', large)
    expect(refused.status).toBe(400)
    expect(((await refused.json()) as { error: string }).error).toMatch(
      /^TRIGGER_PAYLOAD_TOO_LARGE: /,
    )
    expect(await (await send('PUT', setting, false)).json()).toBe(false)
    expect((await send('PUT', '/a.json', large)).status).toBe(200)
    expect((await send('PUT', setting, 'maybe')).status).toBe(400)
  })
})
