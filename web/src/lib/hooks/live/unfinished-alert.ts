import type { Notification } from '@sesame/contract/records/notification'
import type { Alert, AlertList } from './use-alerts.ts'

/**
 * Returns the newest alert that the person answered with « that wasn't me » and that still requires a step: choosing a new
 * password or, if no password link was sent, checking the sign-in methods.
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
