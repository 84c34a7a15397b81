import { settings, type Settings } from '@sesame/contract/records/settings'
import { serverTimestamp } from 'firebase/database'
import { watch, writeSome } from './firebase-database.ts'

const path = (uid: string): string => `settings/${uid}`

/** Tells the settings of a person, now and whenever they change; what cannot be read is passed over. */
export function watchSettings(
  uid: string,
  listener: (settings: Settings) => void,
): Promise<() => void> {
  return watch(path(uid), (value) => {
    const read = settings.safeParse(value ?? {})
    if (read.success) listener(read.data)
  })
}

/** Writes some of them; when a consent was given, the database's clock says. */
export function writeSettings(uid: string, change: Partial<Settings>): Promise<void> {
  const { consent } = change
  return writeSome(path(uid), {
    ...change,
    ...(consent && { consent: { ...consent, decidedAt: serverTimestamp() } }),
  })
}
