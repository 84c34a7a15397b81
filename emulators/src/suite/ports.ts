import { createServer } from 'node:net'
import { claim, release } from './claims.ts'

/** The host on which a suite listens by default: the loopback, which no other machine can reach. */
export const HOST = '127.0.0.1'

/** The emulators that a suite may run. */
export const EMULATORS = ['auth', 'functions', 'database', 'hosting', 'storage'] as const

export type Emulator = (typeof EMULATORS)[number]

/** The ports that firebase-tools uses by default. */
export const DEFAULT_PORTS = {
  hub: 4400,
  logging: 4500,
  hosting: 5000,
  functions: 5001,
  database: 9000,
  auth: 9099,
  storage: 9199,
  eventarc: 9299,
  tasks: 9499,
} as const

/** A part of the suite that listens on a port. */
export type Part = keyof typeof DEFAULT_PORTS

/** One port for each part of the suite. */
export type Ports = Record<Part, number>

/** The host on which each part listens. */
export type Hosts = Readonly<Record<Part, string>>

/**
 * Ports that browsers and every `fetch` block. Lists only those that an offset can reach.
 *
 * Source: WHATWG Fetch, « port blocking ».
 */
const BLOCKED = [5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080]

export const MAX_PORT = 65_535

/**
 * The offsets to try. The distance between two ports of a suite is never a multiple of this step, so two suites never share
 * a port.
 */
export const OFFSETS: readonly number[] = Array.from({ length: 100 }, (_, at) => at * 21)

/**
 * Returns the ports of a suite. One offset moves all of them, so that a page can compute every emulator's port from its
 * own port.
 */
export function portsAt(offset: number): Ports
export function portsAt<Name extends string>(
  offset: number,
  base: Readonly<Record<Name, number>>,
): Record<Name, number>
export function portsAt(
  offset: number,
  base: Readonly<Record<string, number>> = DEFAULT_PORTS,
): Record<string, number> {
  return Object.fromEntries(Object.entries(base).map(([name, port]) => [name, port + offset]))
}

/** The given ports that browsers block. */
export function blockedPorts(ports: Ports): number[] {
  return Object.values(ports).filter((port) => BLOCKED.includes(port))
}

/**
 * The given ports that are already in use on their hosts.
 *
 * @throws {BadHostError} if a host is not an address of this machine.
 */
export async function takenPorts(ports: Partial<Ports>, hosts?: Hosts): Promise<number[]> {
  const parts = Object.entries(ports) as [Part, number][]
  const free = await Promise.all(parts.map(([name, port]) => isFree(port, hosts?.[name] ?? HOST)))
  return parts.filter((_, i) => free[i] === false).map(([, port]) => port)
}

export class NoFreePortsError extends Error {}

/** Thrown if a host is not an address of this machine. Contains the message of the operating system. */
export class BadHostError extends Error {}

/**
 * The smallest offset at which all ports are free, claimed for this process.
 *
 * @param base the ports at offset 0. A caller with more servers adds their ports.
 * @throws {NoFreePortsError} if none of the hundred offsets is free.
 */
export async function freeOffset(hosts?: Hosts, base: Ports = DEFAULT_PORTS): Promise<number> {
  for (const offset of OFFSETS) {
    const ports = portsAt(offset, base)
    if (blockedPorts(ports).length > 0 || !claim(offset)) continue
    if ((await takenPorts(ports, hosts)).length === 0) return offset
    release(offset)
  }
  throw new NoFreePortsError(`No free ports for the suite among ${OFFSETS.length} tries.`)
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE' || error.code === 'EACCES') resolve(false)
      else reject(new BadHostError(error.message, { cause: error }))
    })
    probe.listen(port, host, () => probe.close(() => resolve(true)))
  })
}
