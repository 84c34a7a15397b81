import {
  personalDataExport,
  type PersonalDataExport,
} from '@sesame/contract/records/personal-data-export'
import * as z from 'zod/mini'
import type { PersonalDataStore } from './personal-data-store.ts'
import { exportedFrom, PERSONAL_PLACES, type Place } from './places.ts'

/** The database stores no empty records, so missing records are exported as empty. */
const EMPTY = {
  settings: null,
  sessions: {},
  logins: {},
  devices: {},
  notifications: {},
  mails: {},
  securityEvents: {},
  secondFactor: null,
  passkeys: {},
  presence: {},
  application: {},
}

/** Returns the export of everything stored about a person. Uses the stored profile unless a profile is given. */
export async function exportData(
  personalData: Reader,
  uid: string,
  { exportedAt, profile }: { readonly exportedAt: number; readonly profile?: unknown },
): Promise<PersonalDataExport> {
  return exportOf(await collect(personalData, uid), { exportedAt, profile })
}

/** Builds the export from records that were already read. */
export function exportOf(
  collected: Readonly<Record<string, unknown>>,
  { exportedAt, profile }: { readonly exportedAt: number; readonly profile?: unknown },
): PersonalDataExport {
  const own = profile !== undefined && { profile }
  return z.parse(personalDataExport, { exportedAt, ...EMPTY, ...collected, ...own })
}

type Reader = Pick<PersonalDataStore, 'readRecord' | 'listFiles'>

/**
 * Reads everything stored about a person in the exported places, except the places in `leftOut`. The result is keyed by export
 * key and not validated yet.
 */
export async function collect(
  personalData: Reader,
  uid: string,
  leftOut: readonly Place['exportAs'][] = [],
): Promise<Record<string, unknown> & Pick<PersonalDataExport, 'files'>> {
  const collected: Record<string, unknown> = {}
  const files: PersonalDataExport['files'] = []
  const application: PersonalDataExport['application'] = {}
  await Promise.all(
    PERSONAL_PLACES.flatMap(exportedFrom).map(async ({ store, path, exportAs, part }) => {
      if (leftOut.includes(exportAs)) return
      if (store === 'storage') files.push(...(await personalData.listFiles(uid, path)))
      else {
        const record = await personalData.readRecord(uid, path, part)
        if (record === null) return
        if (exportAs === 'application') application[path] = record
        else collected[exportAs] = record
      }
    }),
  )
  return { ...collected, application, files: files.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}
