import { formatList } from '../../i18n/formats.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { useProviderName } from './use-provider-name.ts'

/** Returns a function that lists sign-in methods: « Mot de passe, Google et 2 clés d’accès ». */
export function useMethodsText(): (providers: readonly string[], passkeys: number) => string {
  const { locale } = useLocale()
  const { passkeys: text } = useInsideText()
  const providerName = useProviderName()
  return (providers, passkeys) =>
    formatList(locale, [
      ...providers.map(providerName),
      ...(passkeys > 0 ? [text.count(passkeys)] : []),
    ])
}
