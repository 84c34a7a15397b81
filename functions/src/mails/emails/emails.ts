import type { EmailKind } from '../email.ts'
import { accountDisabled } from './account-disabled.ts'
import { accountDeleted } from './account-deleted.ts'
import { changeEmail } from './change-email.ts'
import { emailChanged } from './email-changed.ts'
import { erased } from './erased.ts'
import { erasureNear } from './erasure-near.ts'
import { newDevice } from './new-device.ts'
import { NEWS_EMAILS } from './news.ts'
import { passwordChanged } from './password-changed.ts'
import { requestWaiting } from './request-waiting.ts'
import { resetPassword } from './reset-password.ts'
import { SECOND_FACTOR_EMAILS, secondFactorWait } from './second-factor.ts'
import { sessionsEnded } from './sessions-ended.ts'
import { verifyEmail } from './verify-email.ts'
import { methodAdded, methodRemoved } from './methods.ts'
import type { Wording } from './phrases/wording.ts'

/** The wording of every kind of e-mail. */
export const EMAILS: { readonly [Kind in EmailKind]: Wording<Kind> } = {
  'verify-email': verifyEmail,
  'change-email': changeEmail,
  'reset-password': resetPassword,
  'new-device': newDevice,
  'password-changed': passwordChanged,
  'email-changed': emailChanged,
  'method-added': methodAdded,
  'method-removed': methodRemoved,
  ...SECOND_FACTOR_EMAILS,
  'second-factor-wait': secondFactorWait,
  'sessions-ended': sessionsEnded,
  'account-disabled': accountDisabled,
  ...NEWS_EMAILS,
  'request-waiting': requestWaiting,
  'erasure-near': erasureNear,
  'account-deleted': accountDeleted,
  erased,
}
