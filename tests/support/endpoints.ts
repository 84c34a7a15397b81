import type { Endpoint } from '@sesame/contract/endpoint'
import * as auth from '@sesame/contract/endpoints/auth'
import * as files from '@sesame/contract/endpoints/files'
import * as passkeys from '@sesame/contract/endpoints/passkeys'
import * as system from '@sesame/contract/endpoints/system'
import * as user from '@sesame/contract/endpoints/user'
import * as video from '@sesame/contract/endpoints/video'
import { sampleOf } from '@sesame/contract/testing/sample-of'
import { signUpBody, type Person } from './api.ts'
import { freshEmail } from './identity.ts'

/** Every endpoint of the contract, by « METHOD path ». */
export const ENDPOINTS: ReadonlyMap<string, Endpoint> = new Map(
  Object.values({ ...auth, ...files, ...passkeys, ...system, ...user, ...video })
    .filter((value): value is Endpoint => 'path' in value)
    .map((endpoint) => [nameOf(endpoint), endpoint]),
)

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** Fills path parameters with valid ids that do not exist. */
export function concrete({ path }: Endpoint): string {
  return path
    .replace(':sid', 'ABCDEFGHIJ')
    .replace(':id', 'A'.repeat(43))
    .replace(':videoId', '1')
    .replace(':name', '3')
}

type Caller = Pick<Person, 'accessToken' | 'idToken' | 'email'>

/** What a link to a new password carries: not asked for where the password is trusted already. */
export const UNNEEDED = 'code'

const proof = ({ idToken }: Caller) => ({ idToken })

/** Good bodies of a person's calls, by endpoint. */
const SAMPLE_BODIES: Readonly<Record<string, (person: Caller) => object>> = {
  'POST /api/auth/sign-in': ({ idToken }) => ({ idToken, remember: true }),
  'POST /api/auth/sign-up': ({ idToken }) => signUpBody(idToken),
  'POST /api/auth/refresh-access-token': ({ accessToken }) => ({ accessToken }),
  'POST /api/auth/forgot-password': ({ email }) => ({ email, captchaToken: '', locale: 'fr' }),
  'POST /api/auth/reset-password': ({ idToken }) => ({ idToken, code: UNNEEDED }),
  'POST /api/auth/change-password': proof,
  'POST /api/auth/change-sign-in-methods': ({ idToken }) => ({ added: 'password', idToken }),
  'POST /api/auth/verify-email': proof,
  'POST /api/auth/change-email': ({ idToken }) => ({ idToken, email: freshEmail() }),
  'POST /api/auth/reauthenticate': proof,
  'POST /api/auth/unlock-session': proof,
  'POST /api/auth/secure-account': () => ({ alert: 'ABCDEFGHIJ' }),
  'POST /api/auth/passkeys/options': ({ accessToken }) => ({ purpose: 'confirm', accessToken }),
  'PATCH /api/auth/passkeys/:id': () => ({ name: 'Téléphone' }),
  'PATCH /api/common/user': () => ({ user: { displayName: 'Élise' } }),
}

/** What a person sends to an endpoint, with their own proofs. Ceremonies and codes of letters are in shape alone. */
export function sampleBody(endpoint: Endpoint, person: Caller): string | undefined {
  const { body } = endpoint
  if (body === null) return undefined
  return JSON.stringify(SAMPLE_BODIES[nameOf(endpoint)]?.(person) ?? sampleOf(body))
}
