import { GONE_ACCOUNT_MS } from '@sesame/contract/constants'
import { DAY_MS, HOUR_MS } from '@sesame/contract/durations'
import type { Notification } from '@sesame/contract/records/notification'
import type { EmailKind } from './email.ts'

interface MailLimits {
  /** How old it may be (ms) when sent. Later its link or its news would be useless. */
  readonly lifeMs: number
  /** How many of this kind a person may get per day. */
  readonly maxADay: number
}

const link = { lifeMs: HOUR_MS, maxADay: 10 }
const news = { lifeMs: DAY_MS, maxADay: 10 }

/** Every kind that neither repeats an alert nor is news. */
type Other = Exclude<EmailKind, Notification['kind'] | 'account-disabled' | 'erased'>

/** The kinds that are not limited as news. */
const OTHERS: Readonly<Record<Other, MailLimits>> = {
  'verify-email': link,
  'change-email': link,
  // Strangers may request these, with hourly limits (common/limits/limits.ts). A daily limit would block the owner's own
  // request after theirs have expired.
  'reset-password': { ...link, maxADay: Infinity },
  // Nothing else informs the person, and the link lives this long.
  'account-deleted': { lifeMs: GONE_ACCOUNT_MS, maxADay: 10 },
  'erasure-near': { lifeMs: DAY_MS, maxADay: 1 },
}

export const mailLimits = (kind: EmailKind): MailLimits =>
  kind in OTHERS ? OTHERS[kind as Other] : news
