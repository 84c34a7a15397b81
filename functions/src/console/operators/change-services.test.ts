import { beforeEach, describe, expect, it } from 'vitest'
import { firebaseServices } from '../../adapters/firebase/service-store.ts'
import { isKeyOf } from '../../common/service-key.ts'
import { startConsole, type TestConsole } from '../../testing/console/start-console.ts'
import { addService, removeService } from './change-services.ts'

let tools: TestConsole
beforeEach(async () => {
  tools = await startConsole()
  await tools.close()
})
const journaled = () =>
  tools.world.journal.map(({ action, about, phase, code }) =>
    [action, about, phase, code].filter(Boolean).join(' '),
  )
const services = () => firebaseServices(tools.world.tree.databases())
const deps = () => ({ ...tools.deps, services: services() })

describe('the command line', () => {
  it('adds a service, shows its key once, and journals its name', async () => {
    const key = await addService(deps(), 'facturation')
    expect(key).toMatch(/^[\w-]{43}$/)
    const kept = await services().find('facturation')
    expect(kept && isKeyOf(key, kept)).toBe(true)
    expect(JSON.stringify(tools.world.tree.read(''))).not.toContain(key)
    expect(journaled()).toEqual([
      'service-added facturation begun',
      'service-added facturation done',
    ])
    expect(tools.world.journal[0]).toMatchObject({ operator: 'command-line', role: 'owner' })
  })

  it('does not replace the key of a service', async () => {
    const key = await addService(deps(), 'facturation')
    await expect(addService(deps(), 'facturation')).rejects.toThrow('tools/changed')
    const kept = await services().find('facturation')
    expect(kept && isKeyOf(key, kept)).toBe(true)
    expect(journaled().at(-1)).toBe('service-added facturation failed tools/changed')
  })

  it('removes a service, once', async () => {
    await addService(deps(), 'facturation')
    await removeService(deps(), 'facturation')
    expect(await services().find('facturation')).toBeNull()
    await expect(removeService(deps(), 'facturation')).rejects.toThrow('tools/not-found')
    expect(journaled().slice(2)).toEqual([
      'service-removed facturation begun',
      'service-removed facturation done',
      'service-removed facturation begun',
      'service-removed facturation failed tools/not-found',
    ])
  })
})
