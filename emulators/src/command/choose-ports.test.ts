import { createServer } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DEFAULT_PORTS, HOST, freeOffset, portsAt } from '../suite/ports.ts'
import { hostsOf } from '../project/hosts.ts'
import { english } from '../texts/english.ts'
import { chooseProjectPorts } from './choose-ports.ts'

const hosts = hostsOf({})

it('chooseProjectPorts checks only the ports of the emulators that run', async () => {
  const offset = await freeOffset()
  const { hosting } = portsAt(offset)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(hosting, HOST, resolve))
  try {
    expect(
      await chooseProjectPorts({ ports: DEFAULT_PORTS, hosts }, offset, ['auth'], english),
    ).toEqual(portsAt(offset))
    await expect(
      chooseProjectPorts({ ports: DEFAULT_PORTS, hosts }, offset, ['auth', 'hosting'], english),
    ).rejects.toThrow(`This port is already taken: ${hosting} (hosting).`)
    const free = await chooseProjectPorts(
      { ports: DEFAULT_PORTS, hosts },
      'auto',
      ['hosting'],
      english,
    )
    expect(free.hosting).not.toBe(hosting)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
})

it('chooseProjectPorts adds the offset to the project’s own ports', async () => {
  const offset = await freeOffset()
  const own = { ...DEFAULT_PORTS, database: 9_811 }
  expect(await chooseProjectPorts({ ports: own, hosts }, offset, [], english)).toEqual({
    ...portsAt(offset),
    database: 9_811 + offset,
  })
})

it('chooseProjectPorts reports a host that is not an address of this machine', async () => {
  const elsewhere = { ports: DEFAULT_PORTS, hosts: hostsOf({ auth: { host: '192.0.2.1' } }) }
  for (const offset of ['auto', await freeOffset()] as const)
    await expect(chooseProjectPorts(elsewhere, offset, ['auth'], english)).rejects.toThrow(
      /not an address of this machine \(.*192\.0\.2\.1/,
    )
})

it.each([
  [{ database: 29_000, storage: 29_000 }, '29000 (database, storage)'],
  [{ hub: 29_000, auth: 29_000 }, '29000 (hub, auth)'],
  [{ auth: 9_000 }, '9000 (auth, database)'],
])(
  'chooseProjectPorts reports a port that %j assigns twice, instead of a port in use',
  async (own, named) => {
    const ports = { ...DEFAULT_PORTS, ...own }
    const emulators = ['auth', 'database', 'storage'] as const
    await expect(chooseProjectPorts({ ports, hosts }, 0, emulators, english)).rejects.toThrow(
      `firebase.json gives one port to several emulators: ${named}.`,
    )
  },
)

// Only Linux has more than one loopback address by default.
it.runIf(process.platform === 'linux')(
  'chooseProjectPorts allows the same port on two hosts',
  async () => {
    const offset = await freeOffset()
    const ports = { ...DEFAULT_PORTS, storage: DEFAULT_PORTS.database }
    const apart = hostsOf({ storage: { host: '127.0.0.2' } })
    const choose = (own: typeof hosts) =>
      chooseProjectPorts({ ports, hosts: own }, offset, ['database', 'storage'], english)
    expect(await choose(apart)).toEqual(portsAt(offset, ports))
    await expect(choose(hostsOf({ storage: { host: '0.0.0.0' } }))).rejects.toThrow('one port to')
  },
)

it.each([
  [60_000, DEFAULT_PORTS, '69099 \\(auth\\)'],
  [0, { ...DEFAULT_PORTS, auth: 70_000 }, '70000 \\(auth\\)'],
  [0, { ...DEFAULT_PORTS, auth: -5 }, '-5 \\(auth\\)'],
])(
  'chooseProjectPorts lists the ports that are out of range with the offset %i',
  async (offset, ports, port) => {
    await expect(chooseProjectPorts({ ports, hosts }, offset, ['auth'], english)).rejects.toThrow(
      new RegExp(`No such port: .*${port}`),
    )
  },
)

it('chooseProjectPorts does not report an unrelated error as a wrong host', async () => {
  vi.stubEnv('TMPDIR', '/dev/null')
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(
    chooseProjectPorts({ ports: DEFAULT_PORTS, hosts }, 'auto', ['auth'], english),
  ).rejects.toThrow(/^ENOTDIR/)
})
