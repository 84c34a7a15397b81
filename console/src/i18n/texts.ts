import { useTextOf } from '@sesame/web/i18n/locale.tsx'
import { en } from './en/catalogue.ts'
import { fr, type Texts } from './fr/catalogue.ts'

/** The console's own texts. What `ui` and `widgets` of the product say is in the product's catalogue. */
export const texts = { fr, en }

export function useTexts(): Texts {
  return useTextOf<Texts>(texts)
}

/** The texts of a given language: a preview speaks to others than its reader. */
export const textsOf = (locale: keyof typeof texts): Texts => texts[locale]
