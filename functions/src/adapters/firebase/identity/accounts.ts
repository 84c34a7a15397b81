import type { Auth } from 'firebase-admin/auth'
import type { AccountDirectory } from '../../../common/ports/identity/account-directory.ts'
import { readAccount } from './account.ts'
import type { Late } from '../admin.ts'

const PAGE_SIZE = 1000

/** The accounts of Firebase Auth. */
export function firebaseAccounts(auth: Late<Auth>): AccountDirectory {
  return {
    async *all() {
      const sdk = await auth()
      let pageToken: string | undefined
      do {
        const page = await sdk.listUsers(PAGE_SIZE, pageToken)
        yield page.users.map(readAccount)
        pageToken = page.pageToken
      } while (pageToken)
    },

    async find(uids) {
      const { users } = await (await auth()).getUsers(uids.map((uid) => ({ uid })))
      return users.map(readAccount)
    },

    async resolve(uidOrEmail) {
      const identifier = uidOrEmail.includes('@') ? { email: uidOrEmail } : { uid: uidOrEmail }
      const { users } = await (await auth()).getUsers([identifier])
      return users[0]?.uid ?? null
    },

    async setDisabled(uid, disabled) {
      await (await auth()).updateUser(uid, { disabled })
    },
  }
}
