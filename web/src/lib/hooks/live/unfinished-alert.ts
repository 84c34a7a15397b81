import type { Notification } from '@sesame/contract/records/notification'
import type { Alert, AlertList } from './use-alerts.ts'

/**
 * The newest alert that was answered « that wasn't me » and still requires a step: choosing a new password or, if no link
 * for one was sent, checking the sign-in methods.
 */
export function unfinishedOf(alerts: AlertList): Alert | undefined {
  if (alerts.status !== 'ready') return undefined
  const { entries } = alerts
  const isDone = ({ resetAt, readAt }: Alert): boolean =>
    resetAt === undefined
      ? readAt !== undefined
      : entries.some((one) => one.at > resetAt && endsPassword(one))
  return entries
    .filter((alert) => alert.securedAt !== undefined && !isDone(alert))
    .toSorted((a, b) => (b.securedAt ?? 0) - (a.securedAt ?? 0))[0]
}

/** Whether an alert says that the old password was replaced or removed. */
const endsPassword = ({ kind, provider }: Notification): boolean =>
  kind === 'password-changed' ||
  kind === 'password-reset' ||
  (kind === 'method-removed' && provider === 'password')
