import type { Locale } from '@sesame/contract/fields'

/** Selects one text in every language, for a field's message. */
export const inEveryLanguage = <Texts>(
  texts: Readonly<Record<Locale, Texts>>,
  text: (texts: Texts) => string,
): Readonly<Record<Locale, string>> => ({ fr: text(texts.fr), en: text(texts.en) })
