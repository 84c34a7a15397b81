import { blockedPorts, OFFSETS, portsAt } from 'sesame-emulators/suite/ports'
import { expect, it } from 'vitest'
import { BASE_PORTS } from './ports.ts'

it('no port of an emulator suite is used by another suite, or by another Hosting site of the same suite', () => {
  const all = OFFSETS.map((offset) => portsAt(offset, BASE_PORTS)).flatMap((ports) => [
    ...Object.values(ports),
    ...[6, 7, 8].map((further) => ports.hosting + further),
  ])
  expect(all.filter((port, at) => all.indexOf(port) !== at)).toEqual([])
})

it('no emulator suite uses a port that browsers block', () => {
  expect(blockedPorts(portsAt(0, BASE_PORTS))).toEqual([])
  expect(blockedPorts(portsAt(1200, BASE_PORTS))).toEqual([6000])
})
