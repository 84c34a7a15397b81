import { settings, type Settings } from '@sesame/contract/records/settings'
import { serverTimestamp } from 'firebase/database'
import { watch, writeSome } from './firebase-database.ts'

const path = (uid: string): string => `settings/${uid}`

/** Watches a person's settings. Ignores invalid values. */
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
 * Writes the settings in `change` and leaves all others unchanged, even settings that only a newer version defines. The date of a
 * consent comes from the database's clock.
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
