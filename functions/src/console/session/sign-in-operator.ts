import { OPERATOR_SESSION_MS } from '@sesame/contract/constants'
import { signInOperator } from '@sesame/contract/endpoints/console/session'
import { ApiError } from '../../common/api-error.ts'
import { guardedRoute } from '../../common/http/guarded-route.ts'
import { LIMITS } from '../../common/limits/limits.ts'
import { SECOND_MS } from '@sesame/contract/durations'
import { noteSignIn } from '../../common/person/note-sign-in.ts'
import { readPerson } from '../../common/person/person.ts'
import type { KeptProof } from '../../common/ports/console/operator-store.ts'
import { describeOrigin } from '../../common/origin.ts'
import type { RequestContext } from '../../common/http/request-context.ts'
import { writeToJournal } from '../run-action.ts'
import { requireOperator } from '../authorize-operator.ts'
import type { CallingOperator } from '../calling-operator.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import type { ConsoleRoute } from '../console-route.ts'
import { makeToken } from './bearer.ts'
import { consoleSessionOf } from './console-session.ts'
import { acceptProof } from './operator-proof.ts'

/** `POST api/tools/sign-in`. Refusals are logged but not journaled, since strangers could fill the journal. */
export function signInOperatorRoute(deps: ConsoleDeps): ConsoleRoute {
  const { identity, operators, limiter, log, now } = deps
  return guardedRoute<typeof signInOperator, CallingOperator>(
    signInOperator,
    async ({ body, context }) => {
      const proof = await identity.verify(body.idToken)
      await limiter.take(LIMITS.operatorSignIn, context.address)
      const { uid } = proof
      try {
        const kept = await acceptProof(deps, proof)
        const [record, account] = await Promise.all([operators.find(uid), identity.account(uid)])
        const { role } = requireOperator(record, account)
        const session = { createdAt: now(), lastSeenAt: now(), ...kept }
        const { token, hash } = makeToken(uid)
        const provenAt = kept.authTimeSeconds * SECOND_MS
        const operator = { uid, role, session: hash, proof: kept.provider, provenAt }
        await writeToJournal(deps, { operator, context, action: 'signed-in', target: null })
        await noteEntrance(deps, uid, kept, context)
        await operators.openSession(uid, hash, session, now() - OPERATOR_SESSION_MS)
        return { body: { token, session: await consoleSessionOf(deps, operator, session) } }
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) {
          const fields = { event: 'operator-sign-in-refused', uid, code: error.code }
          log.warn('Connexion à la console refusée', fields)
        }
        throw error
      }
    },
    { limits: [LIMITS.operatorSignInAsked], subjectOf: ({ uid }) => uid },
  )
}

/** Adds a sign-in to its operator's history, and alerts them if the device is new, as for any sign-in. */
async function noteEntrance(
  deps: ConsoleDeps,
  uid: string,
  kept: KeptProof,
  context: RequestContext,
): Promise<void> {
  const person = await readPerson(deps, uid, { needs: ['user', 'devices', 'logins'] })
  const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
  await person.commit((facts, then) => {
    noteSignIn(facts, then, origin, kept)
    return { record: facts.record, result: undefined }
  })
}
