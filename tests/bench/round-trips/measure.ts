import type { Text } from 'sesame-emulators/texts/localized'
import type { Reply } from 'sesame-testing/api'
import { startInstances, type Instances } from '../../support/instances.ts'
import type { LimitedEndpoint } from './endpoints.ts'
import type { FarServices, Service } from './far-services.ts'

/** An instance of the API that uses services which can be delayed as if they were far away. */
export interface FarInstance {
  readonly origin: string
  readonly far: FarServices
  readonly instances: Instances
}

/** How long a request took. */
export interface Wait {
  /** The duration in round trips. */
  readonly roundTrips: number
  /** The number of connections that the instance opened during the request. */
  readonly opened: number
}

/** The services that any request may need. */
const BOTH: readonly Service[] = ['database', 'identity']

const REPETITIONS = 3

export async function startFarInstance(far: FarServices): Promise<FarInstance> {
  const instances = await startInstances(1, far.env)
  return { origin: instances.next(), far, instances }
}

/** A request, and the status that its response must have. */
interface Asked {
  readonly name: Text
  readonly status: number
  readonly ask: () => Promise<Reply>
}

async function ask({ name, status, ask }: Asked): Promise<void> {
  const reply = await ask()
  if (reply.status !== status) throw new Error(`${name.en}: ${reply.status} ${reply.text}`)
}

/**
 * Makes one request while services are delayed, and measures how long it takes.
 *
 * @throws {Error} if the response has another status.
 */
export async function waitFor({ far }: FarInstance, asked: Asked, services = BOTH): Promise<Wait> {
  const before = far.opened()
  const startedAt = performance.now()
  await far.whileFar(services, () => ask(asked))
  const ms = performance.now() - startedAt
  return { roundTrips: ms / far.roundTripMs, opened: far.opened() - before }
}

/**
 * Calls an endpoint once. Just before, the same instance prepares the request without delays, so that its connections are open.
 */
export async function callOnce(
  instance: FarInstance,
  { name, call }: LimitedEndpoint,
  services?: readonly Service[],
): Promise<Wait> {
  const { act } = await call.prepare(instance.origin)
  return waitFor(instance, { name, status: call.status, ask: act }, services)
}

/** Calls an endpoint three times, or only once if the first call takes longer than a busy machine could explain. */
export async function measure(
  instance: FarInstance,
  endpoint: LimitedEndpoint,
): Promise<readonly Wait[]> {
  const first = await callOnce(instance, endpoint)
  if (first.roundTrips > 2 * endpoint.limit + 1) return [first]
  const waits = [first]
  while (waits.length < REPETITIONS) waits.push(await callOnce(instance, endpoint))
  return waits
}

/** Calls every endpoint once without delays, to load its code and open connections. */
export async function warmUp(
  { origin }: FarInstance,
  endpoints: readonly LimitedEndpoint[],
): Promise<void> {
  await Promise.all(
    endpoints.map(async ({ name, call }) => {
      const { act } = await call.prepare(origin)
      await ask({ name, status: call.status, ask: act })
    }),
  )
}
