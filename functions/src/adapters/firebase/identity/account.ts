import { SECOND_MS } from '@sesame/contract/durations'
import { EMAIL_MAX_LENGTH } from '@sesame/contract/email-address'
import { provider as knownProvider } from '@sesame/contract/fields'
import { OPERATOR_ROLES } from '@sesame/contract/records/operator'
import type { UserRecord } from 'firebase-admin/auth'
import type { Account } from '../../../common/account/account.ts'

/** The custom claim that Storage rules ask for (storage.rules). */
export const REGISTERED_CLAIM = 'registered'

/** The custom claim that names an operator's role (docs/decisions/035). */
export const OPERATOR_CLAIM = 'operator'

/** An account as the Admin SDK describes it. */
export function readAccount(record: UserRecord): Account {
  const { uid, disabled, email, emailVerified, providerData, customClaims, metadata } = record
  const { creationTime, lastSignInTime, lastRefreshTime } = metadata
  const times = [creationTime, lastSignInTime, lastRefreshTime].map((t) => Date.parse(t ?? ''))
  const pictures = [record.photoURL, ...providerData.map(({ photoURL }) => photoURL)].map(text)
  return {
    uid,
    isGuest: providerData.length === 0 && email === undefined,
    disabled,
    validSinceSeconds: secondsOf(record.tokensValidAfterTime),
    email: address(email),
    emailVerified,
    providers: providerData.flatMap(({ providerId }) => {
      const parsed = knownProvider.safeParse(providerId)
      return parsed.success ? [parsed.data] : []
    }),
    photoURL: pictures.find((picture) => picture !== null) ?? null,
    isMarkedRegistered: customClaims?.[REGISTERED_CLAIM] === true,
    claims: customClaims ?? {},
    operatorRole: OPERATOR_ROLES.find((role) => role === customClaims?.[OPERATOR_CLAIM]) ?? null,
    createdAt: Date.parse(creationTime),
    lastSignInSeconds: secondsOf(lastSignInTime),
    lastActiveAt: Math.max(...times.filter((time) => !Number.isNaN(time))),
  }
}

/** Drops an address longer than RFC 5321 allows: a profile cannot hold it. */
export function address(email: string | undefined): string | null {
  return email !== undefined && email.length <= EMAIL_MAX_LENGTH ? email : null
}

export function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

function secondsOf(time: string | undefined): number {
  const ms = Date.parse(time ?? '')
  return Number.isNaN(ms) ? 0 : Math.floor(ms / SECOND_MS)
}
