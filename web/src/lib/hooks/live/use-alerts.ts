import { isOwnAction, notification, type Notification } from '@sesame/contract/records/notification'
import { useMemo } from 'react'
import { heldSessions } from '../../device/held-sessions.ts'
import { useServices } from '../../services.tsx'
import { useLiveList, type LiveList } from './use-live.ts'

interface Asking extends Notification {
  /** Whether it waits for an answer on this device. */
  readonly asks: boolean
}

/** One security alert, with its key. */
export type Alert = Asking & { readonly id: string }
export type AlertList = LiveList<Asking>

/**
 * The security alerts of a person, live from the database; none for null. A sign-in, a new password or a change of
 * sign-in methods asks everywhere except in the browser that had the session.
 */
export function useAlerts(uid: string | null): AlertList {
  const { auth } = useServices()
  const alerts = useLiveList(uid === null ? null : `notifications/${uid}`, notification)
  const sid = auth.currentSid()

  return useMemo(() => {
    if (alerts.status !== 'ready') return alerts
    const held = [sid, ...heldSessions()]
    const asks = (alert: Notification): boolean =>
      alert.readAt === undefined && !(isOwnAction(alert.kind) && isOf(held, alert))
    return {
      status: 'ready',
      entries: alerts.entries.map((alert) => ({ ...alert, asks: asks(alert) })),
    }
  }, [alerts, sid])
}

/** Compares sessions only: an attacker may have the same browser and system. */
function isOf(held: readonly (string | undefined)[], { sid }: Notification): boolean {
  return sid !== undefined && held.includes(sid)
}

/** The alerts that wait for an answer, newest first. */
export function unreadOf(alerts: AlertList): Alert[] {
  if (alerts.status !== 'ready') return []
  return alerts.entries.filter(({ asks }) => asks).toSorted((a, b) => b.at - a.at)
}
