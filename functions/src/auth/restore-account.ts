import { keyOf } from '@sesame/contract/account-providers'
import { SECOND_MS } from '@sesame/contract/durations'
import { isSameAddress } from '@sesame/contract/email-address'
import { restoreAccount } from '@sesame/contract/endpoints/auth'
import { isErased } from '../common/access/access-record.ts'
import {
  beginRestore,
  isGone,
  isRestored,
  mayRestore,
  recordReturn,
  type Restorable,
} from '../common/account/gone.ts'
import { distrust, isMethod, takenAway, type Method } from '../common/account/methods.ts'
import type { ApiDeps } from '../common/api-deps.ts'
import { ApiError, hasCode } from '../common/api-error.ts'
import { publicRoute, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { logCaller } from '../common/logging/logger.ts'
import { erase } from '../common/personal-data/erase.ts'
import type { Known } from '../common/person/facts.ts'
import { readPerson, type Person } from '../common/person/person.ts'
import { resetCode } from '../mails/reset-code.ts'
import { readRestoreCode, type Loss } from '../mails/restore-code.ts'

const NEEDS = ['user', 'account'] as const
type Needs = (typeof NEEDS)[number]

/**
 * `POST api/auth/restore-account`, from the page that an e-mail links to. The caller has the code, so they can read the trusted
 * mailbox. They receive the codes for setting a new password, so no password reaches us (docs/decisions/001).
 *
 * The first commit records that we are recreating the account; the second records that it exists. All steps in between can be
 * repeated, so a request that failed, or whose response was lost, can be sent again until someone signs in to the account.
 */
export function restoreAccountRoute(deps: ApiDeps): Route {
  return publicRoute(
    restoreAccount,
    async ({ body: { code: text, instead = false } }) => {
      const nowSeconds = Math.floor(deps.now() / SECOND_MS)
      const loss = readCode(deps.config, text, nowSeconds)
      logCaller(loss.uid)
      const person = await readPerson(deps, loss.uid, { needs: NEEDS })
      const { user } = requireRestorable(person.facts, loss)
      if (isGone(person.facts)) await makeAgain(deps, person, loss, { instead })
      const lost = await equip(deps, person)
      await finish(person, loss, lost)
      const { email } = user
      const made = await deps.actionLinks.resetPassword(email)
      if (!made) throw new ApiError('server/unavailable', { because: 'no-reset-code' })
      const code = resetCode(deps.config.pepper, email, nowSeconds)
      return { body: { email, oobCode: made.oobCode, code } }
    },
    { limits: [LIMITS.restoreAccountAsked] },
  )
}

const refuse = (because: string, cause?: unknown) =>
  new ApiError('auth/link-expired', { cause, because })

function readCode(config: ApiDeps['config'], text: string, nowSeconds: number): Loss {
  try {
    return readRestoreCode(config, text, nowSeconds)
  } catch (cause) {
    throw refuse('restore-code', cause)
  }
}

/** @throws {ApiError} `auth/link-expired` for every invalid code, whatever the reason. */
function requireRestorable(
  facts: Known<Needs>,
  { goneSince }: Loss,
): { readonly user: Restorable } {
  const { record, user, account } = facts
  if (isErased(record) || account?.disabled || !mayRestore(user)) throw refuse('restore-nobody')
  if (record.goneSince === goneSince) return { user }
  // The account is already restored, but the response may have been lost, so allow a retry until someone signs in.
  const isOurs = record.restored?.goneSince === goneSince && account && isRestored(record, account)
  if (!isOurs) throw refuse('restored-otherwise')
  return { user }
}

async function makeAgain(
  deps: ApiDeps,
  person: Person<Needs>,
  loss: Loss,
  { instead }: { readonly instead: boolean },
): Promise<void> {
  const { accountEdits, accounts } = deps
  const { uid, facts } = person
  const { email, displayName } = await person.commit<Restorable>((current) => {
    const { user } = requireRestorable(current, loss)
    return { record: beginRestore(current.record), result: user }
  })
  const make = () => accountEdits.createAgain(uid, { email, displayName })
  await make().catch(async (error: unknown) => {
    if (!hasCode(error, 'auth/address-taken')) throw error
    const other = await accounts.resolve(email)
    // Another request recreated the same account first.
    if (other === uid) return
    if (!instead) throw error
    if (other !== null) await erase(deps, other)
    await make()
  })
  // Revoke sign-ins to the empty account, which an older custom token may have created.
  if (facts.account) await accountEdits.revoke(uid, Math.floor(deps.now() / SECOND_MS))
}

/**
 * Links the trusted provider accounts again, and marks the account as registered, which otherwise only `sign-in` does. Resolves
 * with the providers whose accounts are now linked to someone else.
 */
async function equip(
  { accountEdits, identity }: Pick<ApiDeps, 'accountEdits' | 'identity'>,
  { uid, facts }: Person<Needs>,
): Promise<readonly Method[]> {
  const account = await identity.account(uid)
  if (!account) return []
  if (!account.isMarkedRegistered) await identity.markRegistered(account)
  const lost: Method[] = []
  for (const [method, subject] of takenAway(account, facts.record.methods)) {
    await accountEdits.link(uid, method, subject).catch((error: unknown) => {
      if (!hasCode(error, 'auth/address-taken')) throw error
      lost.push(method)
    })
  }
  return lost
}

/**
 * Records that the account is restored, and updates the profile's methods. Alerts the person about methods that could not be
 * linked.
 */
function finish(person: Person<Needs>, loss: Loss, lost: readonly Method[]): Promise<void> {
  return person.commit((facts, then) => {
    const { user } = requireRestorable(facts, loss)
    const { account } = facts
    if (!account) throw new ApiError('server/unavailable', { because: 'restored-and-gone' })
    // The reset link works only for the profile's address, so the account must have that address, and the address must be
    // verified.
    const isOwn = account.emailVerified && isSameAddress(account.email, user.email)
    if (!isOwn) throw refuse('restored-elsewhere')
    const back = recordReturn(facts.record, account, then)
    for (const provider of lost) {
      if (keyOf(provider) in back.methods) then.alert({ kind: 'method-removed', provider })
    }
    const record = lost.reduce((left, method) => distrust(left, account, method), back)
    const providers = user.providers.filter((one) => !isMethod(one) || !lost.includes(one))
    if (providers.length < user.providers.length) then.changeProfile(user, { providers })
    return { record, result: undefined }
  })
}
