import type { PersonalDataStore, PersonalFile } from './personal-data-store.ts'
import { PERSONAL_PLACES, type ExportKey } from './places.ts'

/** What the places hold of a person, by the key that each is exported under; not judged yet. */
export type Collection = Readonly<Partial<Record<ExportKey, unknown>>>

/** Reads every place that is exported. */
export async function collect(
  personalData: Pick<PersonalDataStore, 'readRecord' | 'listFiles'>,
  uid: string,
): Promise<Collection> {
  const collected: Partial<Record<ExportKey, unknown>> = {}
  const files: PersonalFile[] = []
  await Promise.all(
    PERSONAL_PLACES.map(async ({ store, path, exportAs }) => {
      if (exportAs === null) return
      if (store === 'storage') files.push(...(await personalData.listFiles(uid, path)))
      else collected[exportAs] = await personalData.readRecord(uid, path)
    }),
  )
  return { ...collected, files: files.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}
