import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { hostsOf } from '../project/hosts.ts'
import {
  blockedPorts,
  DEFAULT_PORTS,
  freeOffset,
  HOST,
  OFFSETS,
  portsAt,
  takenPorts,
} from './ports.ts'

describe('ports', () => {
  it('are those of firebase-tools at offset 0, and differ from those of every other suite', () => {
    expect(portsAt(0)).toEqual(DEFAULT_PORTS)
    // firebase-tools serves further Hosting sites at ports that are five and more above that of the first site.
    const sites = (hosting: number) => [5, 6, 7, 8].map((further) => hosting + further)
    const all = OFFSETS.map((offset) => portsAt(offset)).flatMap((ports) => [
      ...Object.values(ports),
      ...sites(ports.hosting),
    ])
    expect(all.filter((port, at) => all.indexOf(port) !== at)).toEqual([])
  })

  it('are never ports that browsers block', () => {
    expect(blockedPorts(portsAt(60))).toEqual([5060, 5061])
    expect(blockedPorts(portsAt(1000))).toEqual([6000])
    expect(blockedPorts(portsAt(0))).toEqual([])
  })

  it('are not chosen if another server listens at one of them', async () => {
    const offset = await freeOffset()
    const ports = portsAt(offset)
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(ports.database, HOST, resolve))
    try {
      expect(await takenPorts(ports)).toEqual([ports.database])
      expect(await freeOffset()).not.toBe(offset)
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
    expect(await takenPorts(ports)).toEqual([])
  })

  // Only Linux has more than one loopback address by default.
  it.runIf(process.platform === 'linux')('are checked only on the host of their part', async () => {
    const { database } = portsAt(await freeOffset())
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(database, '127.0.0.2', resolve))
    const taken = (host: string) => takenPorts({ database }, { ...hostsOf({}), database: host })
    try {
      expect(await taken('127.0.0.1')).toEqual([])
      expect(await taken('127.0.0.2')).toEqual([database])
      expect(await taken('0.0.0.0')).toEqual([database])
      await expect(taken('192.0.2.1')).rejects.toThrow('EADDRNOTAVAIL')
    } finally {
      await new Promise((resolve) => server.close(resolve))
    }
  })
})
