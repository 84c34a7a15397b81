import { SECOND_MS } from '@sesame/contract/durations'
import { EMAIL_MAX_LENGTH } from '@sesame/contract/email-address'
import { provider as knownProvider } from '@sesame/contract/fields'
import { OPERATOR_ROLES } from '@sesame/contract/records/operator'
import * as z from 'zod/mini'
import type { Account, LinkedAccount } from '../../../common/account/account.ts'

/** The custom claim that the Storage rules require (storage.rules). */
export const REGISTERED_CLAIM = 'registered'

/** The custom claim that names an operator's role (docs/decisions/035). */
export const OPERATOR_CLAIM = 'operator'

/** The identity service writes 64-bit numbers as strings. */
const count = z.optional(z.union([z.string(), z.number()]))

/**
 * An account in the identity service's response to our server.
 *
 * Source: Identity Toolkit REST reference, `UserInfo`. The Admin SDK leaves out `passwordUpdatedAt`.
 */
export const userInfo = z.object({
  localId: z.string(),
  disabled: z.optional(z.boolean()),
  email: z.optional(z.string()),
  emailVerified: z.optional(z.boolean()),
  photoUrl: z.optional(z.string()),
  passwordUpdatedAt: count,
  validSince: count,
  createdAt: count,
  lastLoginAt: count,
  lastRefreshAt: z.optional(z.string()),
  customAttributes: z.optional(z.string()),
  providerUserInfo: z.optional(
    z.array(
      z.object({
        providerId: z.string(),
        rawId: z.optional(z.string()),
        email: z.optional(z.string()),
        photoUrl: z.optional(z.string()),
      }),
    ),
  ),
})

export function readAccount(info: z.infer<typeof userInfo>): Account {
  const {
    localId: uid,
    disabled = false,
    email,
    emailVerified = false,
    providerUserInfo = [],
  } = info
  const [createdAt, lastLoginAt] = [Number(info.createdAt ?? 0), Number(info.lastLoginAt ?? 0)]
  const refreshedAt = Date.parse(info.lastRefreshAt ?? '')
  const claims = claimsOf(info.customAttributes)
  const pictures = [info.photoUrl, ...providerUserInfo.map(({ photoUrl }) => photoUrl)].map(text)
  const linked: Record<string, LinkedAccount> = {}
  for (const { providerId, rawId, email: claimed } of providerUserInfo) {
    if (rawId === undefined || providerId === 'password') continue
    linked[providerId] = { subject: rawId, email: address(claimed) }
  }
  const hasPassword = providerUserInfo.some(({ providerId }) => providerId === 'password')
  return {
    uid,
    isGuest: providerUserInfo.length === 0 && email === undefined,
    disabled,
    validSinceSeconds: Number(info.validSince ?? 0),
    email: address(email),
    emailVerified,
    providers: providerUserInfo.flatMap(({ providerId }) => {
      const parsed = knownProvider.safeParse(providerId)
      return parsed.success ? [parsed.data] : []
    }),
    linked,
    passwordStamp: hasPassword ? Number(info.passwordUpdatedAt ?? 0) : null,
    photoURL: pictures.find((picture) => picture !== null) ?? null,
    isMarkedRegistered: claims[REGISTERED_CLAIM] === true,
    claims,
    operatorRole: OPERATOR_ROLES.find((role) => role === claims[OPERATOR_CLAIM]) ?? null,
    createdAt,
    lastSignInSeconds: Math.floor(lastLoginAt / SECOND_MS),
    lastActiveAt: Math.max(createdAt, lastLoginAt, Number.isNaN(refreshedAt) ? 0 : refreshedAt),
  }
}

function claimsOf(attributes: string | undefined): Readonly<Record<string, unknown>> {
  const parsed = JSON.parse(attributes ?? '{}') as unknown
  return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {}
}

/** Drops an e-mail address longer than RFC 5321 allows, because a profile cannot store it. */
export function address(email: string | undefined): string | null {
  return email !== undefined && email.length <= EMAIL_MAX_LENGTH ? email : null
}

export function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
