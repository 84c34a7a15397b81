import { useTextOf } from '@sesame/web/i18n/locale.tsx'
import { en } from './en/catalogue.ts'
import { fr, type Texts } from './fr/catalogue.ts'

/** The console's own texts. Those of the product's `ui` and `widgets` are in the product's catalogue. */
export const texts = { fr, en }

export function useTexts(): Texts {
  return useTextOf<Texts>(texts)
}

/** The texts of a given language, for a preview in a language other than the operator's. */
export const textsOf = (locale: keyof typeof texts): Texts => texts[locale]
