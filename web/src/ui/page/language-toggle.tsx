import { useLocale, useText } from '../../i18n/locale.tsx'

/** Switches to the other language. The button shows that language's own name. */
export function LanguageToggle() {
  const { common } = useText()
  const { locale, setLocale } = useLocale()
  return (
    <button
      className="btn bare tiny"
      type="button"
      aria-label={common.switchLanguage}
      onClick={() => setLocale(locale === 'fr' ? 'en' : 'fr')}
    >
      {common.switchLanguageShort}
    </button>
  )
}
