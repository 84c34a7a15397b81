import type { Push } from './push.ts'

/** Push messages in this browser. The messaging service's client is loaded only when the person turns push messages on. */
export function browserPush(vapidKey: string): Push {
  return {
    ability() {
      if (vapidKey === '') return 'absent'
      const known = [
        [navigator, 'serviceWorker'],
        [window, 'PushManager'],
        [window, 'Notification'],
      ] as const
      if (!known.every(([owner, name]) => name in owner)) return 'unsupported'
      const { permission } = Notification
      return permission === 'default' ? 'askable' : permission
    },
    async start(uid, sid) {
      // Ask for permission first, because browsers show the prompt only right after a click.
      if ((await Notification.requestPermission()) !== 'granted') return false
      const { registerDevice } = await import('./register-device.ts')
      await registerDevice(uid, sid, vapidKey)
      return true
    },
    async stop(uid, sid) {
      const { forgetDevice } = await import('./forget-device.ts')
      await forgetDevice(uid, sid)
    },
  }
}
