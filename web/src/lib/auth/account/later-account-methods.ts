import type { AccountMethods, AccountParts } from './account-methods.ts'
import type { AuthPorts } from '../auth-ports.ts'
import { laterMethods } from './later-methods.ts'
import type { Session } from '../session/session.ts'

const NAMES: Readonly<Record<keyof AccountMethods, true>> = {
  createAccount: true,
  completeAccount: true,
  abandonIncomplete: true,
  halfUpgrade: true,
  upgradeWithPassword: true,
  linkToGuest: true,
  finishLink: true,
  enterTakenAccount: true,
  requestPasswordReset: true,
  checkActionCode: true,
  applyActionCode: true,
  resetPassword: true,
  reauthenticate: true,
  finishProof: true,
  sendVerificationEmail: true,
  changeEmail: true,
  changePassword: true,
  passwordChangedAt: true,
  addPassword: true,
  linkProvider: true,
  finishLinking: true,
  unlinkProvider: true,
  exportData: true,
  eraseAccount: true,
}

/** Ahead of their use: a popup must not wait for them. */
export const fetchAccountMethods = () => import('./account-methods.ts')

/** The sign-in screen needs none of them. */
export function laterAccountMethods(
  ports: AuthPorts,
  session: Session,
  parts: AccountParts,
): AccountMethods {
  return laterMethods<AccountMethods>(NAMES, async () => {
    const { createAccountMethods } = await fetchAccountMethods()
    return createAccountMethods(ports, session, parts)
  })
}
