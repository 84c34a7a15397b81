import { sendResetLink, sendVerificationLink } from '@sesame/contract/endpoints/console/people'
import { LIMITS } from '../../../common/limits/limits.ts'
import { mailbox } from '../../../common/limits/mailbox.ts'
import { tell } from '../../../common/person/tell.ts'
import type { ConsoleDeps } from '../../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../../console-route.ts'
import { actOnPerson, requireFit } from './act-on-person.ts'

/** `POST api/tools/people/send-reset-link`: the link goes to the account's address alone, and is never shown here. */
export function sendResetLinkRoute(deps: ConsoleDeps): ConsoleRoute {
  const { accountMails, limiter, statistics } = deps
  return consoleRoute(sendResetLink, async ({ body, operator, context }) => {
    const given = { body, operator, context, action: 'reset-sent' } as const
    const { person } = await actOnPerson(deps, given, async ({ account, user }) => {
      const email = account?.email ?? null
      requireFit(account?.disabled === false && account.providers.includes('password'))
      requireFit(email !== null)
      await limiter.take(LIMITS.forgotPasswordEmail, mailbox(email))
      await accountMails.resetPassword(email, user?.locale ?? 'fr')
      await statistics.count('reset-request')
    })
    return { body: { person } }
  })
}

/**
 * `POST api/tools/people/send-verification-link`: by a letter of ours. The identity service's own mail would need the person's
 * proof.
 */
export function sendVerificationLinkRoute(deps: ConsoleDeps): ConsoleRoute {
  const { config, limiter } = deps
  return consoleRoute(sendVerificationLink, async ({ body, operator, context }) => {
    const given = { body, operator, context, action: 'verification-sent' } as const
    const { person } = await actOnPerson(deps, given, async ({ uid, account }) => {
      const email = account?.email ?? null
      requireFit(config.hasLetters && account?.disabled === false && !account.emailVerified)
      requireFit(email !== null)
      await limiter.take(LIMITS.verifyEmailTo, mailbox(email))
      await tell(deps, uid, (then) => then.letter(then.draw('letter'), { kind: 'verify-email' }))
    })
    return { body: { person } }
  })
}
