import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PushAbility } from '../../lib/push/push.ts'
import { pushTokenPath } from '../../lib/push/push.ts'
import { useServices } from '../../lib/services.tsx'

/** Whether alerts are shown on this device: null until the database has said so. */
export function useDeviceAlerts(
  uid: string,
  sid: string | undefined,
): { ability: PushAbility; isOn: boolean | null } {
  const { live, push } = useServices()
  const ability = useSyncExternalStore(onReturn, push.ability)
  const [isRegistered, setRegistered] = useState<boolean | null>(null)

  useEffect(() => {
    if (sid === undefined) return
    return live.follow(
      pushTokenPath(uid, sid),
      (token) => setRegistered(typeof token === 'string'),
      () => setRegistered(null),
    )
  }, [live, uid, sid])

  return { ability, isOn: isRegistered && ability === 'granted' }
}

/** The permission changes in the browser's own settings, and whoever was there comes back. */
function onReturn(listener: () => void): () => void {
  addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
