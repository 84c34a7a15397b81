import type { Settings } from '@sesame/contract/records/settings'
import { useCallback, useEffect, useRef } from 'react'
import { useLocale } from '../i18n/locale.tsx'
import { consentStore, rememberConsent, type ConsentChoice } from '../lib/consent/consent-store.ts'
import { rememberLockDelay } from '../lib/device/lock-delay.ts'
import { useServices } from '../lib/services.tsx'
import { setTheme, themeStore, type Theme } from '../lib/device/theme.ts'
import { useTheme } from '../ui/theme/theme-toggle.tsx'

/** The choices made on this device. They only include the part of the consent that concerns analytics. */
interface Choices extends Omit<Partial<Settings>, 'consent'> {
  readonly consent?: ConsentChoice
}

/**
 * Syncs theme, language and consent with the database, both ways. If a write fails, this device keeps the choice. For a consent,
 * the write is retried at the next visit, unless the account has a newer consent by then.
 */
export function useSettingsSync(uid: string): void {
  const { settings, auth } = useServices()
  const language = useLocale()
  const { locale } = language
  const theme = useTheme()
  /** The settings in the database; null until they arrive. */
  const known = useRef<Settings | null>(null)
  /**
   * Choices made before the database's settings arrived. They are written after this arrival, because they are newer than the
   * database's settings.
   */
  const unheard = useRef<Choices>({})
  const current = useRef(language)
  /** The last known values. Only a value that differs from them counts as a choice of the person. */
  const shown = useRef({ theme, locale, consent: consentStore.get().choice })

  useEffect(() => {
    current.current = language
  }, [language])

  const adopt = useCallback((stored: Settings['consent']): void => {
    if (stored === undefined) return
    const { analytics, decidedAt } = stored
    shown.current.consent = { analytics, decidedAt }
    rememberConsent(shown.current.consent)
  }, [])

  const save = useCallback(
    async (change: Choices, before: Settings): Promise<void> => {
      await settings.write(uid, completed(change, before))
      // Do not overwrite another choice that was made meanwhile, because that choice is saved separately.
      if (change.consent === shown.current.consent) adopt(known.current?.consent)
    },
    [settings, uid, adopt],
  )

  const write = useCallback(
    (change: Choices): void => {
      if (known.current === null) unheard.current = { ...unheard.current, ...change }
      else void save(change, known.current).catch(() => undefined)
    },
    [save],
  )

  useEffect(() => {
    known.current = null
    unheard.current = {}
    consentStore.set({ isMissing: false })
    return settings.watch(uid, (heard) => {
      const isFirst = known.current === null
      const chosen = { ...(isFirst && earlierChoice(uid, heard)), ...unheard.current }
      unheard.current = {}
      const stored = { ...heard, ...completed(chosen, heard) }
      known.current = stored
      if (Object.keys(chosen).length > 0) write(chosen)
      const { locale, setLocale } = current.current
      if (stored.theme !== undefined && stored.theme !== storedTheme(themeStore.get().theme)) {
        setTheme(stored.theme === 'system' ? 'auto' : stored.theme)
      }
      if (stored.locale !== undefined && stored.locale !== locale) setLocale(stored.locale)
      // If this device has an unsaved consent, keep it.
      const isSaving = consentStore.get().choice?.unsavedFor === uid
      if (isFirst ? chosen.consent === undefined : !isSaving) adopt(heard.consent)
      if (consentStore.get().choice === null) consentStore.set({ isMissing: true })
      if (stored.lockDelayMinutes !== undefined) rememberLockDelay(stored.lockDelayMinutes)
    })
  }, [settings, uid, write, adopt])

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
    if (known.current?.locale === locale) return
    write({ locale })
    // Also report the language to the API, which writes e-mails in this language.
    void auth.user.update({ locale }).catch(() => undefined)
  }, [write, auth, locale])

  useEffect(
    () =>
      consentStore.subscribe(() => {
        const { choice } = consentStore.get()
        if (choice === null || choice === shown.current.consent) return
        shown.current.consent = { ...choice, unsavedFor: uid }
        rememberConsent(shown.current.consent)
        write({ consent: shown.current.consent })
      }),
    [write, uid],
  )
}

/**
 * Returns a choice made on this device at an earlier visit, if it was not saved in the account and the account has no newer one.
 */
function earlierChoice(uid: string, { consent: stored }: Settings): Choices {
  const { choice } = consentStore.get()
  const isOpen = choice?.unsavedFor === uid && (stored?.decidedAt ?? 0) <= choice.decidedAt
  return isOpen ? { consent: choice } : {}
}

/**
 * Completes a change of the consent before it is written. The parts that were not chosen on this device stay as in the account.
 */
function completed({ consent, ...others }: Choices, { consent: stored }: Settings) {
  if (consent === undefined) return others
  const { analytics, decidedAt } = consent
  return { ...others, consent: { analytics, decidedAt, messaging: stored?.messaging ?? false } }
}

function storedTheme(theme: Theme): NonNullable<Settings['theme']> {
  return theme === 'auto' ? 'system' : theme
}
