import { GONE_ACCOUNT_MS } from '@sesame/contract/constants'
import { DAY_MS, HOUR_MS } from '@sesame/contract/durations'
import type { Notification } from '@sesame/contract/records/notification'
import type { EmailKind } from './email.ts'

interface MailLimits {
  /** The greatest age (ms) at which it may be sent. After that, its link or its news would be useless. */
  readonly lifeMs: number
  /** How many e-mails of this kind a person may get per day. */
  readonly maxADay: number
}

const link = { lifeMs: HOUR_MS, maxADay: 10 }
const news = { lifeMs: DAY_MS, maxADay: 10 }

/** The kinds that neither repeat an alert nor are news. */
type Other = Exclude<EmailKind, Notification['kind'] | 'account-disabled' | 'erased'>

/** The limits of these kinds. */
const OTHERS: Readonly<Record<Other, MailLimits>> = {
  'verify-email': link,
  'change-email': link,
  // Anyone may request these for any address, within hourly limits (common/limits/limits.ts). With a daily limit, strangers'
  // requests could use up the owner's for the day.
  'reset-password': { ...link, maxADay: Infinity },
  // Nothing else informs the person, and the link is valid this long.
  'account-deleted': { lifeMs: GONE_ACCOUNT_MS, maxADay: 10 },
  'request-waiting': news,
  'erasure-near': { lifeMs: DAY_MS, maxADay: 1 },
}

export const mailLimits = (kind: EmailKind): MailLimits =>
  kind in OTHERS ? OTHERS[kind as Other] : news
