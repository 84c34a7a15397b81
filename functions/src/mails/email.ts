import { id, recordedProvider, storedEmail, timeMs } from '@sesame/contract/fields'
import type { Notification } from '@sesame/contract/records/notification'
import * as z from 'zod/mini'

const label = z.string().check(z.maxLength(80))

/** The time and the device of the reported action. */
const occasion = {
  at: timeMs,
  device: z.optional(label),
  browser: z.optional(label),
  place: z.optional(label),
}

/** The alert under `notifications/{uid}` that the e-mail repeats, and that its links answer. */
const alert = { alert: id }

/** A sign-in method; for a passkey, also its owner's name for it. */
const method = { provider: recordedProvider, passkeyName: z.optional(label) }

/** News whose e-mail states nothing but the time. */
export const MAILED_NEWS = [
  'account-enabled',
  'export-ready',
  'role-given',
  'role-removed',
  'emergency-opened',
  'emergency-used',
] as const satisfies readonly Notification['kind'][]

/**
 * The data of an e-mail, as stored until it is sent. It contains no text and no link, and no address except in fields meant for
 * an address.
 */
export const message = z.discriminatedUnion('kind', [
  /** Asks to confirm the address of the account. */
  z.object({ kind: z.literal('verify-email') }),
  /** Asks to confirm a new address. Sent to that address. */
  z.object({ kind: z.literal('change-email'), newEmail: storedEmail }),
  /**
   * `notMe` after the answer « that wasn't me », which disabled the old password; `isFirst` if the account has no password, for
   * example because it could not be imported from another service.
   */
  z.object({
    kind: z.literal('reset-password'),
    notMe: z.optional(z.literal(true)),
    isFirst: z.optional(z.literal(true)),
  }),
  /** A sign-in from a device not seen before. */
  z.object({ kind: z.literal('new-device'), ...occasion, ...alert, provider: recordedProvider }),
  z.object({ kind: z.literal('password-changed'), ...occasion, ...alert }),
  /**
   * Sent to the old address, with a link to undo the change. `byTeam` if operators changed the address; `isFinal` omits the link,
   * because someone else has access to the old mailbox.
   */
  z.object({
    kind: z.literal('email-changed'),
    ...occasion,
    ...alert,
    oldEmail: storedEmail,
    newEmail: storedEmail,
    byTeam: z.optional(z.literal(true)),
    isFinal: z.optional(z.literal(true)),
  }),
  z.object({ kind: z.literal('method-added'), ...occasion, ...alert, ...method }),
  z.object({
    kind: z.literal('method-removed'),
    ...occasion,
    ...alert,
    ...method,
  }),
  z.object({
    kind: z.enum([
      'second-factor-added',
      'second-factor-removed',
      'recovery-codes-replaced',
      'recovery-code-used',
    ]),
    ...occasion,
    ...alert,
  }),
  /**
   * The second factor ends at `until` unless the person cancels the waiting period. Sent on every `day`, from 1. `byTeam` if
   * operators began it.
   */
  z.object({
    kind: z.literal('second-factor-wait'),
    ...occasion,
    ...alert,
    until: timeMs,
    day: z.int().check(z.positive()),
    byTeam: z.optional(z.literal(true)),
  }),
  /** Sent to operators who may approve a request, which expires at `expiresAt`. Does not say what was requested, or for whom. */
  z.object({ kind: z.literal('request-waiting'), expiresAt: timeMs }),
  /** Warns that the account will be erased at `erasedAt` because it has not been used. */
  z.object({ kind: z.literal('erasure-near'), erasedAt: timeMs }),
  /** The account was deleted at the identity service. It can be restored until its data is erased, 30 days after `goneSince`. */
  z.object({ kind: z.literal('account-deleted'), goneSince: timeMs }),
  /** Operators ended sessions (docs/decisions/035). If they ended only one session, the e-mail names its device. */
  z.object({
    kind: z.literal('sessions-ended'),
    at: timeMs,
    device: z.optional(label),
    browser: z.optional(label),
  }),
  z.object({ kind: z.literal('account-disabled'), at: timeMs }),
  z.object({ kind: z.enum(MAILED_NEWS), at: timeMs }),
  /**
   * The last e-mail, after an erasure: `idle` if the account was not used, `byTeam` if operators erased it. Otherwise its owner
   * requested the erasure, at the time `at`.
   */
  z.object({
    kind: z.literal('erased'),
    at: timeMs,
    idle: z.boolean(),
    byTeam: z.optional(z.literal(true)),
  }),
])
export type Email = z.infer<typeof message>
export type EmailKind = Email['kind']

/** The data of one kind of e-mail. */
export type EmailOf<Kind extends EmailKind, One extends Email = Email> = One extends Email
  ? Kind extends One['kind']
    ? One
    : never
  : never

/** The pages to which e-mails link, by kind of e-mail. */
export const PAGES: Partial<Record<EmailKind, string>> = {
  'erasure-near': '/',
  'sessions-ended': '/connexion',
  'account-enabled': '/connexion',
  'export-ready': '/profil/donnees',
}
