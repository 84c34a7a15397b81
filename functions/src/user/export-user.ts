import { exportUser } from '@sesame/contract/endpoints/user'
import { personalDataExport } from '@sesame/contract/records/personal-data-export'
import { currentUser } from '../common/account/current-user.ts'
import * as z from 'zod/mini'
import { route, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { collect } from '../common/personal-data/collect.ts'
import type { UserDeps } from './user-deps.ts'

const HEADERS = { 'Content-Disposition': 'attachment; filename="sesame-export.json"' }

/** The database keeps no empty records: what is absent is exported as empty. */
const EMPTY = { sessions: {}, logins: {}, notifications: {}, presence: {} }

/** `GET api/common/user/export`: everything that is kept of the caller, as a file. */
export function exportUserRoute(deps: UserDeps): Route {
  const { personalData, audit, now } = deps
  return route(
    exportUser,
    async ({ claims }) => {
      const { sub } = claims
      const profile = await currentUser(deps, claims)
      const collected = await collect(personalData, sub)
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
    },
    { limits: [LIMITS.exports] },
  )
}
