import { Router } from 'express'
import { createSign } from 'node:crypto'
import { makeSigner } from '../certificate.ts'
import type { Project } from '../state/project.ts'

const KEY_ID = 'rehearsal'
const HOUR_SECONDS = 3600

let made: ReturnType<typeof makeSigner> | undefined
const signer = () => (made ??= makeSigner())

/** Signs as Google does for accounts whose private key only Google has. */
export function signAsGoogle(data: string | Buffer): Buffer {
  return createSign('RSA-SHA256').update(data).sign(signer().key)
}

/** The certificate of {@link signAsGoogle}. */
export const googleCertificate = (): string => signer().cert

/**
 * `www.googleapis.com`: the public keys that verify ID tokens. Source: Firebase, « Verify ID tokens », using a
 * third-party JWT library.
 */
export function idTokenKeys(): Router {
  const path = '/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com'
  return Router().get(path, (_, response) => {
    response.json({ [KEY_ID]: signer().cert })
  })
}

/** Signs in a new guest, and returns their ID token. */
export function signInGuest(project: Project): string {
  const { accounts } = project
  const localId = `guest${accounts.size + 1}`
  const time = String(Date.now())
  accounts.set(localId, { localId, disabled: false, createdAt: time, lastLoginAt: time })
  return idToken(project, localId, { sign_in_provider: 'anonymous', identities: {} })
}

/** Signs in a person with Google, and returns their ID token. The first sign-in creates the account. */
export function signInByGoogle(project: Project, localId: string): string {
  const { accounts } = project
  const time = String(Date.now())
  const email = `${localId}@exemple.fr`
  const providerUserInfo = [{ providerId: 'google.com', rawId: localId }]
  const { createdAt = time } = accounts.get(localId) ?? {}
  const account = { localId, email, providerUserInfo, disabled: false, createdAt }
  accounts.set(localId, { ...accounts.get(localId), ...account, lastLoginAt: time })
  const identities = { 'google.com': [localId], email: [email] }
  return idToken(
    project,
    localId,
    { sign_in_provider: 'google.com', identities },
    { email, email_verified: true, name: 'Marie' },
  )
}

function idToken({ id }: Project, sub: string, firebase: object, about: object = {}): string {
  const seconds = Math.floor(Date.now() / 1000)
  const claims = {
    iss: `https://securetoken.google.com/${id}`,
    aud: id,
    sub,
    iat: seconds,
    exp: seconds + HOUR_SECONDS,
    auth_time: seconds,
    firebase,
    ...about,
  }
  const parts = [{ alg: 'RS256', typ: 'JWT', kid: KEY_ID }, claims]
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const signature = signAsGoogle(signed.join('.'))
  return [...signed, signature.toString('base64url')].join('.')
}
