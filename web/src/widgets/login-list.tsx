import { formatMoment } from '../i18n/dates.ts'
import { useInsideText } from '../i18n/inside.ts'
import { useLocale } from '../i18n/locale.tsx'
import type { LoginEntry } from '../lib/database/read-logins.ts'
import { useServices } from '../lib/services.tsx'
import { ProviderIcon } from './providers/provider-icon.tsx'
import { useProviderName } from './providers/use-provider-name.ts'

/** Sign-ins, the way each was made and when. */
export function LoginList({ entries }: { readonly entries: readonly LoginEntry[] }) {
  const { security } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const providerName = useProviderName()
  return (
    <ol className="rows tight fold log" role="list">
      {entries.map(({ id, provider, device, browser, place, at }) => (
        <li key={id}>
          <ProviderIcon provider={provider} />
          <div>
            <p className="name">{security.device(browser, device)}</p>
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
