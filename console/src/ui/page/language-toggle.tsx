import { useLocale, useText } from '@sesame/web/i18n/locale.tsx'

/** Shows the other language, in its own name. */
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
