import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { opaqueToken } from '../fields.ts'
import { personalDataExport } from '../records/personal-data-export.ts'
import { user, userUpdate } from '../user.ts'

/** The current user, whole (specification, section 7). */
export const getUser = endpoint({
  method: 'GET',
  path: '/api/common/user',
  access: 'session',
  body: null,
  response: user,
})

/** Changes some of it and answers the whole (specification, section 7). */
export const updateUser = endpoint({
  method: 'PATCH',
  path: '/api/common/user',
  access: 'session',
  body: z.strictObject({ user: userUpdate }),
  response: user,
})

/** Erases the caller's data and account at once: registered users prove themselves anew, guests cannot. */
export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/common/user',
  access: 'session',
  body: z.strictObject({ idToken: opaqueToken }),
  response: null,
})

/** Everything that is kept of the caller, as a file. */
export const exportUser = endpoint({
  method: 'GET',
  path: '/api/common/user/export',
  access: 'session',
  body: null,
  response: personalDataExport,
})
