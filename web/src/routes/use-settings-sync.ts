import type { Settings } from '@sesame/contract/records/settings'
import { useCallback, useEffect, useRef } from 'react'
import { useLocale } from '../i18n/locale.tsx'
import { rememberConsent, type ConsentChoice } from '../lib/consent/consent-store.ts'
import { useConsent } from '../lib/consent/use-consent.ts'
import { rememberLockDelay } from '../lib/lock-delay.ts'
import { useServices } from '../lib/services.tsx'
import { setTheme, themeStore, type Theme } from '../lib/theme.ts'
import { useTheme } from '../ui/use-theme.ts'

/** What a person chooses here: of the consent, the visits alone. */
interface Choices extends Omit<Partial<Settings>, 'consent'> {
  readonly consent?: ConsentChoice
}

/**
 * Theme, language and consent follow the person from device to device: what the database says is
 * applied here, what is chosen here is written there. Without a network the choice stays on this
 * device.
 */
export function useSettingsSync(uid: string): void {
  const { settings, auth } = useServices()
  const language = useLocale()
  const { locale } = language
  const theme = useTheme()
  const { choice: consent } = useConsent()
  /** What the database holds; null until this page has heard. */
  const known = useRef<Settings | null>(null)
  /** What was chosen before it has: the newer choice, which is written then. */
  const unheard = useRef<Choices>({})
  const current = useRef(language)
  /** What was there before: only a change is a choice. */
  const shown = useRef({ theme, locale, consent })

  useEffect(() => {
    current.current = language
  }, [language])

  const write = useCallback(
    (change: Choices): void => {
      if (known.current === null) unheard.current = { ...unheard.current, ...change }
      else void settings.write(uid, completed(change, known.current)).catch(() => undefined)
    },
    [settings, uid],
  )

  useEffect(() => {
    known.current = null
    unheard.current = {}
    return settings.watch(uid, (heard) => {
      const chosen = completed(unheard.current, heard)
      unheard.current = {}
      const stored = { ...heard, ...chosen }
      known.current = stored
      if (Object.keys(chosen).length > 0) write(chosen)
      const { locale, setLocale } = current.current
      if (stored.theme !== undefined && stored.theme !== storedTheme(themeStore.get().theme)) {
        setTheme(stored.theme === 'system' ? 'auto' : stored.theme)
      }
      if (stored.locale !== undefined && stored.locale !== locale) setLocale(stored.locale)
      if (stored.consent !== undefined) {
        const { analytics, decidedAt } = stored.consent
        shown.current.consent = { analytics, decidedAt }
        rememberConsent(shown.current.consent)
      }
      if (stored.lockDelayMinutes !== undefined) rememberLockDelay(stored.lockDelayMinutes)
    })
  }, [settings, uid, write])

  useEffect(() => {
    if (shown.current.theme === theme) return
    shown.current.theme = theme
    const chosen = storedTheme(theme)
    if (known.current !== null && (known.current.theme ?? 'system') === chosen) return
    write({ theme: chosen })
  }, [write, theme])

  useEffect(() => {
    if (shown.current.locale === locale) return
    shown.current.locale = locale
    if (known.current !== null && (known.current.locale ?? 'fr') === locale) return
    write({ locale })
    // Our mails are written in it.
    void auth.updateUser({ locale }).catch(() => undefined)
  }, [write, auth, locale])

  useEffect(() => {
    if (consent === null || shown.current.consent === consent) return
    shown.current.consent = consent
    write({ consent })
  }, [write, consent])
}

/** The rest of the consent stays as the account has it. */
function completed({ consent, ...others }: Choices, { consent: stored }: Settings) {
  if (consent === undefined) return others
  return { ...others, consent: { ...consent, messaging: stored?.messaging ?? false } }
}

function storedTheme(theme: Theme): NonNullable<Settings['theme']> {
  return theme === 'auto' ? 'system' : theme
}
