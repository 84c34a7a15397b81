import { createServer } from 'node:net'
import { claim, release } from './claims.ts'

/** Loopback only, so that no other machine can reach the suite. */
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

/** One port for each part of the suite. */
export type Ports = Record<keyof typeof DEFAULT_PORTS, number>

/**
 * Ports that browsers and every `fetch` refuse, among those that an offset can reach.
 *
 * Source: WHATWG Fetch, « port blocking ».
 */
const BLOCKED = [5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080]

/** Large enough that two suites never overlap, and few enough tries to stay in the port range. */
const OFFSET_STEP = 20
const OFFSET_TRIES = 100

/**
 * The ports of a suite. One offset moves all of them, so the client can derive every emulator's port from the port of
 * its page.
 */
export function portsAt(offset: number, base: Ports = DEFAULT_PORTS): Ports {
  return Object.fromEntries(
    Object.entries(base).map(([name, port]) => [name, port + offset]),
  ) as Ports
}

/** The ports among these that browsers refuse. */
export function blockedPorts(ports: Ports): number[] {
  return Object.values(ports).filter((port) => BLOCKED.includes(port))
}

/** The ports among these that are already in use. */
export async function takenPorts(ports: Partial<Ports>): Promise<number[]> {
  const free = await Promise.all(Object.values(ports).map(isFree))
  return Object.values(ports).filter((_, i) => free[i] === false)
}

/**
 * The smallest offset whose ports are all free, claimed for this process.
 *
 * @throws {Error} when none of the first hundred is.
 */
export async function freeOffset(): Promise<number> {
  for (let i = 0; i < OFFSET_TRIES; i++) {
    const offset = i * OFFSET_STEP
    if (blockedPorts(portsAt(offset)).length > 0 || !claim(offset)) continue
    if ((await takenPorts(portsAt(offset))).length === 0) return offset
    release(offset)
  }
  throw new Error(`No free ports for the suite among ${OFFSET_TRIES} tries.`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, HOST, () => probe.close(() => resolve(true)))
  })
}
