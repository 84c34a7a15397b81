import { isOwnAction, notification, type Notification } from '@sesame/contract/records/notification'
import { useMemo } from 'react'
import { heldSessions } from '../../device/held-sessions.ts'
import { useServices } from '../../services.tsx'
import { useLiveList, type LiveList } from './use-live.ts'

interface Asking extends Notification {
  /** Whether the alert needs an answer from this device. */
  readonly asks: boolean
}

/** One security alert, with its key. */
export type Alert = Asking & { readonly id: string }
export type AlertList = LiveList<Asking>

/**
 * Returns a person's security alerts, live from the database; no alerts if the uid is null. If a sign-in, a new password or a
 * change of sign-in methods was made in this browser, its alert needs no answer from this device.
 */
export function useAlerts(uid: string | null): AlertList {
  const { auth } = useServices()
  const alerts = useLiveList(uid === null ? null : `notifications/${uid}`, notification)
  const sid = auth.currentSid()

  return useMemo(() => {
    if (alerts.status !== 'ready') return alerts
    const held = [sid, ...heldSessions()]
    const asks = (alert: Notification): boolean =>
      alert.readAt === undefined &&
      alert.securedAt === undefined &&
      !(isOwnAction(alert.kind) && isOf(held, alert))
    return {
      status: 'ready',
      entries: alerts.entries.map((alert) => ({ ...alert, asks: asks(alert) })),
    }
  }, [alerts, sid])
}

/**
 * Whether the alert is about one of the sessions in `held`. Compares no other data, because an attacker may use the same browser
 * and system.
 */
function isOf(held: readonly (string | undefined)[], { sid }: Notification): boolean {
  return sid !== undefined && held.includes(sid)
}

/** Returns the alerts that need an answer from this device, newest first. */
export function unreadOf(alerts: AlertList): Alert[] {
  if (alerts.status !== 'ready') return []
  return alerts.entries.filter(({ asks }) => asks).toSorted((a, b) => b.at - a.at)
}
