import type { Locale } from '@sesame/contract/fields'

/**
 * Caches the formatters of `Intl` by language, options and time zone offset. In a browser, creating a formatter takes some fifty
 * times longer than using it, and lists use one in every row. The offset is part of the key because a formatter keeps its first
 * time zone when the person travels.
 */
function kept<Options, Format>(make: (locale: Locale, options: Options) => Format) {
  const made = new Map<string, Format>()
  return (locale: Locale, options: Options): Format => {
    const key = JSON.stringify([locale, options, new Date().getTimezoneOffset()])
    const format = made.get(key) ?? make(locale, options)
    made.set(key, format)
    return format
  }
}

/** English dates are British, like the spelling of the English texts. */
export const dateFormat = kept(
  (locale, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, options),
)

export const relativeTimeFormat = kept(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)

export const numberFormat = kept(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)

const listFormat = kept(
  (locale, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
)

/** « Google, Apple et Microsoft » */
export const formatList = (locale: Locale, items: readonly string[]): string =>
  listFormat(locale, { type: 'conjunction' }).format(items)
