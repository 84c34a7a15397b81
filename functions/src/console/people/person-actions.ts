import { EXPORT_FILE } from '@sesame/contract/constants'
import { isSameAddress } from '@sesame/contract/email-address'
import {
  beginFactorWait,
  changeAddress,
  disablePerson,
  enablePerson,
  endPersonSession,
  endPersonSessions,
  erasePerson,
  exportPerson,
  handleAlert,
  removeMethod,
  renamePerson,
  reportTakenMailbox,
  sendResetLink,
  sendVerificationLink,
} from '@sesame/contract/endpoints/console/person-actions'
import { endSessions, everySignIn, type Ending } from '../../common/access/sessions.ts'
import { disableAccount, enableAccount } from '../../common/account/account-access.ts'
import { ApiError } from '../../common/api-error.ts'
import { LIMITS } from '../../common/limits/limits.ts'
import { mailbox } from '../../common/limits/mailbox.ts'
import { readPerson } from '../../common/person/person.ts'
import { recordFor } from '../../common/person/record-for.ts'
import { exportData } from '../../common/personal-data/export-data.ts'
import { bestEffort } from '../../common/within.ts'
import type { ConsoleDeps } from '../console-deps.ts'
import { consoleRoute, type ConsoleRoute } from '../console-route.ts'
import { askSecond, type Asked } from '../requests/ask-second.ts'
import { requireMayWait } from '../requests/begin-factor-wait.ts'
import { requireRemovable } from '../requests/remove-method.ts'
import { requireHelpable, requireNoRole } from '../requests/require-helpable.ts'
import { claim, findConfirmed, personAction, requireFit } from './person-action.ts'
import type { Gathered } from './sheet/gather.ts'
import { readSheet } from './sheet/read-sheet.ts'

/** Returns the routes of all actions on a person. */
export const personActionRoutes = (deps: ConsoleDeps): ConsoleRoute[] =>
  ACTIONS.map((routeOf) => routeOf(deps))

const ACTIONS = [
  personAction(endPersonSession, {
    action: 'session-ended',
    about: ({ sid }) => sid,
    async work(deps, { sessions }, { uid, sid }) {
      const session = sessions[sid]
      if (!session) throw new ApiError('tools/not-found', { because: 'no-session-of-theirs' })
      const { device, browser } = session
      return end(deps, uid, { chosen: (other) => other === sid }, { sid, device, browser })
    },
  }),

  personAction(endPersonSessions, {
    action: 'sessions-ended',
    async work(deps, { uid }) {
      const ended = await end(deps, uid, everySignIn(deps.now()))
      await deps.operators.endSessions(uid)
      return ended
    },
  }),

  personAction(disablePerson, {
    action: 'account-disabled',
    async work(deps, known) {
      const { uid, account } = known
      // Refuse to disable an operator's account, because the removal of a role requires several operators, and this would
      // bypass them.
      requireFit(account?.disabled === false && account.operatorRole === null)
      const ended = await disableAccount(deps, uid)
      await showDisabled(deps, known, true)
      if (account.email !== null) {
        const message = { kind: 'account-disabled', at: deps.now() } as const
        // Send an e-mail, because a disabled person cannot sign in to read an alert.
        await bestEffort(deps.log, NOT_MAILED, () =>
          recordFor(deps, uid, (then) => then.email(then.draw('email'), message)),
        )
      }
      return { ended }
    },
  }),

  personAction(enablePerson, {
    action: 'account-enabled',
    async work(deps, known) {
      const { uid, account } = known
      requireFit(account?.disabled === true)
      await enableAccount(deps, uid)
      await showDisabled(deps, known, false)
      await recordFor(deps, uid, (then) => then.alert({ kind: 'account-enabled' }))
    },
  }),

  // Send the link only to the account's address, and never show it to the operator.
  personAction(sendResetLink, {
    action: 'reset-sent',
    async work({ limiter, accountMails, statistics }, { account, user }) {
      const email = account?.email ?? null
      requireFit(account?.disabled === false && account.providers.includes('password'))
      requireFit(email !== null)
      await limiter.take(LIMITS.forgotPasswordEmail, mailbox(email))
      await accountMails.resetPassword(email, user?.locale ?? 'fr')
      await statistics.count('reset-request')
    },
  }),

  // Send the link ourselves, because the identity service sends one only if the person is signed in.
  personAction(sendVerificationLink, {
    action: 'verification-sent',
    async work(deps, { uid, account }) {
      const { config, limiter } = deps
      const email = account?.email ?? null
      requireFit(config.sendsEmails && account?.disabled === false && !account.emailVerified)
      requireFit(email !== null)
      await limiter.take(LIMITS.verifyEmailTo, mailbox(email))
      await recordFor(deps, uid, (then) => then.email(then.draw('email'), { kind: 'verify-email' }))
    },
  }),

  // Only the person can mark an alert as read, because only they know whether it was them.
  personAction(handleAlert, {
    action: 'alert-handled',
    about: ({ alert, handled }) => (handled ? alert : `${alert}, undone`),
    async work(deps, { uid }, { alert: id, handled }) {
      const read = await readPerson(deps, uid, { needs: ['alerts'] })
      await read.commit(({ record, alerts }, then) => {
        if (!alerts[id]) throw new ApiError('tools/not-found', { because: 'no-alert' })
        then.write(`notifications/${id}/handledAt`, handled ? then.at : null)
        return { record, result: undefined }
      })
    },
  }),

  personAction(renamePerson, {
    action: 'person-renamed',
    async work(deps, { uid, user, account }, { displayName }) {
      // Guests have no name.
      requireFit(account !== null && user?.isAnonymous === false)
      const read = await readPerson(deps, uid, { needs: ['user'] })
      await read.commit(({ record, user: known }, then) => {
        requireFit(known !== null)
        then.changeProfile(known, { displayName })
        then.alert({ kind: 'renamed' })
        return { record, result: undefined }
      })
      await deps.accountEdits.rename(uid, displayName)
    },
  }),

  // Replaces the previous copy in the person's own folder. The response contains none of the data.
  personAction(exportPerson, {
    action: 'data-exported',
    async work(deps, { uid, user }) {
      const { personalData, now } = deps
      requireFit(user !== null)
      const data = await exportData(personalData, uid, { exportedAt: now() })
      await personalData.writeFile(uid, 'exports', EXPORT_FILE, data)
      await recordFor(deps, uid, (then) => {
        then.audit('export')
        then.alert({ kind: 'export-ready' })
      })
    },
  }),

  erasePersonRoute,
  changeAddressRoute,
  reportTakenMailboxRoute,
  removeMethodRoute,
  beginFactorWaitRoute,
]

/** Requests the erasure, which a second operator must approve. The request has its own journal entry. */
function erasePersonRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(erasePerson, async ({ body, operator, context }) => {
    const known = await findConfirmed(deps, body)
    return askAbout(deps, known, { kind: 'erasure', reason: body.reason, operator, context })
  })
}

/**
 * Requests a change of address. Refuses people with a role, because the owner of the new address could then enter the console.
 */
function changeAddressRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(changeAddress, async ({ body, operator, context }) => {
    const { uid, reason, email, cause } = body
    const known = await findConfirmed(deps, body)
    const from = known.user?.email ?? null
    const details = { email, cause, ...(from !== null && { from }) }
    const asked = { kind: 'address', reason, operator, context, details } as const
    return askAbout(deps, known, asked, async () => {
      await requireNoRole(deps, uid)
      const { user } = requireHelpable(known)
      requireFit(!isSameAddress(user.email, email))
      if (((await deps.accounts.resolve(email)) ?? uid) !== uid) {
        throw new ApiError('auth/address-taken', { because: 'address-asked-taken' })
      }
    })
  })
}

function reportTakenMailboxRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(reportTakenMailbox, async ({ body, operator, context }) => {
    const known = await findConfirmed(deps, body)
    const asked = { kind: 'mailbox', reason: body.reason, operator, context } as const
    return askAbout(deps, known, asked, async () => {
      await requireNoRole(deps, known.uid)
      requireHelpable(known)
      requireFit(known.lostMailbox !== null)
    })
  })
}

function removeMethodRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(removeMethod, async ({ body, operator, context }) => {
    const { uid, reason, method } = body
    const known = await findConfirmed(deps, body)
    const { facts } = await readPerson(deps, uid, { needs: ['user', 'account', 'passkeys'] })
    const name = facts.passkeys[method]?.name
    const details = { method, ...(name !== undefined && { passkeyName: name }) }
    const asked = { kind: 'method', reason, operator, context, details } as const
    return askAbout(deps, known, asked, async () => {
      await requireNoRole(deps, uid)
      requireRemovable(facts, method)
    })
  })
}

function beginFactorWaitRoute(deps: ConsoleDeps): ConsoleRoute {
  return consoleRoute(beginFactorWait, async ({ body, operator, context }) => {
    const { uid, reason } = body
    const known = await findConfirmed(deps, body)
    const { facts } = await readPerson(deps, uid, { needs: ['user', 'account'] })
    return askAbout(deps, known, { kind: 'factor', reason, operator, context }, async () => {
      await requireNoRole(deps, uid)
      requireMayWait(facts)
    })
  })
}

/**
 * Stores a request about a person, for a second operator's approval. Stores nothing if `check` throws. If two operators make
 * the same request at the same time, only the first succeeds.
 */
async function askAbout(
  deps: ConsoleDeps,
  known: Gathered,
  asked: Omit<Asked, 'target' | 'first'>,
  check?: () => Promise<void>,
) {
  const { uid } = known
  const first = async () => {
    await check?.()
    await claim(deps, known)
  }
  const { id, expiresAt } = await askSecond(deps, { ...asked, target: uid, first })
  return { body: { person: await readSheet(deps, uid), request: id, expiresAt } }
}

const NOT_MAILED = {
  message: 'Désactivation non annoncée par e-mail',
  event: 'email-failed',
} as const
const NOT_SHOWN = {
  message: 'Annuaire en retard sur un compte',
  event: 'directory-failed',
} as const

/**
 * Adds the account to the list of disabled accounts, or removes it. If this fails, the nightly job corrects the list within
 * a month.
 */
function showDisabled(
  { directory, log }: ConsoleDeps,
  { uid, user }: Gathered,
  isDisabled: boolean,
): Promise<void> {
  if (!user) return Promise.resolve()
  const disabled = isDisabled ? user.createdAt : null
  return bestEffort(log, NOT_SHOWN, () => directory.update(uid, { disabled }))
}

interface About {
  readonly sid?: string
  readonly device?: string
  readonly browser?: string
}

/** Ends sessions and alerts the person. Resolves with how many sessions ended. */
async function end(
  deps: ConsoleDeps,
  uid: string,
  ending: Ending,
  { sid, ...device }: About = {},
): Promise<{ ended: number }> {
  const read = await readPerson(deps, uid, { needs: [] })
  return read.commit(({ record }, then) => {
    const left = endSessions(record, ending)
    const gone = Object.keys(record.states).filter((other) => !(other in left.states))
    then.audit('sessions-ended', { ended: gone.length, ...(sid !== undefined && { sid }) })
    then.alert({ kind: 'sessions-ended', ...device })
    return { record: left, result: { ended: gone.length } }
  })
}
