import { PASSKEY_CHALLENGE_MS } from '@sesame/contract/constants'
import { passkeyHandle } from '@sesame/contract/passkey-handle'
import { RP_NAME } from '@sesame/contract/product'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type * as Helpers from '@simplewebauthn/server/helpers'
import type { Config } from '../../common/config/config.ts'
import { isSoundKey } from '../../common/passkeys/sound-key.ts'
import type { WebAuthn } from '../../common/ports/identity/webauthn.ts'

/**
 * A conditional (automatic) creation shows no prompt, so the authenticator may not have checked that its user is present.
 */
const UNASKED = { requireUserPresence: false, requireUserVerification: false } as const

/** Creates and verifies passkeys through SimpleWebAuthn, which is loaded on first use. */
export function simpleWebAuthn({ rpId, origins }: Config['passkeys']): WebAuthn {
  const library = () => import('@simplewebauthn/server')
  const expected = (challenge: string) => ({
    expectedChallenge: toText(challenge),
    expectedOrigin: [...origins],
    expectedRPID: rpId,
    requireUserVerification: true,
  })
  return {
    async requestOptions(challenge) {
      const { generateAuthenticationOptions } = await library()
      const timeout = PASSKEY_CHALLENGE_MS
      const userVerification = 'required'
      return {
        ...(await generateAuthenticationOptions({
          rpID: rpId,
          challenge,
          timeout,
          userVerification,
        })),
      }
    },

    async creationOptions(challenge, { uid, name, displayName, excluded }, mediation) {
      const { generateRegistrationOptions } = await library()
      return {
        ...(await generateRegistrationOptions({
          // Authenticators show this name to the user.
          rpName: RP_NAME,
          rpID: rpId,
          challenge,
          timeout: PASSKEY_CHALLENGE_MS,
          userID: await passkeyHandle(uid),
          userName: name,
          userDisplayName: displayName,
          attestationType: 'none',
          excludeCredentials: excluded.map(({ credentialId: id, transports }) => ({
            id,
            transports,
          })),
          authenticatorSelection: {
            residentKey: 'required',
            // A conditional creation must not show a prompt, so the browser could not satisfy `required`.
            userVerification: mediation === 'conditional' ? 'preferred' : 'required',
          },
        })),
      }
    },

    async verifyAssertion(response, challenge, publicKey) {
      const { verifyAuthenticationResponse } = await library()
      // Pass 0, so that the library does not reject a counter that decreased. In that case, we sign the owner in and alert them
      // instead.
      const credential = { id: response.id, publicKey: bytes(publicKey), counter: 0 }
      const found = await verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        credential,
        ...expected(challenge),
      }).catch(() => null)
      if (!found?.verified) return null
      const { newCounter, credentialDeviceType, credentialBackedUp } = found.authenticationInfo
      const syncs = credentialDeviceType === 'multiDevice'
      return { counter: newCounter, syncs, backedUp: credentialBackedUp }
    },

    async verifyAttestation(response, challenge, mediation) {
      const { verifyRegistrationResponse } = await library()
      const helpers = await import('@simplewebauthn/server/helpers')
      const verifying = async () => {
        const attestationObject = unstated(helpers, response.response.attestationObject)
        return verifyRegistrationResponse({
          response: {
            ...response,
            response: { ...response.response, attestationObject },
          } as RegistrationResponseJSON,
          ...expected(challenge),
          ...(mediation === 'conditional' && UNASKED),
        })
      }
      const made = await verifying().catch(() => null)
      if (!made?.verified) return null
      const { credential, credentialDeviceType, credentialBackedUp, aaguid } = made.registrationInfo
      if (!isSoundKey(helpers.decodeCredentialPublicKey(credential.publicKey))) return null
      return {
        credentialId: credential.id,
        publicKey: toText(credential.publicKey),
        counter: credential.counter,
        transports: response.response.transports ?? [],
        syncs: credentialDeviceType === 'multiDevice',
        backedUp: credentialBackedUp,
        aaguid,
      }
    },
  }
}

/**
 * Returns the attestation without its attestation statement, which we did not request. To verify a statement, the library
 * would download revocation lists from URLs in the sender's own certificates.
 */
function unstated(
  { decodeAttestationObject, isoCBOR }: typeof Helpers,
  attestation: string,
): string {
  const authData = decodeAttestationObject(bytes(attestation)).get('authData')
  const none = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ])
  return toText(isoCBOR.encode(none))
}

function toText(value: string | Uint8Array): string {
  return Buffer.from(value as string).toString('base64url')
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, 'base64url'))
}
