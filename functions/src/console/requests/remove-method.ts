import type { AccountProvider } from '@sesame/contract/account-providers'
import type { OperatorRequest } from '@sesame/contract/records/operator-request'
import { endSessions } from '../../common/access/sessions.ts'
import { alertMethod } from '../../common/account/alert-changes.ts'
import {
  distrust,
  hasOthers,
  isReplaced,
  isThere,
  methodsNow,
  without,
} from '../../common/account/methods.ts'
import type { AccessRecord } from '../../common/access/access-record.ts'
import { ApiError } from '../../common/api-error.ts'
import { removeWithSessions } from '../../common/passkeys/remove-with-sessions.ts'
import type { Consequences } from '../../common/person/consequences.ts'
import type { Known } from '../../common/person/facts.ts'
import { readPerson } from '../../common/person/person.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { requireFit } from '../people/person-action.ts'
import { providerOf } from './waiting-request.ts'
import { requireHelpable, requireNoRole, requireUnchangedSince } from './require-helpable.ts'

const NEEDS = ['user', 'account', 'passkeys', 'alerts'] as const
type Facts = Known<'user' | 'account' | 'passkeys'>

/**
 * Removes a linked account or a passkey, ends the sessions that it opened, and notifies the person. Refuses to remove the last
 * method with which they can sign in.
 *
 * @throws {ApiError} `tools/changed`, `tools/unavailable-here`, `server/unavailable`.
 */
export async function removeMethodOf(deps: ConsoleDeps, request: OperatorRequest): Promise<void> {
  const { target: uid, method } = request
  requireFit(method !== undefined)
  await requireNoRole(deps, uid)
  const person = await readPerson(deps, uid, { needs: NEEDS })
  await person.commit(({ alerts, ...facts }, then) => {
    const provider = providerOf(method)
    requireUnchangedSince(
      request,
      alerts,
      (alert) =>
        alert.kind === 'method-added' && alert.provider === provider && provider !== 'passkey',
    )
    requireRemovable(facts, method)
    const record =
      provider === 'passkey'
        ? withoutPasskey(facts, then, method)
        : withoutProvider(facts, then, provider)
    return { record, result: undefined }
  })
}

/**
 * @throws {ApiError} `tools/changed` if the person no longer has the method, `tools/unavailable-here` if they could not sign in
 *   without it, and the errors of {@link requireHelpable}.
 */
export function requireRemovable(facts: Facts, method: string): void {
  const { account } = requireHelpable(facts)
  const { passkeys, record } = facts
  const provider = providerOf(method)
  const isKnown = provider === 'passkey' ? method in passkeys : account.providers.includes(provider)
  if (!isKnown) throw new ApiError('tools/changed', { because: 'method-gone' })
  if (provider !== 'passkey') {
    // Refuse if someone else's account with the provider has replaced the person's, because only the other account would be
    // removed.
    if (isReplaced(account, record.methods, provider))
      throw new ApiError('tools/changed', { because: 'method-replaced' })
    requireFit(hasOthers(account, record.methods, provider, passkeys))
    return
  }
  const others = Object.keys(passkeys).length - 1
  const methods = Object.keys(record.methods).filter((key) => key !== 'email')
  requireFit(others > 0 || methods.some((key) => isThere(account, record.methods, key)))
}

function withoutPasskey({ record, passkeys }: Facts, then: Consequences, id: string): AccessRecord {
  const name = passkeys[id]?.name
  const passkeyName = name !== undefined && { passkeyName: name }
  then.alert({ kind: 'method-removed', provider: 'passkey', passkey: id, ...passkeyName })
  then.audit('passkey-removed')
  return removeWithSessions(record, then, id)
}

function withoutProvider(facts: Facts, then: Consequences, method: AccountProvider): AccessRecord {
  const { user, account } = requireHelpable(facts)
  const left = distrust(facts.record, account, method)
  const there = without(account, method)
  const { record, profile } = methodsNow({ record: left, user, account: there }, then.at)
  then.follow(user, profile)
  alertMethod(then, 'method-removed', method, undefined)
  then.unlink(method)
  const ended = endSessions(record, { chosen: (_sid, { provider }) => provider === method })
  const count = Object.keys(record.states).length - Object.keys(ended.states).length
  then.audit('account-changed', { ended: count })
  return ended
}
