import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sesame/contract/durations'
import type { Logger } from '../common/logging/logger.ts'
import type { Clock } from '../common/ports/clock.ts'
import { randomId } from '../common/random-id.ts'
import {
  isAnswered,
  type EventStore,
  type EventTask,
  type EventTasks,
  type KeptEvent,
  type TryEnd,
} from './event-store.ts'
import { renewedKeys, signingKeys } from './receiver-keys.ts'
import { messageOf, postSigned, type Post } from './signed.ts'

export interface DeliverEventsDeps {
  readonly events: EventStore
  readonly tasks: EventTasks
  readonly post: Post
  /** Unseals a receiver's key. Null if none of our sealing keys can unseal it. */
  readonly open: (receiver: string, sealed: string) => Buffer | null
  /** Reseals a receiver's key with our newest sealing key. Null if it is already sealed with that one. */
  readonly sealAnew: (receiver: string, sealed: string, key: Buffer) => string | null
  readonly now: Clock
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** How long an event is retried after its first try. It is then abandoned until operators send it again. */
const TRIED_MS = DAY_MS

const FIRST_PAUSE_MS = MINUTE_MS
const LONGEST_PAUSE_MS = 4 * HOUR_MS

/** A call stops after this time and queues a further call. The function's time limit is two minutes. */
const CALL_MS = MINUTE_MS

/** Returns the pause after this many tries: a minute, doubled up to four hours. This makes 14 tries in a day. */
export const pauseAfter = (tries: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS)

/**
 * Sends a person's pending events to a receiver in order. Each is retried with the same id until the receiver accepts it. A
 * failed event delays the later events of the same person. An erasure is sent first, and none of the person's other events is
 * sent after it.
 *
 * Each try is recorded before it begins, with the time of the next try. So the queue or the hourly job repeats a call that fails,
 * and only one of two simultaneous calls sends the event. The result `later` asks the queue to call again.
 */
export async function deliverEvents(
  deps: DeliverEventsDeps,
  task: EventTask,
): Promise<'done' | 'later'> {
  try {
    await sendInOrder(deps, task)
    return 'done'
  } catch (error) {
    deps.log.error('Événements non traités', error, { event: 'event-failed', ...task })
    return 'later'
  }
}

async function sendInOrder(deps: DeliverEventsDeps, task: EventTask): Promise<void> {
  const { events, tasks, open, sealAnew, now } = deps
  const startedAt = now()
  const sealing = {
    open: (sealed: string) => open(task.receiver, sealed),
    sealAnew: (sealed: string, key: Buffer) => sealAnew(task.receiver, sealed, key),
  }
  for (;;) {
    if (now() - startedAt > CALL_MS) return tasks.enqueue(task)
    // Read the receiver each time, because operators may remove, suspend or change it meanwhile.
    const [receiver, all] = await Promise.all([events.receiver(task.receiver), events.of(task)])
    if (!receiver || receiver.suspendedAt !== undefined) return
    const renewed = renewedKeys(receiver, sealing, now())
    if (renewed !== null) await events.renew(task.receiver, receiver, renewed)
    const open = all.filter((event) => !isAnswered(event))
    const head = open.find(({ kind }) => kind === 'person.erased') ?? open[0]
    if (!head) return
    if (head.nextAt === undefined) {
      const behind = open.filter(({ nextAt }) => nextAt !== undefined)
      return events.giveUp(task, idsOf(behind))
    }
    // Another call is trying this event, or its next try is not due yet. In both cases, the next call is already queued.
    if (head.nextAt > now()) return
    const keys = signingKeys(receiver, sealing, now())
    if (!(await tryOnce(deps, task, head, { url: receiver.url, keys }))) return
  }
}

/** Tries an event once. Resolves with whether to continue with the person's next event. */
async function tryOnce(
  { events, tasks, post, now, log }: DeliverEventsDeps,
  task: EventTask,
  event: KeptEvent,
  { url, keys }: { readonly url: string; readonly keys: readonly Buffer[] },
): Promise<boolean> {
  const at = now()
  const until = (event.firstAt ?? at) + TRIED_MS
  const pauseMs = pauseAfter(event.attempts + 1)
  const isLast = at >= until
  const nextAt = isLast ? at + pauseMs : Math.min(at + pauseMs, until)
  const one = { after: event.attempts, at, nextAt, by: randomId() }
  if (!(await events.begin(task, event.id, one))) return false
  const answer = await postSigned(post, url, messageOf(event), { keys, at })
  const state: TryEnd['state'] = answer.isAccepted ? 'delivered' : isLast ? 'dead' : 'again'
  const { outcome } = answer
  await events.end(task, event.id, one, { outcome, state, tookMs: now() - at })
  const about = { receiver: task.receiver, kind: event.kind, outcome, tries: event.attempts + 1 }
  if (state === 'delivered') {
    log.info('Événement envoyé', { event: 'event-sent', ...about })
    return true
  }
  if (state === 'dead') {
    log.error('Événement abandonné après un jour d’essais', new Error('no answer'), {
      event: 'event-abandoned',
      ...about,
    })
    // The next round abandons the later events.
    return true
  }
  log.warn('Événement remis à plus tard', { event: 'event-deferred', ...about })
  await tasks.enqueue(task, nextAt - now())
  return false
}

const idsOf = (events: readonly KeptEvent[]) => events.map(({ id }) => id)
