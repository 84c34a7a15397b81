import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { personalDataExport } from '../records/personal-data-export.ts'
import { user, userUpdate } from '../user.ts'

/** Returns the current user (specification, section 7). */
export const getUser = endpoint('GET', '/api/common/user', 'session', {
  beforeTerms: true,
  response: user,
})

/** Changes fields of the current user and returns the whole user (specification, section 7). */
export const updateUser = endpoint('PATCH', '/api/common/user', 'session', {
  body: z.strictObject({ user: userUpdate }),
  response: user,
})

/**
 * Erases the caller's data and account immediately. A registered person must have proved their identity in the last five
 * minutes. Guests need not prove it, because they have no sign-in method.
 */
export const deleteUser = endpoint('DELETE', '/api/common/user', 'session', {
  beforeTerms: true,
})

/** Returns everything stored about the caller, as a file. */
export const exportUser = endpoint('GET', '/api/common/user/export', 'session', {
  beforeTerms: true,
  response: personalDataExport,
})
