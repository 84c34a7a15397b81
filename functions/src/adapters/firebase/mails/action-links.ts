import type { Auth } from 'firebase-admin/auth'
import * as z from 'zod/mini'
import type { ActionCode, ActionLinks } from '../../../mails/action-links.ts'
import type { Late } from '../admin.ts'

/** Error codes about the account or the address, for which another try would also fail. */
const OUT_OF_DATE = [
  'auth/email-already-exists',
  'auth/email-not-found',
  'auth/invalid-email',
  'auth/invalid-new-email',
  'auth/user-disabled',
  'auth/user-not-found',
]

const text = z.string().check(z.minLength(1), z.maxLength(512))
const parameters = z.object({ mode: text, oobCode: text })

/**
 * Codes from the Admin SDK, which returns them in links. Those links lead to the identity service's page or one that the
 * project sets. Ours lead to our own page, so only mode and code are used.
 *
 * Source: Firebase, « Generating email action links ».
 */
export function firebaseActionLinks(auth: Late<Auth>): ActionLinks {
  return {
    resetPassword: async (email) => codeIn((await auth()).generatePasswordResetLink(email)),
    verifyEmail: async (email) => codeIn((await auth()).generateEmailVerificationLink(email)),
    changeEmail: async (email, newEmail) =>
      codeIn((await auth()).generateVerifyAndChangeEmailLink(email, newEmail)),
  }
}

async function codeIn(made: Promise<string>): Promise<ActionCode | null> {
  try {
    return z.parse(parameters, Object.fromEntries(new URL(await made).searchParams))
  } catch (error) {
    if (OUT_OF_DATE.includes(String((error as { code?: unknown }).code))) return null
    throw error
  }
}
