import type { Auth } from 'firebase-admin/auth'
import * as z from 'zod/mini'
import type { ActionCode, ActionLinks } from '../../../mails/action-links.ts'
import type { Late } from '../admin.ts'

/** Error codes about the account or the e-mail address. A retry would fail too. */
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
 * Takes the codes from the links that the Admin SDK generates. Those links open the identity service's page, or a page set in the
 * project. Our links open our own page, so we use only the mode and the code.
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
