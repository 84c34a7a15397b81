import { GONE_ACCOUNT_MS } from '@sesame/contract/constants'
import { DAY_MS, HOUR_MS } from '@sesame/contract/durations'
import type { Notification } from '@sesame/contract/records/notification'
import type { EmailKind } from './email.ts'

interface MailLimits {
  /**
   * The greatest age (ms) at which an e-mail may be sent. An older e-mail would be useless: its link would have expired, or its
   * news would be outdated.
   */
  readonly lifeMs: number
  /** How many e-mails of this kind a person may get per day. */
  readonly maxADay: number
}

const link = { lifeMs: HOUR_MS, maxADay: 10 }
const news = { lifeMs: DAY_MS, maxADay: 10 }

/** The kinds of e-mail that neither repeat an alert nor report news. */
type Other = Exclude<EmailKind, Notification['kind'] | 'account-disabled' | 'erased'>

/** The limits of the kinds of e-mail that neither repeat an alert nor report news. */
const OTHERS: Readonly<Record<Other, MailLimits>> = {
  'verify-email': link,
  'change-email': link,
  // Anyone may request reset e-mails for any address, within hourly limits (common/limits/limits.ts). With a daily limit,
  // strangers' requests could use up the owner's e-mails of the day.
  'reset-password': { ...link, maxADay: Infinity },
  // The person gets no other notice, and the link is valid for as long as this e-mail may be sent.
  'account-deleted': { lifeMs: GONE_ACCOUNT_MS, maxADay: 10 },
  'request-waiting': news,
  'erasure-near': { lifeMs: DAY_MS, maxADay: 1 },
}

export const mailLimits = (kind: EmailKind): MailLimits =>
  kind in OTHERS ? OTHERS[kind as Other] : news
