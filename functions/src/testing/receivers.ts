import { OUTGOING_EVENTS } from '@sesame/contract/outgoing-events'
import type { OutgoingEvent } from '@sesame/contract/records/outgoing-event'
import type { Receiver } from '@sesame/contract/records/receiver'
import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import { firebaseEvents } from '../adapters/firebase/events/event-store.ts'
import { receiverPost } from '../adapters/services/receiver.ts'
import { open, parseSealingKeys, seal } from '../common/sealing.ts'
import { deliverEvents, type DeliverEventsDeps } from '../events/deliver-events.ts'
import { shownKey } from '../events/signed.ts'
import { KEY } from './fakes/fake-deps.ts'
import type { World } from './fakes/world.ts'
import { jsonLogger } from '../common/logging/logger.ts'
import { startStandIn, type Asked, type StandIn } from './stand-in.ts'

export const EVENT_KEYS = parseSealingKeys('EVENT_KEYS', `k1:${KEY}`)

export const RECEIVER = 'rrrrrrrrrr'

/** An event as a receiver parses it. */
export interface Heard {
  readonly id: string
  readonly type: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A receiver of events on this machine. It accepts everything until `answer` is changed. */
export interface TestReceiver extends StandIn {
  /** Every delivery that the reference library verified on arrival, at the time of the simulated clock. */
  readonly heard: Heard[]
  /** The reason why the reference library rejected deliveries. */
  readonly refused: unknown[]
  /** The key with which the reference library verifies deliveries. */
  readonly key: Buffer
}

/**
 * Verifies a delivery with the reference library, as a receiver with this key would at this time (ms).
 *
 * @throws {WebhookVerificationError} if the delivery was not signed with this key, or was signed too long ago.
 */
export function verified({ headers, body }: Asked, key: Buffer | string, now: number): Heard {
  const verifier = new Webhook(typeof key === 'string' ? key : shownKey(key))
  vi.useFakeTimers({ toFake: ['Date'], now })
  try {
    const event = verifier.verify(body, headers as Record<string, string>) as Omit<Heard, 'id'>
    return { id: String(headers['webhook-id']), ...event }
  } finally {
    vi.useRealTimers()
  }
}

/** Starts a receiver of all kinds of events, and adds it to a `World`, as two owners would. */
export async function startReceiver(
  world: World,
  changes: Partial<Receiver> = {},
  id = RECEIVER,
): Promise<TestReceiver> {
  const key = randomBytes(32)
  const standIn = await startStandIn()
  const answers = { now: standIn.answer }
  const [heard, refused]: [Heard[], unknown[]] = [[], []]
  const hear = (request: Asked) => {
    try {
      heard.push(verified(request, key, world.now))
    } catch (error) {
      refused.push(error)
    }
  }
  standIn.answer = (request, response) => {
    const asked = standIn.asked.at(-1)
    if (asked) hear(asked)
    answers.now(request, response)
  }
  const record: Receiver = {
    name: 'Facturation',
    url: `${standIn.origin}/events`,
    kinds: Object.keys(OUTGOING_EVENTS),
    essential: false,
    sealed: seal(EVENT_KEYS, id, key),
    addedBy: 'anna',
    approvedBy: 'bruno',
    addedAt: world.now,
    ...changes,
  }
  world.tree.write(`receivers/${id}`, record)
  return {
    ...standIn,
    heard,
    refused,
    key,
    set answer(next) {
      answers.now = next
    },
    get answer() {
      return answers.now
    },
  }
}

/** Creates the dependencies that deliver events: the database of a `World`, and real connections to receivers on this machine. */
export function eventDepsOf(
  world: World,
  changes: Partial<DeliverEventsDeps> = {},
): DeliverEventsDeps {
  return {
    events: firebaseEvents(world.tree.databases()),
    tasks: {
      enqueue(task, delayMs = 0) {
        world.eventTasks.push({ ...task, dueAt: world.now + delayMs })
        return Promise.resolve()
      },
    },
    post: receiverPost({ allowsLocal: true, limitMs: 300 }),
    open: (receiver, sealed) => open(EVENT_KEYS, receiver, sealed),
    sealAnew: () => null,
    now: () => world.now,
    log: jsonLogger((line) => world.lines.push(line)),
    ...changes,
  }
}

/** Simulates the queue: makes the call for every due task until none is left. A failed call is not repeated. */
export async function runQueue(world: World, deps = eventDepsOf(world)): Promise<void> {
  for (;;) {
    const next = world.eventTasks.findIndex(({ dueAt }) => dueAt <= world.now)
    const [task] = next < 0 ? [] : world.eventTasks.splice(next, 1)
    if (!task) return
    await deliverEvents(deps, task)
  }
}

/** Advances the clock by `ms`, running the queue whenever a task is due. */
export async function passTime(world: World, ms: number, deps = eventDepsOf(world)): Promise<void> {
  const until = world.now + ms
  for (;;) {
    await runQueue(world, deps)
    const next = Math.min(...world.eventTasks.map(({ dueAt }) => dueAt))
    if (next > until) break
    world.now = next
  }
  world.now = until
}

/** Returns the events stored for a receiver, in the order in which they happened. */
export function eventsIn(world: World, id = RECEIVER): (OutgoingEvent & { id: string })[] {
  const kept = world.tree.children(`events/${id}`) as [string, OutgoingEvent][]
  return kept
    .map(([key, event]) => ({ ...event, id: key }))
    .sort((a, b) => a.rev - b.rev || a.n - b.n)
}
