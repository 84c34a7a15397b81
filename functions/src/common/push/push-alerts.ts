import type { DeviceAlerts } from '../ports/device-alerts.ts'
import type { Logger } from '../logger.ts'
import type { UserStore } from '../ports/user-store.ts'
import { alertMessage } from './alert-message.ts'
import type { Push, PushMessage, PushTokens } from './push.ts'

/** What alerts are pushed with. */
export interface PushAlertsParts {
  readonly tokens: PushTokens
  readonly push: Push
  readonly users: Pick<UserStore, 'find'>
  readonly log: Pick<Logger, 'error'>
}

/**
 * Pushes an alert, in its owner's language, to each of their devices that asked for it, but not to
 * the one that it is about. A token that the service knows no more is removed.
 */
export function pushAlerts({ tokens, push, users, log }: PushAlertsParts): DeviceAlerts {
  async function send(uid: string, sid: string, token: string, message: PushMessage) {
    try {
      if ((await push.send(token, message)) === 'sent') return
      await tokens.remove(uid, sid, token)
    } catch (error) {
      // The other devices shall have theirs.
      log.error('Alerte non poussée', error, { event: 'push-failed' })
    }
  }

  return {
    async alert(uid, { kind, sid: about }) {
      const registered = Object.entries(await tokens.list(uid)).filter(([sid]) => sid !== about)
      if (registered.length === 0) return
      const user = await users.find(uid)
      if (!user) return
      const message = alertMessage(kind, user.locale)
      await Promise.all(registered.map(([sid, token]) => send(uid, sid, token, message)))
    },
  }
}
