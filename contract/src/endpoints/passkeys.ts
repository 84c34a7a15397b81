import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { base64url, email, opaqueToken } from '../fields.ts'
import { passkey, passkeyId, passkeyName } from '../records/passkey.ts'
import { captchaToken, grant } from './auth.ts'

/**
 * The purpose of a ceremony. Its challenge is valid only for that purpose:
 *
 * - `sign-in`: signs in the owner of the passkey;
 * - `unlock`, `confirm`: the owner of a session (locked for `unlock`, open for `confirm`) proves again who they are;
 * - `create`: adds another passkey, in a session with a recent proof of identity; - `conditional-create`: adds one without
 * asking, in a session whose recent proof is a password;
 * - `sign-up`: gives a new or guest account its first sign-in method.
 */
export const PASSKEY_PURPOSES = [
  'sign-in',
  'unlock',
  'confirm',
  'create',
  'conditional-create',
  'sign-up',
] as const
export type PasskeyPurpose = (typeof PASSKEY_PURPOSES)[number]

/** Whether a ceremony of this purpose creates a passkey. The other purposes use an existing one. */
export const createsPasskey = (purpose: PasskeyPurpose): boolean =>
  purpose === 'create' || purpose === 'conditional-create' || purpose === 'sign-up'

const extensions = z.record(z.string().check(z.maxLength(80)), z.unknown())

/** The JSON form of `PublicKeyCredential`. The passkey library verifies its content. */
const credential = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.string().check(z.maxLength(40))),
  clientExtensionResults: extensions,
}

/** The result of `navigator.credentials.get()`. */
export const passkeyAssertion = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(8192),
    authenticatorData: base64url(4096),
    signature: base64url(8192),
    userHandle: z.optional(base64url(200)),
  }),
})
export type PasskeyAssertion = z.infer<typeof passkeyAssertion>

/** The result of `navigator.credentials.create()`. */
export const passkeyAttestation = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64url(8192),
    attestationObject: base64url(8192),
    authenticatorData: z.optional(base64url(8192)),
    publicKey: z.optional(base64url(4096)),
    publicKeyAlgorithm: z.optional(z.int()),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})
export type PasskeyAttestation = z.infer<typeof passkeyAttestation>

/**
 * Returns the options of a ceremony, to be passed to the browser. Their challenge is valid for five minutes and works once. An
 * access token binds the challenge to its session (for `unlock`, a locked one), and a guest's ID token binds it to that guest.
 * For `sign-up`, requires the captcha, if there is one, and answers the same whether or not the address has an account.
 */
export const passkeyOptions = endpoint('POST', '/api/auth/passkeys/options', 'public', {
  body: z.discriminatedUnion('purpose', [
    z.strictObject({ purpose: z.literal('sign-in') }),
    z.strictObject({
      purpose: z.enum(['unlock', 'confirm', 'create', 'conditional-create']),
      accessToken: opaqueToken,
    }),
    z.strictObject({
      purpose: z.literal('sign-up'),
      email,
      idToken: z.optional(opaqueToken),
      captchaToken: z._default(captchaToken, ''),
    }),
  ]),
  /** `PublicKeyCredentialRequestOptionsJSON`, or `PublicKeyCredentialCreationOptionsJSON` for purposes that create a passkey. */
  response: z.object({ options: z.record(z.string(), z.unknown()) }),
})

/**
 * Verifies the browser's answer to a challenge, which proves the person's identity. For `unlock`, unlocks the session and
 * returns its next token in `grant`. For `confirm`, records in the session that the person has just proved their identity.
 * For `sign-in` and `sign-up`, `customToken` signs the owner in at the identity service, and can be exchanged once within a
 * minute. `id` is the id of the passkey that was used or created.
 */
export const verifyPasskey = endpoint('POST', '/api/auth/passkeys/verify', 'public', {
  knowsBrowser: true,
  body: z.strictObject({
    response: z.union([passkeyAssertion, passkeyAttestation]),
    /** The access token with which the challenge was requested. */
    accessToken: z.optional(opaqueToken),
    idToken: z.optional(opaqueToken),
  }),
  response: z.object({
    id: passkeyId,
    customToken: z.optional(opaqueToken),
    grant: z.optional(grant),
    passkey: z.optional(z.object(passkey.shape)),
  }),
})

/** Renames one of the caller's passkeys. */
export const renamePasskey = endpoint('PATCH', '/api/auth/passkeys/:id', 'session', {
  params: z.strictObject({ id: passkeyId }),
  body: z.strictObject({ name: passkeyName }),
})

/** Removes one of the caller's passkeys. Requires a recent proof of identity. Refuses to remove the last sign-in method. */
export const removePasskey = endpoint('DELETE', '/api/auth/passkeys/:id', 'session', {
  params: z.strictObject({ id: passkeyId }),
})
