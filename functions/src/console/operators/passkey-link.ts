import { PASSKEY_LINK_MS } from '@sesame/contract/constants'
import { askForPasskeyLink, makePasskeyLink } from '@sesame/contract/endpoints/console/operators'
import { ApiError } from '../../common/api-error.ts'
import { randomSecret, secretHash } from '../../common/random-secret.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { namesOf } from '../names.ts'
import { requireConfirmed } from '../require-confirmed.ts'
import { requireMayActOn, writeToJournal } from '../run-action.ts'
import { askSecond } from '../requests/ask-second.ts'

/** `POST api/tools/operators/ask-link` */
export function askForPasskeyLinkRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(askForPasskeyLink, async ({ body, operator, context }) => {
    const { uid, reason, confirm } = body
    if (!(await deps.operators.find(uid))) {
      throw new ApiError('tools/not-found', { because: 'no-operator-to-link' })
    }
    requireConfirmed({ uid, ...(await namesOf(deps, [uid]))(uid) }, confirm)
    const asked = { operator, context, kind: 'passkey', target: uid, reason } as const
    return { body: { request: (await askSecond(deps, asked)).id } }
  })
}

/** `POST api/tools/operators/link`. The database contains only the hash of the link. */
export function makePasskeyLinkRoute(deps: ConsoleDeps): ConsoleRoute {
  const { config, operators, now } = deps
  return consoleRoute(makePasskeyLink, async ({ body: { uid }, operator, context }) => {
    await requireMayActOn(deps, operator, uid)
    const allowed = (await operators.find(uid))?.link
    if (allowed?.by !== operator.uid || allowed.hash !== undefined || now() >= allowed.until) {
      throw new ApiError('tools/not-found', { because: 'no-link-agreed' })
    }
    await writeToJournal(deps, { operator, context, action: 'passkey-link-shown', target: uid })
    const secret = randomSecret()
    const until = now() + PASSKEY_LINK_MS
    const link = { hash: secretHash(secret), now: now(), until }
    if (!(await operators.makeLink(uid, operator.uid, link))) {
      throw new ApiError('tools/not-found', { because: 'no-link-to-show' })
    }
    // Put the secret after the #, so that no log contains it: browsers do not send this part of a URL to servers.
    return { body: { url: `${config.toolsURL}/#${secret}`, until } }
  })
}
