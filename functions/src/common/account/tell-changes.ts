import type { Provider } from '@sesame/contract/fields'
import type { Notification } from '@sesame/contract/records/notification'
import type { User } from '@sesame/contract/user'
import type { ApiDeps } from '../api-deps.ts'
import type { RequestContext } from '../http/request-context.ts'
import { describeOrigin } from '../origin.ts'
import { randomId } from '../random-id.ts'
import { bestEffort } from '../within.ts'

export type TellDeps = Pick<ApiDeps, 'notifications' | 'letters' | 'now' | 'log'>

/**
 * Who changed the ways into an account, where a request shows it. A request that only notices a change is not its
 * author's: the alert would then ask nothing on that device.
 */
export interface Author {
  readonly context: Pick<RequestContext, 'userAgent' | 'place'>
  /** Absent before the session is opened. */
  readonly sid?: string
  readonly authTimeSeconds: number
  /** The way in that they came by, the only one that they may have added; absent where they say that they made the change. */
  readonly cameBy?: Provider
}

const NOT_SENT = {
  message: 'Lettre à l’ancienne adresse non remise',
  event: 'letter-failed',
} as const

/** Tells an account's owner what has changed there. Never fails: it is the profile's update that decided who tells. */
export async function tellChanges(
  deps: TellDeps,
  before: User,
  after: User,
  author?: Author,
): Promise<void> {
  // A guest adds a way in to create an account.
  if (before.isAnonymous) return
  // One moment for all: cancelling a new address also takes away what was added at the same time.
  const at = deps.now()
  const tell = { ...deps, now: () => at }
  const added = after.providers.filter((way) => !before.providers.includes(way))
  const removed = before.providers.filter((way) => !after.providers.includes(way))
  await Promise.all([
    ...added.map((way) => tellWay(tell, after, 'way-in-added', way, author)),
    ...removed.map((way) => tellWay(tell, after, 'way-in-removed', way, author)),
    before.email !== null && before.email !== after.email && tellAddress(tell, before, after),
  ])
}

async function tellWay(
  { notifications, now }: TellDeps,
  { uid, locale }: User,
  kind: 'way-in-added' | 'way-in-removed',
  provider: Provider,
  author: Author | undefined,
): Promise<void> {
  const alert: Notification = { kind, at: now(), provider }
  const isTheirs =
    author?.cameBy === undefined || (kind === 'way-in-added' && author.cameBy === provider)
  if (!author || !isTheirs) return notifications.notify(uid, alert)
  const { context, sid, authTimeSeconds } = author
  const origin = await describeOrigin(context, locale)
  await notifications.notify(uid, {
    ...{ ...alert, ...origin, authTimeSeconds },
    ...(sid !== undefined && { sid }),
  })
}

/**
 * Tells the old address as well, by a letter with the way back: from now on nothing else knows it. One that was never
 * verified may be a stranger's.
 */
async function tellAddress(
  { notifications, letters, log, now }: TellDeps,
  { uid, email: oldEmail, emailVerified }: User,
  { email: newEmail }: User,
): Promise<void> {
  const [alert, at] = [randomId(), now()]
  await notifications.notify(uid, { kind: 'email-changed', at }, alert)
  if (!emailVerified || oldEmail === null || newEmail === null) return
  await bestEffort(log, NOT_SENT, () =>
    letters.send({ uid }, alert, { kind: 'email-changed', at, alert, oldEmail, newEmail }),
  )
}
