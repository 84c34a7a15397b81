import type { Logger } from '../logging/logger.ts'
import type { UserStore } from '../ports/user-store.ts'
import { within } from '../within.ts'
import { SECOND_MS } from '@sesame/contract/durations'
import { alertMessage } from './alert-message.ts'
import type { Push, Pushes, PushMessage, PushTokens } from './push.ts'

/** Maximum time that a response waits for the messaging service. Work that outlives the response may never run. */
const LIMIT_MS = SECOND_MS

export interface PushAlertsParts {
  readonly tokens: PushTokens
  readonly push: Push
  readonly users: Pick<UserStore, 'find'>
  readonly log: Pick<Logger, 'error'>
}

/** Sends no push messages, for projects without a messaging service. */
export const NO_PUSHES: Pushes = { prepare: () => () => Promise.resolve() }

/**
 * Sends an alert as a push message, in the owner's language, to all the owner's registered devices except the one that
 * caused the alert. Removes push tokens that the messaging service no longer knows.
 */
export function pushAlerts({ tokens, push, users, log }: PushAlertsParts): Pushes {
  const quietly = async (work: Promise<unknown>) => {
    try {
      await within(LIMIT_MS, work)
    } catch (error) {
      log.error('Alerte non poussée', error, { event: 'push-failed' })
    }
  }

  async function send(uid: string, sid: string, token: string, message: PushMessage) {
    if ((await push.send(token, message)) === 'unregistered') await tokens.remove(uid, sid, token)
  }

  return {
    prepare(uid, { kind, sid: about }) {
      const found = Promise.all([tokens.list(uid), users.find(uid)])
      // Prevent an unhandled rejection, since nobody waits for this promise if the commit fails.
      found.catch(() => undefined)
      return () =>
        quietly(
          found.then(async ([registered, user]) => {
            if (!user) return
            const others = Object.entries(registered).filter(([sid]) => sid !== about)
            const message = alertMessage(kind, user.locale)
            // One failed push message must not stop the others.
            await Promise.all(others.map(([sid, token]) => quietly(send(uid, sid, token, message))))
          }),
        )
    },
  }
}
