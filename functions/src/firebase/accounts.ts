import type { Auth, UserRecord } from 'firebase-admin/auth'
import type { Account, AccountDirectory } from '../common/account-directory.ts'

const PAGE_SIZE = 1000

/** The accounts of Firebase Auth. */
export function firebaseAccounts(auth: Auth): AccountDirectory {
  return {
    async *all() {
      let pageToken: string | undefined
      do {
        const page = await auth.listUsers(PAGE_SIZE, pageToken)
        yield page.users.map(read)
        pageToken = page.pageToken
      } while (pageToken)
    },

    async find(uids) {
      const { users } = await auth.getUsers(uids.map((uid) => ({ uid })))
      return users.map(read)
    },

    async resolve(uidOrEmail) {
      const identifier = uidOrEmail.includes('@') ? { email: uidOrEmail } : { uid: uidOrEmail }
      const { users } = await auth.getUsers([identifier])
      return users[0]?.uid ?? null
    },

    async setDisabled(uid, disabled) {
      await auth.updateUser(uid, { disabled })
    },
  }
}

function read({ uid, disabled, providerData, email, metadata }: UserRecord): Account {
  const { creationTime, lastSignInTime, lastRefreshTime } = metadata
  const times = [creationTime, lastSignInTime, lastRefreshTime].map((time) =>
    Date.parse(time ?? ''),
  )
  return {
    uid,
    disabled,
    kind: providerData.length === 0 && email === undefined ? 'guest' : 'registered',
    createdAt: Date.parse(creationTime),
    lastActiveAt: Math.max(...times.filter((time) => !Number.isNaN(time))),
  }
}
