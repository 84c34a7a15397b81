import type { Notification } from '@sesame/contract/records/notification'
import { MAILED_NEWS, type Email } from './email.ts'

/**
 * Returns the e-mail that repeats an alert. Null for kinds of alert that are shown in the app and pushed, but not e-mailed. The
 * e-mail's key is the alert's id, so that it is sent only once. The e-mail about a waiting period is sent again on each `day`,
 * under a key that contains the day.
 */
export function alertEmail(
  { kind, at, device, browser, place, provider, passkeyName, wait }: Notification,
  alert: string,
  day = 1,
): Email | null {
  const occasion = {
    at,
    alert,
    ...(device !== undefined && { device }),
    ...(browser !== undefined && { browser }),
    ...(place !== undefined && { place }),
  }
  switch (kind) {
    case 'new-device':
      return { kind, ...occasion, provider: provider ?? 'password' }
    case 'password-changed':
    case 'password-reset':
      return { kind: 'password-changed', ...occasion }
    case 'method-added':
    case 'method-removed':
      return {
        kind,
        ...occasion,
        provider: provider ?? '',
        ...(passkeyName !== undefined && { passkeyName }),
      }
    case 'second-factor-added':
    case 'second-factor-removed':
    case 'recovery-codes-replaced':
    case 'recovery-code-used':
      return { kind, ...occasion }
    case 'second-factor-wait': {
      if (wait === undefined) return null
      const byTeam = wait.by === 'team' && ({ byTeam: true } as const)
      return { kind, ...occasion, until: wait.until, day, ...byTeam }
    }
    case 'sessions-ended':
      return {
        kind,
        at,
        ...(device !== undefined && { device }),
        ...(browser !== undefined && { browser }),
      }
    // `alertAddress` e-mails the changes of address, because those e-mails go to the old address, which the account no longer
    // has.
    default:
      return isMailedNews(kind) ? { kind, at } : null
  }
}

const isMailedNews = (kind: Notification['kind']): kind is (typeof MAILED_NEWS)[number] =>
  MAILED_NEWS.some((news) => news === kind)
