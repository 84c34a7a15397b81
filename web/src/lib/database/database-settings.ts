import { settings, type Settings } from '@sesame/contract/records/settings'
import { serverTimestamp } from 'firebase/database'
import { watch, writeSome } from './firebase-database.ts'

const path = (uid: string): string => `settings/${uid}`

/** Watches a person's settings. Ignores a value that cannot be read. */
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
 * Writes these settings and leaves all others unchanged, even those that only a newer version knows. A consent is dated by
 * the database's clock.
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
