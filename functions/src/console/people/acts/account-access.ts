import { disablePerson, enablePerson } from '@sesame/contract/endpoints/console/people'
import { disableAccount, enableAccount } from '../../../common/account/account-access.ts'
import { tell } from '../../../common/person/tell.ts'
import { bestEffort } from '../../../common/within.ts'
import { requireConfirmed } from '../../require-confirmed.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../../console-route.ts'
import type { Gathered } from '../sheet/gather.ts'
import { actOnPerson, findUnchanged, requireFit } from './act-on-person.ts'

const NOT_TOLD = {
  message: 'Désactivation non annoncée par courrier',
  event: 'letter-failed',
} as const
const NOT_NOTED = {
  message: 'Annuaire en retard sur un compte',
  event: 'directory-failed',
} as const

/** `POST api/tools/people/disable` */
export function disablePersonRoute(deps: ConsoleDeps): ConsoleRoute {
  const { log, now } = deps
  return consoleRoute(disablePerson, async ({ body, operator, context }) => {
    const { uid } = body
    // Before the journal says that it was tried: a slip is not an act.
    requireConfirmed(identityOf(await findUnchanged(deps, body)), body.confirm)
    const given = { body, operator, context, action: 'account-disabled' } as const
    const { result, person } = await actOnPerson(deps, given, async (known) => {
      requireFit(known.account?.disabled === false)
      const ended = await disableAccount(deps, uid)
      await note(deps, known, true)
      if (known.account.email !== null) {
        const letter = { kind: 'account-disabled', at: now() } as const
        // An alert would wait for who cannot come in.
        await bestEffort(log, NOT_TOLD, () =>
          tell(deps, uid, (then) => then.letter(then.draw('letter'), letter)),
        )
      }
      return ended
    })
    return { body: { person, ended: result } }
  })
}

/** `POST api/tools/people/enable` */
export function enablePersonRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(enablePerson, async ({ body, operator, context }) => {
    const { uid } = body
    const given = { body, operator, context, action: 'account-enabled' } as const
    const { person } = await actOnPerson(deps, given, async (known) => {
      requireFit(known.account?.disabled === true)
      await enableAccount(deps, uid)
      await note(deps, known, false)
      await tell(deps, uid, (then) => then.alert({ kind: 'account-enabled' }))
    })
    return { body: { person } }
  })
}

/** Who they are, for what the operator typed: the account knows the address, the profile may lag behind. */
export function identityOf({ uid, user, account }: Gathered): {
  uid: string
  email: string | null
} {
  return { uid, email: user?.email ?? account?.email ?? null }
}

/** The list of the disabled is sorted like the others. A nightly job would do it within a month. */
function note(
  { directory, log }: ConsoleDeps,
  known: Gathered,
  isDisabled: boolean,
): Promise<void> {
  const { uid, user } = known
  if (!user) return Promise.resolve()
  const disabled = isDisabled ? user.createdAt : null
  return bestEffort(log, NOT_NOTED, () => directory.note(uid, { disabled }))
}
