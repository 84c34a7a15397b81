import { notification, type Notification } from '@sesame/contract/records/notification'
import { useMemo } from 'react'
import { heldSessions } from '../../device/held-sessions.ts'
import { useServices } from '../../services.tsx'
import { useLiveList, type LiveList } from './use-live.ts'

interface Asking extends Notification {
  /** Whether it waits for an answer here. */
  readonly asks: boolean
}

/** One security alert, under its key. */
export type Alert = Asking & { readonly id: string }
export type AlertList = LiveList<Asking>

/** What a person does on a device: the other devices ask about it, that one does not. */
const ACTS: readonly Notification['kind'][] = [
  ...(['new-device', 'password-changed', 'password-reset'] as const),
  ...(['way-in-added', 'way-in-removed'] as const),
]

/**
 * The security alerts of a person, as the database has them; null has none. A sign-in, a new password or another way
 * in asks everywhere but in the browser that had its session.
 */
export function useAlerts(uid: string | null): AlertList {
  const { auth } = useServices()
  const alerts = useLiveList(uid === null ? null : `notifications/${uid}`, notification)
  const sid = auth.currentSid()

  return useMemo(() => {
    if (alerts.status !== 'ready') return alerts
    const held = [sid, ...heldSessions()]
    const asks = (alert: Notification): boolean =>
      alert.readAt === undefined && !(ACTS.includes(alert.kind) && isOf(held, alert))
    return {
      status: 'ready',
      entries: alerts.entries.map((alert) => ({ ...alert, asks: asks(alert) })),
    }
  }, [alerts, sid])
}

/** Only by its session: an attacker may have the same kind of browser on the same system. */
function isOf(held: readonly (string | undefined)[], { sid }: Notification): boolean {
  return sid !== undefined && held.includes(sid)
}

/** Whether a copy of a session or of a passkey may be in use, where « that was me » would prove nothing. */
export function isSuspicion({ kind }: Notification): boolean {
  return kind === 'token-reuse' || kind === 'passkey-copied'
}

/** Those that wait for an answer, the newest first. */
export function unreadOf(alerts: AlertList): Alert[] {
  if (alerts.status !== 'ready') return []
  return alerts.entries.filter(({ asks }) => asks).toSorted((a, b) => b.at - a.at)
}
