import { email, id, recordedProvider, timeMs } from '@sesame/contract/fields'
import * as z from 'zod/mini'

const label = z.string().check(z.maxLength(80))

/** When, and from what, somebody did what the letter tells. */
const occasion = {
  at: timeMs,
  device: z.optional(label),
  browser: z.optional(label),
  place: z.optional(label),
}

/** The alert under `notifications/{uid}` that the letter repeats, and that its links answer. */
const alert = { alert: id }

/** A way in; of a passkey, also what its owner calls it. */
const way = { provider: recordedProvider, passkeyName: z.optional(label) }

/** What a letter is about, as it waits to be sent: facts, no words, no link, no address but those that it names. */
export const letter = z.discriminatedUnion('kind', [
  /** Asks to confirm the address of the account. */
  z.object({ kind: z.literal('verify-email') }),
  /** Asks to confirm a new address, at that address. */
  z.object({ kind: z.literal('change-email'), newEmail: email }),
  z.object({ kind: z.literal('reset-password') }),
  /** A sign-in from a device not seen before. */
  z.object({ kind: z.literal('new-device'), ...occasion, ...alert, provider: recordedProvider }),
  z.object({ kind: z.literal('password-changed'), ...occasion, ...alert }),
  /** Goes to the old address, with the way back. */
  z.object({
    kind: z.literal('email-changed'),
    ...occasion,
    ...alert,
    oldEmail: email,
    newEmail: email,
  }),
  z.object({ kind: z.literal('way-in-added'), ...occasion, ...alert, ...way }),
  z.object({
    kind: z.literal('way-in-removed'),
    ...occasion,
    ...alert,
    ...way,
  }),
  /** The account will be erased at `erasedAt`, because nobody visits it. */
  z.object({ kind: z.literal('erasure-near'), erasedAt: timeMs }),
  /** The account was deleted at the identity service; it can be taken back, as long after `goneSince` as its data stay. */
  z.object({ kind: z.literal('account-deleted'), goneSince: timeMs }),
  /** What operators did (docs/decisions/035); one session is named by its device. */
  z.object({
    kind: z.literal('sessions-ended'),
    at: timeMs,
    device: z.optional(label),
    browser: z.optional(label),
  }),
  z.object({ kind: z.literal('account-disabled'), at: timeMs }),
  z.object({ kind: z.literal('account-enabled'), at: timeMs }),
  /** A copy of their data waits in their profile. */
  z.object({ kind: z.literal('export-ready'), at: timeMs }),
  /** To operators: their role in the console. */
  z.object({ kind: z.literal('role-given'), at: timeMs }),
  z.object({ kind: z.literal('role-removed'), at: timeMs }),
  /** The last letter. Where its owner did not ask, at `at`: `idle` when nobody visited, `byTeam` when operators erased it. */
  z.object({
    kind: z.literal('erased'),
    at: timeMs,
    idle: z.boolean(),
    byTeam: z.optional(z.literal(true)),
  }),
])
export type Letter = z.infer<typeof letter>
export type LetterKind = Letter['kind']
