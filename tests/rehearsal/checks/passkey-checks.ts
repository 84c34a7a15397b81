import assert from 'node:assert/strict'
import { createVerify } from 'node:crypto'
import {
  createAuthenticator,
  type CeremonyOptions,
} from '../../../functions/src/testing/passkeys/authenticator.ts'
import { googleCertificate } from '../google/settings/id-tokens.ts'
import { SIGNER } from '../google/settings/signing.ts'
import type { Project } from '../google/state/project.ts'
import { newestRevision } from '../google/state/served.ts'
import type { Rehearsal } from '../rehearsal.ts'
import type { Check } from './check.ts'

/** The log line that docs/options.md gives for missing rights. */
const REFUSED =
  /"code":"server\/unavailable","because":"[a-z-]+","path":"\/api\/auth\/passkeys\/verify"/

const apiAccount = ({ id }: Project) => `sesame-api@${id}.iam.gserviceaccount.com`

/** Starts to create an account with a passkey, as a page does. */
async function signUpByPasskey(rehearsal: Rehearsal, email: string) {
  const { project } = rehearsal
  const revision = newestRevision(project, 'api')
  assert.ok(revision)
  const { origin, log } = await rehearsal.running(revision)
  const post = async (step: string, body: object) => {
    const headers = { 'Content-Type': 'application/json' }
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${origin}/api/auth/passkeys/${step}`, request)
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const asked = await post('options', { purpose: 'sign-up', email, captchaToken: email })
  assert.equal(asked.status, 200, `${JSON.stringify(asked.body)}\n${log.join('\n')}`)
  const { options } = asked.body as { options: CeremonyOptions }
  const authenticator = createAuthenticator(`https://${project.id}.web.app`)
  return {
    ...(await post('verify', { response: authenticator.create(options) })),
    log: log.join('\n'),
  }
}

/** Checks that passkeys work. `api` needs two rights for them, which only the steps of docs/operations.md grant. */
export const PASSKEY_CHECKS: readonly Check[] = [
  {
    name: {
      fr: 'sans le droit de créer un compte, puis de signer, une clé d’accès n’ouvre rien, et le journal le dit',
      en: 'without the right to create an account, then to sign, a passkey opens nothing, and the log says so',
    },
    async run(rehearsal) {
      const { project } = rehearsal
      const { status, log } = await signUpByPasskey(rehearsal, 'avant@exemple.fr')
      assert.equal(status, 503)
      assert.match(log, REFUSED)
      const role = `projects/${project.id}/roles/sesameApi`
      const members = [`serviceAccount:${apiAccount(project)}`]
      project.roles.set('sesameApi', ['firebaseauth.users.create'])
      project.policies.set('project', { bindings: [{ role, members }] })
      const second = await signUpByPasskey(rehearsal, 'ensuite@exemple.fr')
      assert.equal(second.status, 503)
      assert.match(second.log.replace(log, ''), REFUSED)
    },
  },
  {
    name: {
      fr: 'avec eux, une clé d’accès ouvre un compte\u00A0: son jeton est signé par le compte de api',
      en: 'with both, a passkey opens an account: its token is signed by api’s account',
    },
    async run(rehearsal) {
      const { project } = rehearsal
      const account = apiAccount(project)
      const members = [`serviceAccount:${account}`]
      project.policies.set(account, { bindings: [{ role: SIGNER, members }] })
      const { status, body } = await signUpByPasskey(rehearsal, 'ines@exemple.fr')
      assert.equal(status, 200, JSON.stringify(body))
      const { id, customToken } = body as { id: string; customToken: string }
      const [header = '', payload = '', signature = ''] = customToken.split('.')
      const verifier = createVerify('RSA-SHA256').update(`${header}.${payload}`)
      assert.ok(verifier.verify(googleCertificate(), signature, 'base64url'))
      const read = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as object
      const made = [...project.accounts.values()].find(({ email }) => email === 'ines@exemple.fr')
      const [iss, uid] = [account, made?.localId]
      assert.partialDeepStrictEqual(read, { iss, sub: account, uid, claims: { passkey: id } })
    },
  },
]
