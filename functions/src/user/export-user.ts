import { exportUser } from '@sesame/contract/endpoints/user'
import { personalDataExport } from '@sesame/contract/records/personal-data-export'
import * as z from 'zod/mini'
import { ApiError } from '../common/api-error.ts'
import { route, type Route } from '../common/http/route.ts'
import { collect } from '../common/personal-data/collect.ts'
import type { UserDeps } from './user-deps.ts'

const HEADERS = { 'Content-Disposition': 'attachment; filename="sesame-export.json"' }

/** The database keeps no empty records: what is absent is exported as empty. */
const EMPTY = { sessions: {}, logins: {}, notifications: {}, presence: {} }

/** `GET api/common/user/export`: everything that is kept of the caller, as a file. */
export function exportUserRoute({ personalData, users, audit, now }: UserDeps): Route {
  return route(exportUser, async ({ claims: { sub } }) => {
    const [collected, profile] = await Promise.all([collect(personalData, sub), users.find(sub)])
    if (!profile) throw new ApiError('auth/session-ended')
    const present = Object.entries(collected).filter(([, value]) => value !== null)
    const body = z.parse(personalDataExport, {
      exportedAt: now(),
      settings: null,
      ...EMPTY,
      ...Object.fromEntries(present),
      profile,
    })
    await audit.record('export', sub)
    return { body, headers: HEADERS }
  })
}
