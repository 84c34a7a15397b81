import {
  personalDataExport,
  type PersonalDataExport,
} from '@sesame/contract/records/personal-data-export'
import * as z from 'zod/mini'
import type { PersonalDataStore } from './personal-data-store.ts'
import { PERSONAL_PLACES } from './places.ts'

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

/** Everything stored about a person, as they are given it. Without a profile, it is the stored one. */
export async function exportData(
  personalData: Reader,
  uid: string,
  { exportedAt, profile }: { readonly exportedAt: number; readonly profile?: unknown },
): Promise<PersonalDataExport> {
  return exportOf(await collect(personalData, uid), { exportedAt, profile })
}

/** The same, of what was collected. */
export function exportOf(
  collected: Readonly<Record<string, unknown>>,
  { exportedAt, profile }: { readonly exportedAt: number; readonly profile?: unknown },
): PersonalDataExport {
  const own = profile !== undefined && { profile }
  return z.parse(personalDataExport, { exportedAt, ...EMPTY, ...collected, ...own })
}

type Reader = Pick<PersonalDataStore, 'readRecord' | 'listFiles'>

/** What the exported places hold of a person, by export key; not validated yet. */
export async function collect(
  personalData: Reader,
  uid: string,
): Promise<Record<string, unknown> & Pick<PersonalDataExport, 'files'>> {
  const collected: Record<string, unknown> = {}
  const files: PersonalDataExport['files'] = []
  await Promise.all(
    PERSONAL_PLACES.map(async ({ store, path, exportAs, part }) => {
      if (exportAs === null) return
      if (store === 'storage') files.push(...(await personalData.listFiles(uid, path)))
      else {
        const record = await personalData.readRecord(uid, path, part)
        if (record !== null) collected[exportAs] = record
      }
    }),
  )
  return { ...collected, files: files.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}
