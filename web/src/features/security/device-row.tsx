import { formatMoment } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import { useServices } from '../../lib/services.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useProviderName } from '../../widgets/providers/use-provider-name.ts'
import type { Device } from './use-devices.ts'

interface Props {
  readonly device: Device
  /** It has an unanswered alert. */
  readonly isToCheck: boolean
  readonly onEnd: () => void
}

export function DeviceRow({ device, isToCheck, onEnd }: Props) {
  const { security } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  const providerName = useProviderName()
  const name = security.device(device.browser, device.device)

  const state = (): string => {
    if (device.lockedAt !== undefined) return security.locked
    return device.isOnline ? security.activeNow : formatMoment(locale, device.lastSeenAt, nowMs())
  }

  return (
    <li>
      <span className="dot">
        <Icon name={iconOf(device.device)} />
      </span>
      <div>
        <p className="name">
          {name} {device.isThisOne && <Badge tone="gold">{security.thisDevice}</Badge>}
          {isToCheck && (
            <Badge tone="warning" icon="alert">
              {security.toCheck}
            </Badge>
          )}
        </p>
        <p className="meta">{[providerName(device.provider), state()].join(' · ')}</p>
      </div>
      {!device.isThisOne && (
        <button
          className="btn tiny"
          type="button"
          aria-label={security.endLabel(name)}
          onClick={onEnd}
        >
          {security.end}
        </button>
      )}
    </li>
  )
}

function iconOf(device: string): IconName {
  if (/ipad|tablet/i.test(device)) return 'tablet'
  return /iphone|android|mobile/i.test(device) ? 'phone' : 'laptop'
}
