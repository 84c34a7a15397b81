import { exportUser } from '@sesame/contract/endpoints/user'
import {
  personalDataExport,
  type PersonalDataExport,
} from '@sesame/contract/records/personal-data-export'
import * as z from 'zod/mini'
import { currentUser } from '../common/account/current-user.ts'
import { route, type Route } from '../common/http/route.ts'
import { LIMITS } from '../common/limits/limits.ts'
import { PERSONAL_PLACES } from '../common/personal-data/places.ts'
import type { ApiDeps } from '../common/api-deps.ts'

const HEADERS = { 'Content-Disposition': 'attachment; filename="sesame-export.json"' }

/** The database keeps no empty records: missing ones are exported as empty. */
const EMPTY = {
  settings: null,
  sessions: {},
  logins: {},
  devices: {},
  notifications: {},
  mails: {},
  passkeys: {},
  presence: {},
}

/** `GET api/common/user/export`: everything stored about the caller, as a file. */
export function exportUserRoute(deps: ApiDeps): Route {
  return route(
    exportUser,
    async ({ claims }) => {
      const { sub } = claims
      const profile = await currentUser(deps, claims)
      const collected = await collect(deps, sub)
      const body = z.parse(personalDataExport, {
        exportedAt: deps.now(),
        ...EMPTY,
        ...collected,
        profile,
      })
      await deps.audit.record('export', sub)
      return { body, headers: HEADERS }
    },
    { limits: [LIMITS.exports] },
  )
}

/** What the exported places hold of a person, by export key; not validated yet. */
async function collect(
  { personalData }: Pick<ApiDeps, 'personalData'>,
  uid: string,
): Promise<Record<string, unknown>> {
  const collected: Record<string, unknown> = {}
  const files: PersonalDataExport['files'] = []
  await Promise.all(
    PERSONAL_PLACES.map(async ({ store, path, exportAs }) => {
      if (exportAs === null) return
      if (store === 'storage') files.push(...(await personalData.listFiles(uid, path)))
      else {
        const record = await personalData.readRecord(uid, path)
        if (record !== null) collected[exportAs] = record
      }
    }),
  )
  return { ...collected, files: files.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}
