import {
  BadHostError,
  NoFreePortsError,
  freeOffset,
  MAX_PORT,
  portsAt,
  takenPorts,
  type Emulator,
  type Hosts,
  type Part,
  type Ports,
} from '../suite/ports.ts'
import { connectable } from '../project/hosts.ts'
import type { Texts } from '../texts/french.ts'

/** Parts of firebase-tools that run in every suite. */
const ALWAYS = ['hub', 'logging'] as const

/** Parts of firebase-tools that run only with the functions emulator. */
const WITH_FUNCTIONS = ['eventarc', 'tasks'] as const

/** Returns every part of a suite with these emulators. */
export function partsOf(emulators: readonly Emulator[]): readonly Part[] {
  return [...ALWAYS, ...emulators, ...(emulators.includes('functions') ? WITH_FUNCTIONS : [])]
}

/**
 * Returns the project's ports plus the offset, or free ports for `auto`.
 *
 * @throws {Error} that lists the ports that are out of range, taken, or shared by several of these emulators, or names a
 * host that does not exist.
 */
export async function chooseProjectPorts(
  { ports: configured, hosts }: { readonly ports: Ports; readonly hosts: Hosts },
  offset: number | 'auto',
  emulators: readonly Emulator[],
  texts: Texts,
): Promise<Ports> {
  if (offset === 'auto') return portsAt(await freeOffset(hosts).catch(inWords(texts)))
  const ports = portsAt(offset, configured)
  const needed = partsOf(emulators)
  const named = (parts: readonly Part[]) => parts.map((name) => `${ports[name]} (${name})`)
  const impossible = needed.filter((name) => ports[name] < 1 || ports[name] > MAX_PORT)
  if (impossible.length > 0) throw new Error(texts.ports.impossible(named(impossible)))
  const shared = sharedPorts(needed, ports, hosts)
  if (shared.length > 0) throw new Error(texts.ports.shared(shared))
  const taken = await takenPorts(
    Object.fromEntries(needed.map((name) => [name, ports[name]])),
    hosts,
  ).catch(inWords(texts))
  if (taken.length === 0) return ports
  throw new Error(texts.ports.taken(named(needed.filter((name) => taken.includes(ports[name])))))
}

/** The ports that several parts would share on one host, with the names of those parts. */
function sharedPorts(parts: readonly Part[], ports: Ports, hosts: Hosts): string[] {
  const place = (name: Part) => `${ports[name]} ${connectable(hosts[name])}`
  return [...Map.groupBy(parts, place)]
    .filter(([, names]) => names.length > 1)
    .map(([port, names]) => `${Number.parseInt(port, 10)} (${names.join(', ')})`)
}

/** Replaces an error about ports or hosts with one whose message is a readable sentence. */
function inWords({ ports }: Texts) {
  return (cause: unknown): never => {
    if (cause instanceof NoFreePortsError) throw new Error(ports.noneFree, { cause })
    if (cause instanceof BadHostError) throw new Error(ports.badHost(cause.message), { cause })
    throw cause
  }
}
