import type { AlertAnswer } from '@sesame/contract/endpoints/auth'
import type { Locale } from '@sesame/contract/fields'
import type { KeyObject } from 'node:crypto'
import type { AccessTokenKeys } from '../common/access-token/keys.ts'
import type { TokenScope } from '../common/access-token/sign.ts'
import type { Alerts } from '../common/ports/alerts.ts'
import type { ActionCode, ActionLinks } from './action-links.ts'
import { signAlertCode } from './alert-code.ts'
import { resetCode } from './reset-code.ts'
import { signRestoreCode } from './restore-code.ts'
import { PAGES, type Email } from './email.ts'
import type { Addressee } from './recipient.ts'
import type { Links } from './render-email.ts'

/** The path of the console's page of requests awaiting approval. */
const PENDING_PAGE = '/en-attente'

export interface LinksDeps {
  readonly actionLinks: ActionLinks
  readonly alerts: Pick<Alerts, 'find'>
  readonly config: {
    readonly site: string
    /** The origin of the console; null if there is no console. */
    readonly toolsURL: string | null
    readonly sender: string | null
    readonly keys: AccessTokenKeys
    readonly scope: TokenScope
    readonly pepper: KeyObject
  }
}

/** Returns the links of an e-mail; null if the requested action is no longer possible. */
export async function linksOf(
  deps: LinksDeps,
  message: Email,
  to: Addressee,
  nowSeconds: number,
): Promise<Links | null> {
  const { site, sender } = deps.config
  const base = { site, ...(sender !== null && { sender }) }
  const action = await actionOf(deps.actionLinks, message, to)
  if (action === null) return null
  if (action !== 'none') {
    const ours = message.kind === 'reset-password' && {
      code: resetCode(deps.config.pepper, to.email, nowSeconds),
    }
    return { ...base, main: actionLink(site, { ...action, ...ours }, to.locale) }
  }
  const isFinal = message.kind === 'email-changed' && message.isFinal === true
  if ('alert' in message && to.uid !== null && !isFinal) {
    const alert = await deps.alerts.find(to.uid, message.alert)
    const about = {
      uid: to.uid,
      alert: message.alert,
      sid: alert?.sid,
      kind: message.kind,
      ...(message.kind === 'email-changed' && { email: message.oldEmail }),
    }
    // The answer is part of the signed code, because mail clients and filters alter parameters.
    const saying = (answer: AlertAnswer) => {
      const code = signAlertCode(deps.config, { ...about, answer }, nowSeconds)
      return `${site}/securite/alerte?${new URLSearchParams({ code }).toString()}`
    }
    const confirm = message.kind === 'new-device' && { confirm: saying('me') }
    return { ...base, main: saying('not-me'), ...confirm }
  }
  if (message.kind === 'account-deleted' && to.uid !== null) {
    const code = signRestoreCode(deps.config, { uid: to.uid, goneSince: message.goneSince })
    return { ...base, main: `${site}/compte/reprendre?${new URLSearchParams({ code }).toString()}` }
  }
  if (message.kind === 'request-waiting') {
    const { toolsURL } = deps.config
    return toolsURL === null ? null : { ...base, main: toolsURL + PENDING_PAGE }
  }
  const page = PAGES[message.kind]
  return page === undefined ? base : { ...base, main: `${site}${page}` }
}

async function actionOf(
  links: ActionLinks,
  message: Email,
  { accountEmail }: Addressee,
): Promise<ActionCode | 'none' | null> {
  switch (message.kind) {
    case 'verify-email':
      return links.verifyEmail(accountEmail)
    case 'reset-password':
      return links.resetPassword(accountEmail)
    case 'change-email':
      return links.changeEmail(accountEmail, message.newEmail)
    default:
      return 'none'
  }
}

/**
 * Returns a link to our page for the identity service's codes. The code is used only after a click on that page, so a scanner
 * that opens the link changes nothing.
 */
function actionLink(
  site: string,
  code: ActionCode & { readonly code?: string },
  lang: Locale,
): string {
  return `${site}/auth/action?${new URLSearchParams({ ...code, lang }).toString()}`
}
