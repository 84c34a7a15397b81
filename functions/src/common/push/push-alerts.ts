import type { Logger } from '../logging/logger.ts'
import type { Notifications } from '../ports/notifications.ts'
import type { UserStore } from '../ports/user-store.ts'
import { alertMessage } from './alert-message.ts'
import type { Push, PushMessage, PushTokens } from './push.ts'

export interface PushAlertsParts {
  readonly tokens: PushTokens
  readonly push: Push
  readonly users: Pick<UserStore, 'find'>
  readonly log: Pick<Logger, 'error'>
}

/**
 * Pushes an alert, in its owner's language, to all their registered devices but the one that caused it.
 * Tokens that the service no longer knows are removed.
 */
export function pushAlerts({ tokens, push, users, log }: PushAlertsParts): Notifications {
  async function send(uid: string, sid: string, token: string, message: PushMessage) {
    try {
      if ((await push.send(token, message)) === 'sent') return
      await tokens.remove(uid, sid, token)
    } catch (error) {
      // The other devices still get theirs.
      log.error('Alerte non poussée', error, { event: 'push-failed' })
    }
  }

  return {
    async notify(uid, { kind, sid: about }) {
      const registered = Object.entries(await tokens.list(uid)).filter(([sid]) => sid !== about)
      if (registered.length === 0) return
      const user = await users.find(uid)
      if (!user) return
      const message = alertMessage(kind, user.locale)
      await Promise.all(registered.map(([sid, token]) => send(uid, sid, token, message)))
    },
  }
}
