import { OPERATOR_SESSION_MS } from '@sesame/contract/constants'
import { operatorPasskeyOptions, signInOperator } from '@sesame/contract/endpoints/console/session'
import type { BodyOf } from '@sesame/contract/endpoint'
import type { Operator } from '@sesame/contract/records/operator'
import { ApiError } from '../../common/api-error.ts'
import { guardedRoute } from '../../common/http/guarded-route.ts'
import { CONSOLE_LIMITS } from '../../common/limits/console-limits.ts'
import { SECOND_MS } from '@sesame/contract/durations'
import { secretHash } from '../../common/random-secret.ts'
import { noteSignIn } from '../../common/person/note-sign-in.ts'
import { readPerson } from '../../common/person/person.ts'
import { describeOrigin, type Origin } from '../../common/origin.ts'
import type { RequestContext } from '../../common/http/request-context.ts'
import { writeToJournal } from '../run-action.ts'
import { requireOperator } from '../authorize-operator.ts'
import type { CallingOperator } from '../calling-operator.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { tellOwners } from '../operators/tell-owners.ts'
import { admissionOf, tellAdmission } from './admissions.ts'
import { makeToken } from './bearer.ts'
import { consoleSessionOf } from './console-session.ts'
import { acceptProof, isAdmitted, type OperatorProof } from './operator-proof.ts'
import { makeConsoleChallenge } from './passkey-challenge.ts'

/** `POST api/tools/passkeys/options`. Nothing is stored, because the challenge itself proves that we created it. */
export function operatorPasskeyOptionsRoute(deps: ConsoleDeps): ConsoleRoute {
  const { config, webauthn, operators, now } = deps
  return guardedRoute<typeof operatorPasskeyOptions, CallingOperator>(
    operatorPasskeyOptions,
    async () => {
      const [options, emergency] = await Promise.all([
        webauthn.requestOptions(makeConsoleChallenge(config.pepper, now())),
        operators.emergency(),
      ])
      const isOpen = emergency !== null && now() < emergency.until
      return { body: { options, emergencyUntil: isOpen ? emergency.until : null } }
    },
    { limits: [CONSOLE_LIMITS.operatorSignInAsked], subjectOf: ({ uid }) => uid },
  )
}

/** `POST api/tools/sign-in`. Refusals are logged but not journaled, because strangers could otherwise fill the journal. */
export function signInOperatorRoute(deps: ConsoleDeps): ConsoleRoute {
  const { identity, operators, limiter, log, now } = deps
  return guardedRoute<typeof signInOperator, CallingOperator>(
    signInOperator,
    async ({ body, context }) => {
      await limiter.take(CONSOLE_LIMITS.operatorSignIn, context.address)
      let uid: string | undefined
      try {
        const proof = await acceptProof(deps, body, context)
        const { kept } = proof
        uid = proof.uid
        const [record, account] = await Promise.all([operators.find(uid), identity.account(uid)])
        const { role } = requireOperator(record, account)
        const { token, hash } = makeToken(uid)
        const provenAt = kept.authTimeSeconds * SECOND_MS
        const operator = { uid, role, session: hash, proof: kept.provider, provenAt }
        await requireAdmitted(deps, body, { operator, record, proof, context })
        await writeToJournal(deps, { operator, context, action: 'signed-in', target: null })
        const origin = await noteEntrance(deps, proof, context)
        const session = { createdAt: now(), lastSeenAt: now(), ...kept, ...origin }
        if (kept.passkey === undefined) await tellOwners(deps, 'emergency-used')
        await operators.openSession(uid, hash, session, now() - OPERATOR_SESSION_MS)
        return { body: { token, session: await consoleSessionOf(deps, operator, session) } }
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) {
          const who = uid !== undefined && { uid }
          const fields = { event: 'operator-sign-in-refused', ...who, code: error.code }
          log.warn('Connexion à la console refusée', fields)
        }
        throw error
      }
    },
    { limits: [CONSOLE_LIMITS.operatorSignInAsked], subjectOf: ({ uid }) => uid },
  )
}

interface Entering {
  readonly proof: OperatorProof
  readonly operator: CallingOperator
  readonly record: Operator | null
  readonly context: RequestContext
}

/**
 * Requires a proof of identity that opens the console. A valid link admits the passkey in place of the lost ones, and ends
 * the operator's other sessions.
 *
 * @throws {ApiError} `tools/passkey-not-admitted`.
 */
async function requireAdmitted(
  deps: ConsoleDeps,
  given: BodyOf<typeof signInOperator>,
  { operator, record, proof, context }: Entering,
): Promise<void> {
  const { operators, now } = deps
  const { kept, passkeys } = proof
  if (record && (await isAdmitted(deps, record, kept, passkeys))) return
  const link = 'link' in given ? given.link : undefined
  const id = kept.passkey ?? ''
  const passkey = passkeys[id]
  if (link === undefined || passkey === undefined) throw notAdmitted('passkey-added-later')
  const hash = secretHash(link)
  const isValid = record?.link?.hash === hash && now() < record.link.until
  if (!isValid) throw notAdmitted('link-over')
  // Write to the journal first, as for every action.
  const what = { action: 'passkey-admitted', target: null, about: id } as const
  await writeToJournal(deps, { operator, context, ...what })
  const isUsed = await operators.useLink(operator.uid, hash, admissionOf(id, passkey), now())
  if (!isUsed) throw notAdmitted('link-used')
  await operators.endSessions(operator.uid)
  await tellAdmission(deps, operator.uid, id, passkey)
}

const notAdmitted = (because: string) => new ApiError('tools/passkey-not-admitted', { because })

/**
 * Adds the sign-in to the operator's sign-in history, and alerts the operator if the device is new, as the product does at
 * any sign-in.
 */
async function noteEntrance(
  deps: ConsoleDeps,
  { uid, kept }: OperatorProof,
  context: RequestContext,
): Promise<Origin> {
  const person = await readPerson(deps, uid, { needs: ['user', 'devices', 'logins'] })
  const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
  await person.commit((facts, then) => {
    noteSignIn(facts, then, { origin, browser: context.browser }, kept)
    return { record: facts.record, result: undefined }
  })
  return origin
}
