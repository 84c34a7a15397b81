import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Locale } from '@sesame/contract/fields'
import { writePreference } from '../lib/device/storage.ts'
import type { Catalogue } from './catalogue.ts'
import { fr } from './fr/catalogue.ts'

/** `app/first-paint.js` reads it before the first paint. */
const KEY = 'locale'

interface Language {
  readonly locale: Locale
  readonly text: Catalogue
  readonly setLocale: (locale: Locale) => void
}

const LanguageContext = createContext<Language>({
  locale: 'fr',
  text: fr,
  setLocale: () => undefined,
})

/**
 * The page's language when it opens: the choice stored on this device, or the browser's. `app/first-paint.js` decides.
 */
export function pageLocale(): Locale {
  return document.documentElement.lang === 'en' ? 'en' : 'fr'
}

/** Loads a language's texts; English is loaded only on demand. */
export async function loadCatalogue(locale: Locale): Promise<Catalogue> {
  return locale === 'fr' ? fr : (await import('./en/catalogue.ts')).en
}

interface Props {
  readonly initial: Pick<Language, 'locale' | 'text'>
  readonly children: ReactNode
}

export function LanguageProvider({ initial, children }: Props) {
  const [current, setCurrent] = useState(initial)

  useEffect(() => {
    document.documentElement.lang = current.locale
  }, [current.locale])

  const language = useMemo<Language>(
    () => ({
      ...current,
      setLocale: (locale) => {
        writePreference(KEY, locale)
        void loadCatalogue(locale).then((text) => setCurrent({ locale, text }))
      },
    }),
    [current],
  )
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** The texts of the chosen language. */
export function useText(): Catalogue {
  return use(LanguageContext).text
}

/** The texts of a screen, loaded with it, in the chosen language. */
export function useTextOf<T>(texts: Readonly<Record<Locale, T>>): T {
  return texts[use(LanguageContext).locale]
}

export function useLocale(): Pick<Language, 'locale' | 'setLocale'> {
  return use(LanguageContext)
}
