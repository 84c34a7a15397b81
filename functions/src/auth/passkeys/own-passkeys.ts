import { removePasskey, renamePasskey } from '@sesame/contract/endpoints/passkeys'
import { FOLLOW, followAccount } from '../../common/account/follow-account.ts'
import { requireFresh } from '../../common/account/recent-proof.ts'
import { requireProfile } from '../../common/account/require-profile.ts'
import type { ApiDeps } from '../../common/api-deps.ts'
import { ApiError } from '../../common/api-error.ts'
import { personRoute, type Route } from '../../common/http/route.ts'
import { describeOrigin } from '../../common/origin.ts'
import { removeWithSessions } from '../../common/passkeys/remove-with-sessions.ts'

/** `PATCH api/auth/passkeys/{id}`: renames a passkey. */
export function renamePasskeyRoute(deps: ApiDeps): Route {
  return personRoute(deps, renamePasskey, {
    needs: ['passkeys'],
    handle: async ({ params: { id }, body: { name }, person }) => {
      await person.commit(({ record, passkeys }, then) => {
        if (!(id in passkeys)) {
          throw new ApiError('auth/passkey-not-found', { because: 'rename' })
        }
        then.write(`passkeys/${id}/name`, name)
        return { record, result: undefined }
      })
      return {}
    },
  })
}

/**
 * `DELETE api/auth/passkeys/{id}`: removes a passkey, ends the sessions that it opened, even the calling one, and alerts the
 * owner.
 */
export function removePasskeyRoute(deps: ApiDeps): Route {
  return personRoute(deps, removePasskey, {
    needs: FOLLOW,
    handle: async ({ params: { id }, claims, person, context }) => {
      const { sid, auth_time: authTimeSeconds } = claims
      const origin = await describeOrigin(context, person.facts.user?.locale ?? 'fr')
      await person.commit((facts, then) => {
        requireFresh(facts.record, sid, then.at)
        const followed = followAccount(facts, then)
        if (followed.refused) return { ...followed, result: undefined }
        const { providers } = requireProfile(followed.user)
        const known = facts.passkeys[id]
        if (!known) throw new ApiError('auth/passkey-not-found', { because: 'removal' })
        const isLast = providers.length === 0 && Object.keys(facts.passkeys).length === 1
        if (isLast) throw new ApiError('auth/last-method', { because: 'only-passkey' })
        const record = removeWithSessions(followed.record, then, id)
        then.alert({
          kind: 'method-removed',
          provider: 'passkey',
          sid,
          authTimeSeconds,
          passkey: id,
          passkeyName: known.name,
          ...origin,
        })
        then.audit('passkey-removed', { sid })
        return { record, result: undefined }
      })
      return {}
    },
  })
}
