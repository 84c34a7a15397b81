import { initializeAnalytics, isSupported, setAnalyticsCollectionEnabled } from 'firebase/analytics'
import { firebaseApp } from '../identity/firebase-app.ts'
import { trustKnownScripts } from '../loading/trusted-script.ts'
import type { Analytics } from './follow-consent.ts'

/** Loads the analytics service, configured to count visits without advertising features. */
export async function firebaseAnalytics(): Promise<Analytics> {
  if (!(await isSupported())) return { allow: () => undefined }
  // Google Analytics' script loads other scripts from plain URL strings, which Trusted Types would block.
  trustKnownScripts()
  const analytics = initializeAnalytics(firebaseApp(), {
    config: { allow_google_signals: false, allow_ad_personalization_signals: false },
  })
  return {
    allow(allowed) {
      setAnalyticsCollectionEnabled(analytics, allowed)
      if (!allowed) forgetCookies()
    },
  }
}

/** Deletes the analytics cookies, which would otherwise last two years. */
function forgetCookies(): void {
  const names = document.cookie.split('; ').map((cookie) => cookie.split('=')[0] ?? '')
  const own = ['_ga', `_ga_${environment.firebase.measurementId.replace(/^G-/, '')}`]
  for (const name of names.filter((known) => own.includes(known))) {
    for (const domain of ['', `; domain=${location.hostname}`]) {
      document.cookie = `${name}=; max-age=0; path=/${domain}`
    }
  }
}
