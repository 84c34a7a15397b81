import {
  approveReceiver,
  askForReceiver,
  refuseReceiver,
  releaseErasure,
  removeReceiver,
  resendEvents,
  suspendReceiver,
  searchReceivers,
  testReceiver,
  type ReceiverItem,
} from '@sesame/contract/endpoints/console/events'
import type { Operator } from '@sesame/contract/records/operator'
import { MAX_RECEIVERS, type WantedReceiver } from '@sesame/contract/records/receiver'
import { randomBytes } from 'node:crypto'
import { ApiError } from '../../common/api-error.ts'
import { CONSOLE_LIMITS } from '../../common/limits/console-limits.ts'
import { MAX_DEAD, type DeskReceiver } from '../../common/ports/console/receiver-desk.ts'
import { randomId } from '../../common/random-id.ts'
import { open, seal, type SealingKeys } from '../../common/sealing.ts'
import type { KeptEvent } from '../../events/event-store.ts'
import { healthOf } from '../../events/receiver-health.ts'
import { keysInForce, signingKeys } from '../../events/receiver-keys.ts'
import { isLocalURL, isReceiverURL } from '../../events/receiver-url.ts'
import { postSigned, shownKey, testMessage } from '../../events/signed.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { requireOperator } from '../authorize-operator.ts'
import { requireConfirmed } from '../require-confirmed.ts'
import { tellDeciders } from '../requests/tell-deciders.ts'
import { runAction, writeToJournal } from '../run-action.ts'
import { mayApproveWish, wishExpiresAt } from './wishes.ts'

/** The length of a receiver's key, in bytes. Standard Webhooks requires 24 to 64. */
const KEY_BYTES = 32

/** `api/tools/events/*`: the services to which we send events. */
export function eventRoutes(deps: ConsoleDeps): ConsoleRoute[] {
  return [
    searchReceiversRoute(deps),
    askForReceiverRoute(deps),
    approveReceiverRoute(deps),
    refuseReceiverRoute(deps),
    suspendReceiverRoute(deps),
    testReceiverRoute(deps),
    removeReceiverRoute(deps),
    resendEventsRoute(deps),
    releaseErasureRoute(deps),
  ]
}

/** `POST api/tools/events/search` */
function searchReceiversRoute(deps: ConsoleDeps): ConsoleRoute {
  const { config, receivers } = deps
  return consoleRoute(searchReceivers, async () => {
    if (config.events === 'off') return { body: { isOn: false, items: [] } }
    const all = [...(await receivers.list())]
    const items = await Promise.all(all.map(([id, known]) => itemOf(deps, id, known)))
    return { body: { isOn: true, items } }
  })
}

async function itemOf(
  { receivers, now }: Pick<ConsoleDeps, 'receivers' | 'now'>,
  id: string,
  { receiver, wanted }: DeskReceiver,
): Promise<ReceiverItem> {
  const at = now()
  const [open, traces, tries] = await Promise.all([
    receivers.unanswered(id),
    receivers.traces(id, at),
    receivers.lastTries(id),
  ])
  const dead = open.filter((event) => event.dead === true)
  const held = receiver?.essential === true ? open.filter(isErasure) : []
  return {
    id,
    settings: receiver && settingsOf(receiver),
    addedBy: receiver?.addedBy ?? null,
    addedAt: receiver?.addedAt ?? null,
    approvedBy: receiver?.approvedBy ?? null,
    suspendedAt: receiver?.suspendedAt ?? null,
    formerUntil: (receiver && keysInForce(receiver, at).former?.until) ?? null,
    wanted: wanted && {
      id: wanted.wish,
      ...settingsOf(wanted),
      newKey: changesKey(receiver, wanted),
      by: wanted.addedBy,
      at: wanted.addedAt,
      expiresAt: wishExpiresAt(wanted),
    },
    dead: dead.slice(0, MAX_DEAD).map((event) => ({ ...factsOf(event), at: event.at })),
    deadCount: dead.length,
    held: held.slice(0, MAX_DEAD).map(({ uid, at, releasedBy = {} }) => ({
      uid,
      at,
      releasedBy: Object.keys(releasedBy),
    })),
    health: healthOf(traces, at),
    tries: tries.map((event) => ({
      ...factsOf(event),
      at: event.triedAt ?? event.at,
      outcome: event.outcome ?? null,
      tookMs: event.tookMs ?? null,
      isDelivered: event.deliveredAt !== undefined,
      nextAt: event.nextAt ?? null,
    })),
  }
}

/** The facts about an event that operators may see. The uid is the only personal data. */
const factsOf = ({ id, kind, uid, attempts, outcome = '' }: KeptEvent) => ({
  id,
  kind,
  uid,
  attempts,
  outcome,
})

/** Whether a requested change replaces the key of an approved receiver. */
const changesKey = (
  receiver: DeskReceiver['receiver'],
  { sealed }: Pick<WantedReceiver, 'sealed'>,
): boolean => receiver !== null && sealed !== undefined

const isErasure = ({ kind }: KeptEvent) => kind === 'person.erased'

const settingsOf = ({ name, url, kinds, essential }: Omit<WantedReceiver, 'wish'>) => ({
  name,
  url,
  kinds,
  essential,
})

/** `POST api/tools/events/ask` */
function askForReceiverRoute(deps: ConsoleDeps): ConsoleRoute {
  const { config, receivers, now } = deps
  const { events } = config
  return consoleRoute(
    askForReceiver,
    async ({ body, operator, context }) => {
      const { receiver: known, newKey, reason, ...settings } = body
      const eventKeys = requireKeys(deps)
      const isLocal = events === 'local' && isLocalURL(settings.url)
      if (!isLocal && !isReceiverURL(settings.url)) {
        throw new ApiError('request/invalid', {
          fields: { url: 'invalid' },
          because: 'private-url',
        })
      }
      const inForce = known === null ? null : (await requireReceiver(deps, known)).receiver
      if (known === null && (await receivers.list()).size >= MAX_RECEIVERS) {
        throw new ApiError('tools/unavailable-here', { because: 'too-many-receivers' })
      }
      const id = known ?? randomId()
      const key = inForce === null || newKey ? randomBytes(KEY_BYTES) : null
      const sealed = key && seal(eventKeys, id, key)
      const by = { addedBy: operator.uid, addedAt: now() }
      const wish = { ...settings, wish: randomId(), ...by, ...(sealed && { sealed }) }
      const action = changesKey(inForce, wish) ? 'receiver-key-asked' : 'receiver-asked'
      const given = { operator, context, action, target: null, about: id } as const
      await runAction(deps, { ...given, reason }, async () => {
        if (!(await receivers.ask(id, wish, known !== null))) throw noReceiver()
      })
      const waiting = { id: wish.wish, expiresAt: wishExpiresAt(wish) }
      await tellDeciders(deps, waiting, (one) => mayApproveWish(one, wish))
      return { body: { id, key: key && shownKey(key) } }
    },
    { limits: [CONSOLE_LIMITS.operatorReceivers] },
  )
}

/** `POST api/tools/events/approve` */
function approveReceiverRoute(deps: ConsoleDeps): ConsoleRoute {
  const { receivers, now } = deps
  return consoleRoute(approveReceiver, async ({ body, operator, context }) => {
    const { receiver: id, wish, confirm, reason } = body
    const { receiver, wanted } = await requireReceiver(deps, id)
    if (wanted?.wish !== wish || wanted.url !== confirm) {
      throw new ApiError('tools/changed', { because: 'another-wish' })
    }
    if (wanted.addedBy === operator.uid)
      throw new ApiError('tools/second-operator', { because: 'own-wish' })
    if (now() >= wishExpiresAt(wanted))
      throw new ApiError('tools/changed', { because: 'wish-over' })
    if (!(await isOwner(deps, wanted.addedBy, await deps.operators.find(wanted.addedBy)))) {
      throw new ApiError('tools/changed', { because: 'wisher-left' })
    }
    const about = `${id} ${new URL(wanted.url).hostname}`
    const action = changesKey(receiver, wanted) ? 'receiver-key-approved' : 'receiver-approved'
    const given = { operator, context, action, target: null, about } as const
    await runAction(deps, { ...given, reason }, async () => {
      const by = { approvedBy: operator.uid, at: now() }
      const isDone = await receivers.approve(id, wanted, by)
      if (!isDone) throw new ApiError('tools/changed', { because: 'wish-changed' })
    })
    return {}
  })
}

/** `POST api/tools/events/refuse` */
function refuseReceiverRoute(deps: ConsoleDeps): ConsoleRoute {
  const { receivers } = deps
  return consoleRoute(refuseReceiver, async ({ body, operator, context }) => {
    const { receiver: id, wish, reason } = body
    await requireReceiver(deps, id)
    const about = `receiver ${id}`
    const given = { operator, context, action: 'request-refused', target: null, about } as const
    await runAction(deps, { ...given, reason }, async () => {
      if (!(await receivers.refuse(id, wish)))
        throw new ApiError('tools/changed', { because: 'no-such-wish' })
    })
    return {}
  })
}

/** `POST api/tools/events/suspend` */
function suspendReceiverRoute(deps: ConsoleDeps): ConsoleRoute {
  const { receivers, now } = deps
  return consoleRoute(suspendReceiver, async ({ body, operator, context }) => {
    const { receiver: id, suspended, reason } = body
    await requireReceiver(deps, id)
    const action = suspended ? 'receiver-suspended' : 'receiver-resumed'
    const given = { operator, context, action, target: null, about: id } as const
    await runAction(deps, { ...given, reason }, async () => {
      const isDone = await receivers.suspend(id, suspended ? now() : null)
      if (!isDone) throw new ApiError('tools/changed', { because: 'as-it-was' })
    })
    return {}
  })
}

/** `POST api/tools/events/test`. The journal entry is written before the test is sent. */
function testReceiverRoute(deps: ConsoleDeps): ConsoleRoute {
  const { postToReceiver, now } = deps
  return consoleRoute(
    testReceiver,
    async ({ body: { receiver: id }, operator, context }) => {
      const eventKeys = requireKeys(deps)
      const { receiver } = await requireReceiver(deps, id)
      if (receiver === null || receiver.suspendedAt !== undefined) {
        throw new ApiError('tools/changed', { because: 'nothing-is-sent' })
      }
      const action = { action: 'receiver-tested', target: null, about: id } as const
      await writeToJournal(deps, { operator, context, ...action })
      const at = now()
      const keys = signingKeys(receiver, { open: (sealed) => open(eventKeys, id, sealed) }, at)
      const message = testMessage(randomId(), at)
      const answer = await postSigned(postToReceiver, receiver.url, message, { keys, at })
      return { body: { ...answer, tookMs: now() - at } }
    },
    { limits: [CONSOLE_LIMITS.operatorTests] },
  )
}

/** `POST api/tools/events/remove` */
function removeReceiverRoute(deps: ConsoleDeps): ConsoleRoute {
  const { receivers } = deps
  return consoleRoute(removeReceiver, async ({ body, operator, context }) => {
    const { receiver: id, reason } = body
    const { receiver } = await requireReceiver(deps, id)
    // Removing the receiver would also release the erasure, for which two owners are required.
    if (receiver?.essential === true && (await receivers.unanswered(id)).some(isErasure)) {
      throw new ApiError('tools/changed', { because: 'erasure-waits' })
    }
    const given = {
      operator,
      context,
      action: 'receiver-removed',
      target: null,
      about: id,
    } as const
    await runAction(deps, { ...given, reason }, () => receivers.remove(id))
    return {}
  })
}

/** `POST api/tools/events/resend` */
function resendEventsRoute(deps: ConsoleDeps): ConsoleRoute {
  const { receivers, now } = deps
  return consoleRoute(resendEvents, async ({ body, operator, context }) => {
    const { receiver: id, uid, reason } = body
    await requireReceiver(deps, id)
    const dead = await receivers.dead(id, uid)
    const about = `${id} ${dead.length}`
    const given = { operator, context, action: 'events-resent', target: null, about } as const
    await runAction(deps, { ...given, reason }, () => receivers.resend(id, dead, now()))
    return { body: { count: dead.length } }
  })
}

/** `POST api/tools/events/release` */
function releaseErasureRoute(deps: ConsoleDeps): ConsoleRoute {
  const { operators, receivers, now } = deps
  return consoleRoute(releaseErasure, async ({ body, operator, context }) => {
    const { receiver: id, uid, confirm, reason } = body
    requireConfirmed({ uid, email: null }, confirm)
    await requireReceiver(deps, id)
    const given = { operator, context, action: 'erasure-released', target: uid, about: id } as const
    return runAction(deps, { ...given, reason }, async () => {
      const all = Object.entries(await operators.list())
      const are = await Promise.all(all.map(([one, record]) => isOwner(deps, one, record)))
      const owners = new Set(all.flatMap(([one], index) => (are[index] ? one : [])))
      const by = { owner: operator.uid, at: now(), isOwner: (one: string) => owners.has(one) }
      const releasedBy = await receivers.release(id, uid, by)
      if (releasedBy === null)
        throw new ApiError('tools/not-found', { because: 'no-erasure-waits' })
      return { body: { isReleased: releasedBy.length > 1 } }
    })
  })
}

/**
 * Whether a person is currently an owner, by their record and by the claim of their account. A disabled account is not an
 * owner.
 */
async function isOwner(
  { identity }: Pick<ConsoleDeps, 'identity'>,
  uid: string,
  record: Operator | null,
): Promise<boolean> {
  if (record?.role !== 'owner') return false
  try {
    requireOperator(record, await identity.account(uid))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false
    throw error
  }
}

/** @throws {ApiError} `tools/unavailable-here` if events are turned off. */
function requireKeys({ config: { eventKeys } }: Pick<ConsoleDeps, 'config'>): SealingKeys {
  if (!eventKeys) throw new ApiError('tools/unavailable-here', { because: 'events-off' })
  return eventKeys
}

/** @throws {ApiError} `tools/not-found` if the receiver does not exist. */
async function requireReceiver(
  { receivers }: Pick<ConsoleDeps, 'receivers'>,
  id: string,
): Promise<DeskReceiver> {
  const known = await receivers.find(id)
  if (!known) throw noReceiver()
  return known
}

const noReceiver = () => new ApiError('tools/not-found', { because: 'no-receiver' })
