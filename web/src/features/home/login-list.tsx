import { formatMoment } from '../../i18n/dates.ts'
import { useLocale, useText } from '../../i18n/locale.tsx'
import type { LoginEntry } from '../../lib/database/read-logins.ts'
import { useServices } from '../../lib/services.tsx'
import { ProviderIcon } from '../../ui/provider-icon.tsx'
import { useProviderName } from '../../ui/use-provider-name.ts'

/** Home shows the latest; the whole list belongs to the security screen. */
const SHOWN = 4

export function LoginList({ entries }: { readonly entries: readonly LoginEntry[] }) {
  const { home } = useText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const providerName = useProviderName()
  return (
    <ol className="rows tight fold log" role="list">
      {entries.slice(0, SHOWN).map(({ id, provider, device, browser, place, at }) => (
        <li key={id}>
          <ProviderIcon provider={provider} />
          <div>
            <p className="name">{home.deviceAndBrowser(browser, device)}</p>
            <p className="meta">
              {[providerName(provider), place].filter((part) => part !== undefined).join(' · ')}
            </p>
          </div>
          <time dateTime={new Date(at).toISOString()}>{formatMoment(locale, at, nowMs())}</time>
        </li>
      ))}
    </ol>
  )
}
