import type { PasskeyAssertion } from '@sesame/contract/endpoints/passkeys'
import {
  createAuthenticator,
  type Authenticator,
  type Ceremony,
  type CeremonyOptions,
} from '../passkeys/authenticator.ts'
import { admissionsOf } from '../../console/session/admissions.ts'
import { TOOLS_ORIGIN } from './fake-console-deps.ts'
import type { TestConsole } from './start-console.ts'

/**
 * Adds a passkey to a person's account, as the product does. The passkey can sign in to the console only after it is admitted
 * there.
 */
export async function addPasskey(tools: TestConsole, uid: string): Promise<Authenticator> {
  const { deps, world } = tools
  const authenticator = createAuthenticator(TOOLS_ORIGIN)
  const holder = { uid, name: uid, displayName: uid, excluded: [] }
  const options = await deps.webauthn.creationOptions('challenge', holder)
  const attestation = authenticator.create(options as unknown as CeremonyOptions)
  const made = await deps.webauthn.verifyAttestation(attestation as never, 'challenge')
  if (!made) throw new Error('no passkey was made')
  const { aaguid: _model, ...credential } = made
  world.passkeys.set(`${uid}/${authenticator.id}`, {
    name: 'Ma clé',
    createdAt: world.now,
    ...credential,
  })
  world.tree.write(`passkeyOwners/${authenticator.id}`, uid)
  return authenticator
}

/** Adds a passkey with which an operator can sign in to the console. */
export async function addAdmitted(tools: TestConsole, uid: string): Promise<Authenticator> {
  const authenticator = await addPasskey(tools, uid)
  const made = tools.world.passkeys.get(`${uid}/${authenticator.id}`)
  const known = tools.world.operators.get(uid)
  if (!made || !known) throw new Error('no operator with a passkey')
  const passkeys = { ...known.passkeys, ...admissionsOf({ [authenticator.id]: made }) }
  tools.world.operators.set(uid, { ...known, passkeys })
  return authenticator
}

/** Runs the console's passkey ceremony. Returns the proof that the page sends. */
export async function answerWith(
  tools: TestConsole,
  authenticator: Authenticator,
  how: Ceremony = {},
): Promise<{ readonly response: PasskeyAssertion }> {
  const reply = await tools.post('/api/tools/passkeys/options', undefined)
  const { options } = JSON.parse(reply.text) as { options: CeremonyOptions }
  return { response: authenticator.get(options, how) as unknown as PasskeyAssertion }
}
