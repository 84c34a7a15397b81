import type { Logger } from '../logging/logger.ts'
import type { UserStore } from '../ports/user-store.ts'
import { within } from '../within.ts'
import { SECOND_MS } from '@sesame/contract/durations'
import { alertMessage } from './alert-message.ts'
import type { Push, Pushes, PushMessage, PushTokens } from './push.ts'

/** How long an answer waits for the messaging service: work that outlives the answer may never run. */
const LIMIT_MS = SECOND_MS

export interface PushAlertsParts {
  readonly tokens: PushTokens
  readonly push: Push
  readonly users: Pick<UserStore, 'find'>
  readonly log: Pick<Logger, 'error'>
}

/** Pushes nothing, where there is no messaging service. */
export const NO_PUSHES: Pushes = { prepare: () => () => Promise.resolve() }

/**
 * Pushes an alert, in its owner's language, to all their registered devices but the one that caused it.
 * Tokens that the service no longer knows are removed.
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
      // Nobody asks for it where the commit fails.
      found.catch(() => undefined)
      return () =>
        quietly(
          found.then(async ([registered, user]) => {
            if (!user) return
            const others = Object.entries(registered).filter(([sid]) => sid !== about)
            const message = alertMessage(kind, user.locale)
            // One that fails does not keep the others from theirs.
            await Promise.all(others.map(([sid, token]) => quietly(send(uid, sid, token, message))))
          }),
        )
    },
  }
}
