import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  type ActionCodeInfo,
  type Auth,
} from 'firebase/auth'
import type { ActionOperation, Identity } from '../identity.ts'
import { opaquePassword } from '../../password/opaque-password.ts'
import { currentUserOf } from '../firebase-auth.ts'

type ActionCodes = Pick<
  Identity,
  'checkActionCode' | 'applyActionCode' | 'confirmPasswordReset' | 'reloadCurrentUser'
>

/** Maps the operation names in the identity service's responses to the names in its links. */
const OPERATIONS: Readonly<Record<string, ActionOperation>> = {
  PASSWORD_RESET: 'resetPassword',
  VERIFY_EMAIL: 'verifyEmail',
  RECOVER_EMAIL: 'recoverEmail',
  VERIFY_AND_CHANGE_EMAIL: 'verifyAndChangeEmail',
}

/** Checks and applies the codes in e-mailed links. */
export function actionCodes(auth: Auth): ActionCodes {
  return {
    checkActionCode: async (code) => {
      const { operation, data } = await checkActionCode(auth, code)
      return { operation: operationOf(operation), email: data.email ?? '' }
    },
    applyActionCode: (code) => applyActionCode(auth, code),
    confirmPasswordReset: (code, password) =>
      confirmPasswordReset(auth, code, opaquePassword(password)),
    reloadCurrentUser: async () => {
      const user = await currentUserOf(auth)
      await user?.reload()
      await user?.getIdToken(true)
    },
  }
}

function operationOf(operation: ActionCodeInfo['operation']): ActionOperation {
  const known = OPERATIONS[operation]
  if (known === undefined) {
    throw Object.assign(new Error('auth/invalid-action-code'), { code: 'auth/invalid-action-code' })
  }
  return known
}
