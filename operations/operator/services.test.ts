import { beforeEach, describe, expect, it } from 'vitest'
import { firebaseServices } from '../../functions/src/adapters/firebase/service-store.ts'
import {
  startConsole,
  type TestConsole,
} from '../../functions/src/testing/console/start-console.ts'
import { changeServices, readServiceWish } from './services.ts'

let tools: TestConsole
let said: string[]
beforeEach(async () => {
  tools = await startConsole()
  await tools.close()
  said = []
})

const services = () => firebaseServices(tools.world.tree.databases())

async function run(...words: string[]): Promise<string> {
  const wish = readServiceWish(words)
  if (!wish) return 'usage'
  said = []
  await changeServices({ ...tools.deps, services: services() }, wish, (line) => said.push(line))
  return said.join('\n')
}

describe('npm run operator -- PROJECT service', () => {
  it('shows a new service’s key only once, and lists services with the date of their last use', async () => {
    const [, key = ''] = (await run('add', 'facturation')).split('\n')
    expect(key).toMatch(/^[\w-]{43}$/)
    expect(said[0]).toContain('montrée cette seule fois')
    const created = new Date(tools.world.now).toISOString()
    expect(await run('list')).toBe(`facturation\t${created}\tjamais`)
    const service = await services().find('facturation')
    if (service) await services().noteUse('facturation', service, tools.world.now)
    expect(await run('list')).toMatch(/^facturation\t[\d-]+T[\d:.]+Z\t[\d-]+T\d\d:00:00\.000Z$/)
    expect(await run('list')).not.toContain(key)
  })

  it('removes a service', async () => {
    await run('add', 'facturation')
    expect(await run('remove', 'facturation')).toContain('refusée désormais')
    expect(await run('list')).toBe('')
  })

  it('explains why it cannot add or remove a service', async () => {
    await run('add', 'facturation')
    await expect(run('add', 'facturation')).rejects.toThrow('déjà un service de ce nom')
    await expect(run('remove', 'autre')).rejects.toThrow('Aucun service de ce nom')
  })

  it.each([
    [],
    ['add'],
    ['remove'],
    ['add', 'Facturation'],
    ['add', 'à-part'],
    ['add', '-a'],
    ['add', 'a'.repeat(33)],
    ['add', 'a', 'b'],
    ['list', 'a'],
    ['show', 'a'],
  ])('prints its usage if called with %j', async (...words: string[]) => {
    expect(await run(...words)).toBe('usage')
  })
})
