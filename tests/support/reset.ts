import { SECOND_MS } from '@sesame/contract/durations'
import { resetCode } from '../../functions/src/mails/reset-code.ts'
import { post, type Reply } from 'sesame-testing/api'
import { resetAtProvider, signInAgain, type Identity } from 'sesame-testing/identity'
import { nextSecond } from 'sesame-testing/next-second'
import { suiteConfig } from './own-api.ts'

/** A sign-in with a password that was just set through a mailed link. The page that the link opens signs in in the same way. */
export interface Reset extends Identity {
  /** Reports the new password to our API. */
  readonly tell: () => Promise<Reply>
}

/** Sets a password through a mailed link, and signs in with it at the identity service. */
export async function resetByMail(email: string, password: string): Promise<Reset> {
  const code = resetCode(suiteConfig().pepper, email, Math.floor(Date.now() / SECOND_MS))
  await resetAtProvider(email, password)
  await nextSecond()
  const identity = await signInAgain(email, password)
  const { idToken } = identity
  return { ...identity, tell: () => post('/api/auth/reset-password', { idToken, code }) }
}
