import type { Auth } from 'firebase-admin/auth'
import type { AccountDirectory } from '../../common/ports/account-directory.ts'
import { OPERATOR_CLAIM, readAccount } from './account.ts'

const PAGE_SIZE = 1000

/** The accounts of Firebase Auth. */
export function firebaseAccounts(auth: Auth): AccountDirectory {
  return {
    async *all() {
      let pageToken: string | undefined
      do {
        const page = await auth.listUsers(PAGE_SIZE, pageToken)
        yield page.users.map(readAccount)
        pageToken = page.pageToken
      } while (pageToken)
    },

    async find(uids) {
      const { users } = await auth.getUsers(uids.map((uid) => ({ uid })))
      return users.map(readAccount)
    },

    async resolve(uidOrEmail) {
      const identifier = uidOrEmail.includes('@') ? { email: uidOrEmail } : { uid: uidOrEmail }
      const { users } = await auth.getUsers([identifier])
      return users[0]?.uid ?? null
    },

    async setDisabled(uid, disabled) {
      await auth.updateUser(uid, { disabled })
    },

    async setOperator(uid, role) {
      const { customClaims: { [OPERATOR_CLAIM]: _, ...others } = {} } = await auth.getUser(uid)
      await auth.setCustomUserClaims(uid, { ...others, ...(role && { [OPERATOR_CLAIM]: role }) })
    },
  }
}
