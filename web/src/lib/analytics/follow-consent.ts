import type { ConsentState } from '../consent/consent-store.ts'
import type { Logger } from '../logger.ts'
import type { Store } from '../store.ts'

/** Measures visits after `allow(true)`, until `allow(false)`. */
export interface Analytics {
  allow: (allowed: boolean) => void
}

/**
 * Starts measuring visits when the person consents, and stops when they withdraw. Does not fetch the analytics code before
 * a person consents.
 */
export function followConsent(
  consent: Pick<Store<ConsentState>, 'get' | 'subscribe'>,
  load: () => Promise<Analytics>,
  logger: Logger,
): void {
  let analytics: Promise<Analytics> | undefined

  const follow = (): void => {
    const allowed = consent.get().choice?.analytics === true
    if (allowed) analytics ??= load()
    analytics
      ?.then((loaded) => loaded.allow(consent.get().choice?.analytics === true))
      .catch(() => {
        analytics = undefined
        logger.warn('Mesure d’audience absente', 'client/unreachable')
      })
  }

  consent.subscribe(follow)
  follow()
}
