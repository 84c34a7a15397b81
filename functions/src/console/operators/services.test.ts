import { RECENT_LOGIN_MS } from '@sesame/contract/constants'
import { MINUTE_MS } from '@sesame/contract/durations'
import type { ServiceItem } from '@sesame/contract/endpoints/console/services'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isKeyOf } from '../../common/service-key.ts'
import { errorOf, type Reply } from '../../testing/api-client.ts'
import { startConsole, type TestConsole } from '../../testing/console/start-console.ts'

const reason = 'Facturation du nouveau site'

let tools: TestConsole
let owner: string
beforeEach(async () => {
  tools = await startConsole()
  owner = tools.operator('camille', 'owner')
})
afterEach(() => tools.close())

const add = (name: string, token = owner): Promise<Reply> =>
  tools.post('/api/tools/services', { name, reason }, token)
const remove = (name: string): Promise<Reply> =>
  tools.post('/api/tools/services/remove', { name, reason }, owner)
const keyIn = ({ text }: Reply): string => (JSON.parse(text) as { key: string }).key
const find = async (name: string) => (await tools.deps.services.list()).get(name)

async function list(): Promise<ServiceItem[]> {
  const { text } = await tools.send('GET', '/api/tools/services', { token: owner })
  return (JSON.parse(text) as { items: ServiceItem[] }).items
}

const journaled = () =>
  tools.world.journal.map(({ action, about, phase, code, operator }) =>
    [operator, action, about, phase, code].filter(Boolean).join(' '),
  )

describe('a service that may check access tokens', () => {
  it('is added with a key that is shown once and never stored; the journal contains its name', async () => {
    const key = keyIn(await add('facturation'))
    const kept = await find('facturation')
    expect(kept && isKeyOf(key, kept)).toBe(true)
    expect(JSON.stringify(tools.world.tree.read(''))).not.toContain(key)
    expect(journaled()).toEqual([
      'camille service-added facturation begun',
      'camille service-added facturation done',
    ])
    expect(tools.world.journal[0]).toMatchObject({ reason })
  })

  it('keeps its key when a second service of the same name is refused', async () => {
    const key = keyIn(await add('facturation'))
    const reply = await add('facturation')
    expect([reply.status, errorOf(reply).code]).toEqual([409, 'tools/changed'])
    const kept = await find('facturation')
    expect(kept && isKeyOf(key, kept)).toBe(true)
    expect(journaled().at(-1)).toBe('camille service-added facturation failed tools/changed')
  })

  it('can be removed only once', async () => {
    await add('facturation')
    expect((await remove('facturation')).status).toBe(204)
    expect(await find('facturation')).toBeUndefined()
    expect(errorOf(await remove('facturation')).code).toBe('tools/not-found')
    expect(journaled().slice(2)).toEqual([
      'camille service-removed facturation begun',
      'camille service-removed facturation done',
      'camille service-removed facturation begun',
      'camille service-removed facturation failed tools/not-found',
    ])
  })

  it('is listed by name, without any part of its key', async () => {
    await add('paie')
    await add('agenda')
    const [agenda, paie] = await list()
    expect([agenda?.name, paie?.name]).toEqual(['agenda', 'paie'])
    expect(paie).toEqual({ name: 'paie', createdAt: tools.world.now, lastUsedAt: null })
  })

  it.each(['Paie', '-a', 'a b', 'à-part', 'a'.repeat(33)])(
    'cannot be named « %s »',
    async (name) => {
      const reply = await add(name)
      expect([reply.status, errorOf(reply).code]).toEqual([400, 'request/invalid'])
    },
  )

  it('can be added only after a fresh proof of identity', async () => {
    tools.world.now += RECENT_LOGIN_MS + MINUTE_MS
    expect(errorOf(await add('facturation')).code).toBe('auth/requires-recent-login')
  })
})
