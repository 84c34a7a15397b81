import { GONE_ACCOUNT_MS } from '@sesame/contract/constants'
import { DAY_MS, HOUR_MS } from '@sesame/contract/durations'
import type { LetterKind } from './letter.ts'

interface MailLimits {
  /** After this, in ms, it is not sent any more: its link, or its news, is of no use. */
  readonly lifeMs: number
  /** How many of the kind a person may get in a day. */
  readonly maxADay: number
}

const link = { lifeMs: HOUR_MS, maxADay: 10 }
const news = { lifeMs: DAY_MS, maxADay: 10 }

export const MAIL_LIMITS: Readonly<Record<LetterKind, MailLimits>> = {
  'verify-email': link,
  'change-email': link,
  // Strangers may ask for one, by the hour (common/limits/limits.ts): none of theirs stands in the way of its owner's once
  // theirs are of no use.
  'reset-password': { ...link, maxADay: Infinity },
  'new-device': news,
  'password-changed': news,
  'email-changed': news,
  'way-in-added': news,
  'way-in-removed': news,
  'sessions-ended': news,
  'account-disabled': news,
  'account-enabled': news,
  // Nothing else tells its person, and its link lives for as long.
  'account-deleted': { lifeMs: GONE_ACCOUNT_MS, maxADay: 10 },
  'export-ready': news,
  'role-given': news,
  'role-removed': news,
  'erasure-near': { lifeMs: DAY_MS, maxADay: 1 },
  erased: news,
}
