import type { Locale } from '@sesame/contract/fields'
import type { Catalogue } from '@sesame/web/i18n/catalogue.ts'
import { loadCatalogue, useLocale } from '@sesame/web/i18n/locale.tsx'
import { fr, type Texts } from './fr/catalogue.ts'

const loaded: Record<'fr', Texts> & Partial<Record<Locale, Texts>> = { fr }

/**
 * Loads the texts of a language: the console's own texts, and those of the product's `ui` and `widgets` that the console
 * uses. French is always loaded, English only when needed.
 */
export async function loadTexts(locale: Locale): Promise<Catalogue> {
  const product = loadCatalogue(locale)
  if (locale === 'en') loaded.en = (await import('./en/catalogue.ts')).en
  return product
}

/** Returns the console's own texts, in the chosen language. */
export function useTexts(): Texts {
  return loaded[useLocale().locale] ?? fr
}
