import { GONE_ACCOUNT_MS } from '@sesame/contract/constants'
import { DAY_MS, HOUR_MS } from '@sesame/contract/durations'
import type { EmailKind } from './email.ts'

interface MailLimits {
  /** How old it may be (ms) when sent. Later its link or its news would be useless. */
  readonly lifeMs: number
  /** How many of this kind a person may get per day. */
  readonly maxADay: number
}

const link = { lifeMs: HOUR_MS, maxADay: 10 }
const news = { lifeMs: DAY_MS, maxADay: 10 }

export const MAIL_LIMITS: Readonly<Record<EmailKind, MailLimits>> = {
  'verify-email': link,
  'change-email': link,
  // Strangers may request these, with hourly limits (common/limits/limits.ts). A daily limit would block the owner's own
  // request after theirs have expired.
  'reset-password': { ...link, maxADay: Infinity },
  'new-device': news,
  'password-changed': news,
  'email-changed': news,
  'method-added': news,
  'method-removed': news,
  'sessions-ended': news,
  'account-disabled': news,
  'account-enabled': news,
  // Nothing else informs the person, and the link lives this long.
  'account-deleted': { lifeMs: GONE_ACCOUNT_MS, maxADay: 10 },
  'export-ready': news,
  'role-given': news,
  'role-removed': news,
  'erasure-near': { lifeMs: DAY_MS, maxADay: 1 },
  erased: news,
}
