import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { DEFAULT_PORTS, HOST, freeOffset, portsAt } from '../suite/ports.ts'
import { hostsOf } from '../project/hosts.ts'
import { chooseProjectPorts } from './choose-ports.ts'

const hosts = hostsOf({})

it('minds the ports of the emulators that run, and no other', async () => {
  const offset = await freeOffset()
  const { hosting } = portsAt(offset)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(hosting, HOST, resolve))
  try {
    expect(await chooseProjectPorts({ ports: DEFAULT_PORTS, hosts }, offset, ['auth'])).toEqual(
      portsAt(offset),
    )
    await expect(
      chooseProjectPorts({ ports: DEFAULT_PORTS, hosts }, offset, ['auth', 'hosting']),
    ).rejects.toThrow(`Ce port est déjà pris : ${hosting}.`)
    const free = await chooseProjectPorts({ ports: DEFAULT_PORTS, hosts }, 'auto', ['hosting'])
    expect(free.hosting).not.toBe(hosting)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
})

it('moves the ports of the project by the offset', async () => {
  const offset = await freeOffset()
  const own = { ...DEFAULT_PORTS, database: 9_811 }
  expect(await chooseProjectPorts({ ports: own, hosts }, offset, [])).toEqual({
    ...portsAt(offset),
    database: 9_811 + offset,
  })
})
