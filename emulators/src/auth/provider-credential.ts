import { isObject, type JsonObject } from '../project/read-json.ts'

/** A provider's claims about a person, in a call of `accounts:signInWithIdp`. */
export interface ProviderCredential {
  readonly providerId: string
  /** The person's id at the provider. */
  readonly subject: string
  readonly email: string | null
  /** Whether the service trusts the provider to have verified the address. */
  readonly isTrusted: boolean
}

/** Providers that let people set an unverified address. Each provider is only trusted for addresses at its own domains. */
const OWN_DOMAINS: Readonly<Record<string, readonly string[]>> = {
  'facebook.com': [],
  'github.com': [],
  'twitter.com': [],
  'microsoft.com': ['outlook.com', 'hotmail.com'],
  'yahoo.com': ['yahoo.com'],
}

/**
 * Reads the credential from plain JSON or a JWT; null if there is neither. `email_verified: false` is always believed. From
 * a provider in `OWN_DOMAINS`, `true` is believed only for that provider's domains. From Google, `true` is believed for
 * every domain, because the emulator's credentials do not say which domains Google hosts.
 *
 * Source: https://firebase.google.com/docs/auth/users#verified_email_addresses
 */
export function readCredential(fields: JsonObject): ProviderCredential | null {
  const parameters = parametersOf(fields)
  const claims = claimsOf(parameters?.get('id_token') ?? '')
  const providerId = parameters?.get('providerId')?.toLowerCase() ?? ''
  const { sub: subject, email, email_verified: isVerified } = claims ?? {}
  if (providerId === '' || typeof subject !== 'string') return null
  const address = typeof email === 'string' ? email.toLowerCase() : null
  const domains = OWN_DOMAINS[providerId]
  const isOwn = domains?.includes(address?.split('@').at(-1) ?? '') ?? true
  return { providerId, subject, email: address, isTrusted: Boolean(isVerified) && isOwn }
}

/**
 * Returns the fields of a call, with `email_verified` set to false unless the service trusts the provider to verify the
 * address.
 */
export function withTrustedClaims(fields: JsonObject): JsonObject {
  const parameters = parametersOf(fields)
  const claims = claimsOf(parameters?.get('id_token') ?? '')
  if (!parameters || !claims?.['email_verified']) return fields
  if (readCredential(fields)?.isTrusted !== false) return fields
  parameters.set('id_token', JSON.stringify({ ...claims, email_verified: false }))
  // Parameters in the URL would override the body, so move all of them into the body.
  const { origin, pathname } = new URL(String(fields['requestUri']))
  return { ...fields, requestUri: origin + pathname, postBody: parameters.toString() }
}

/**
 * The parameters of a provider's response. The body overrides the URL's query, and the fragment overrides both.
 *
 * Source: firebase-tools `lib/emulator/auth/operations.js`, `getNormalizedUri`
 */
function parametersOf({ requestUri, postBody }: JsonObject): URLSearchParams | null {
  if (typeof requestUri !== 'string' || !URL.canParse(requestUri)) return null
  const { searchParams, hash } = new URL(requestUri)
  const parameters = new URLSearchParams(searchParams)
  const later = [typeof postBody === 'string' ? postBody : '', hash.slice(1)]
  for (const part of later)
    for (const [name, value] of new URLSearchParams(part)) parameters.set(name, value)
  return parameters
}

function claimsOf(credential: string): JsonObject | null {
  const json = credential.startsWith('{')
    ? credential
    : Buffer.from(credential.split('.')[1] ?? '', 'base64url').toString()
  try {
    const claims: unknown = JSON.parse(json)
    return isObject(claims) ? claims : null
  } catch {
    return null
  }
}
