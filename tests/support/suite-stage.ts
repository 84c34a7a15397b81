import { EXPORT_FILE } from '@sesame/contract/constants'
import type { Stage } from '../../functions/src/testing/stage.ts'
import { alertCode, signInOnPhone } from './alerts.ts'
import { call } from 'sesame-testing/api'
import { uploadFile } from './erasure.ts'
import {
  createAccount,
  createGuest,
  linkGoogle,
  linkPassword,
  signInAgain,
  signInWithCustomToken,
  signInWithGoogle,
} from 'sesame-testing/identity'
import { loseAccount } from './lost-account.ts'
import { nextSecond } from 'sesame-testing/next-second'
import { page } from 'sesame-testing/passkeys'
import { addService } from './services.ts'

/** Calls the suite's API, or the API at `origin`, which must share the suite's databases and accounts. */
export function suiteStage(origin?: string): Stage {
  const send: Stage['send'] = (method, path, { type, headers, ...options } = {}) =>
    call(method, path, {
      origin,
      headers: { ...(type !== undefined && { 'Content-Type': type }), ...headers },
      ...options,
    })
  return {
    page: page(),
    now: Date.now,
    send,
    post: (path, body, token) => send('POST', path, { body: JSON.stringify(body), token }),
    account(by) {
      if (by === 'password') return createAccount()
      return by === 'guest' ? createGuest() : signInWithGoogle()
    },
    link: (identity, method) =>
      method === 'password' ? linkPassword(identity) : linkGoogle(identity),
    async proveAgain({ email }) {
      await nextSecond()
      return signInAgain(email)
    },
    async redeem(customToken) {
      await nextSecond()
      return (await signInWithCustomToken(customToken)).idToken
    },
    signInOnPhone: ({ email }) => signInOnPhone(email, origin),
    alertCode: (uid) => alertCode(uid, 'new-device'),
    loseAccount: (person) => loseAccount(person, origin),
    addService,
    prepareExport: (uid) => uploadFile(`exports/${uid}/${EXPORT_FILE}`),
  }
}
