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

/**
 * Writes some of them, and nothing beside: what a newer version keeps there stays. When a consent was
 * given, the database's clock says.
 */
export function writeSettings(
  uid: string,
  { consent, ...others }: Partial<Settings>,
): Promise<void> {
  return writeSome(path(uid), {
    ...others,
    ...(consent && {
      'consent/analytics': consent.analytics,
      'consent/messaging': consent.messaging,
      'consent/decidedAt': serverTimestamp(),
    }),
  })
}
