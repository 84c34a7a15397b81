import { formatMoment } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import type { Alert } from '../../lib/hooks/live/use-alerts.ts'
import { useServices } from '../../lib/services.tsx'
import { Icon } from '../../ui/icon.tsx'
import { deviceIcon } from '../devices/device-icon.ts'
import { useProviderName } from '../providers/use-provider-name.ts'

/** The known facts about an alert: sign-in method, device, place and time. */
export function AlertFacts({ alert }: { readonly alert: Alert }) {
  const { security } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const providerName = useProviderName()
  const { at, browser, device, passkeyName, place, provider } = alert
  return (
    <ul className="facts" role="list">
      {provider !== undefined && (
        <li>
          <Icon name={provider === 'passkey' ? 'passkey' : 'key'} />
          <span>
            <span className="vh">{security.factProvider}</span>
            <span>
              {passkeyName === undefined ? providerName(provider) : security.passkey(passkeyName)}
            </span>
          </span>
        </li>
      )}
      {browser !== undefined && device !== undefined && (
        <li>
          <Icon name={deviceIcon(device)} />
          <span>
            <span className="vh">{security.factDevice}</span>
            <span>{security.device(browser, device)}</span>
          </span>
        </li>
      )}
      {place !== undefined && (
        <li>
          <Icon name="pin" />
          <span>
            <span className="vh">{security.factPlace}</span>
            <span>{place}</span>
          </span>
        </li>
      )}
      <li>
        <Icon name="clock" />
        <span>
          <span className="vh">{security.factMoment}</span>
          <time dateTime={new Date(at).toISOString()}>{formatMoment(locale, at, nowMs())}</time>
        </span>
      </li>
    </ul>
  )
}
