import type { Locale } from '@sesame/contract/fields'

/** One text in every language, for a field to show. */
export const inEveryLanguage = <Texts>(
  texts: Readonly<Record<Locale, Texts>>,
  text: (texts: Texts) => string,
): Readonly<Record<Locale, string>> => ({ fr: text(texts.fr), en: text(texts.en) })
