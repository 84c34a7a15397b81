import { createContext, use, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { Locale } from '@sesame/contract/fields'
import { writePreference } from '../lib/device/storage.ts'
import type { Catalogue } from './catalogue.ts'
import { fr } from './fr/catalogue.ts'

/** The storage key of the chosen language. `app/first-paint.js` also reads it, before the first paint. */
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
 * Returns the language in which the page opens: the language chosen on this device, or else the browser's. `app/first-paint.js`
 * sets it.
 */
export function pageLocale(): Locale {
  return document.documentElement.lang === 'en' ? 'en' : 'fr'
}

/** Loads a language's texts. French is always loaded; English only when needed. */
export async function loadCatalogue(locale: Locale): Promise<Catalogue> {
  return locale === 'fr' ? fr : (await import('./en/catalogue.ts')).en
}

/** Shows the note in `index.html` that says that the page did not load, with a link that reloads it. */
export const sayNotLoaded = (): void => document.getElementById('panne')?.removeAttribute('hidden')

interface Props {
  readonly initial: Pick<Language, 'locale' | 'text'>
  /** Loads the texts of a language that the person chooses on the page. */
  readonly load?: (locale: Locale) => Promise<Catalogue>
  readonly children: ReactNode
}

export function LanguageProvider({ initial, load = loadCatalogue, children }: Props) {
  const [current, setCurrent] = useState(initial)

  useEffect(() => {
    document.documentElement.lang = current.locale
  }, [current.locale])

  const language = useMemo<Language>(
    () => ({
      ...current,
      setLocale: (locale) => {
        writePreference(KEY, locale)
        load(locale).then((text) => setCurrent({ locale, text }), sayNotLoaded)
      },
    }),
    [current, load],
  )
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** Returns the texts of the first load, in the chosen language. */
export function useText(): Catalogue {
  return use(LanguageContext).text
}

/** Returns a screen's own texts, in the chosen language. */
export function useTextOf<T>(texts: Readonly<Record<Locale, T>>): T {
  return texts[use(LanguageContext).locale]
}

export function useLocale(): Pick<Language, 'locale' | 'setLocale'> {
  return use(LanguageContext)
}
