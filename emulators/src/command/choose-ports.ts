import {
  freeOffset,
  portsAt,
  takenPorts,
  type Emulator,
  type Hosts,
  type Part,
  type Ports,
} from '../suite/ports.ts'

/** Parts that run in every suite. */
const ALWAYS = ['hub', 'logging'] as const

/** Parts that run only with the functions. */
const WITH_FUNCTIONS = ['eventarc', 'tasks'] as const

/** Every part of a suite with these emulators. */
export function partsOf(emulators: readonly Emulator[]): readonly Part[] {
  return [...ALWAYS, ...emulators, ...(emulators.includes('functions') ? WITH_FUNCTIONS : [])]
}

/**
 * The project's ports moved by the offset, or free ones.
 *
 * @throws {Error} that lists the ports these emulators need that are already taken.
 */
export async function chooseProjectPorts(
  { ports: configured, hosts }: { readonly ports: Ports; readonly hosts: Hosts },
  offset: number | 'auto',
  emulators: readonly Emulator[],
): Promise<Ports> {
  if (offset === 'auto') return portsAt(await freeOffset(hosts))
  const ports = portsAt(offset, configured)
  const needed = partsOf(emulators)
  const taken = await takenPorts(
    Object.fromEntries(needed.map((name) => [name, ports[name]])),
    hosts,
  )
  if (taken.length === 0) return ports
  throw new Error(
    `${taken.length === 1 ? 'Ce port est' : 'Ces ports sont'} déjà pris : ${taken.join(', ')}. ` +
      'Arrêtez ce qui les occupe, ou choisissez-en d’autres par --port-offset auto.',
  )
}
