import { formatMoment } from '../../i18n/dates.ts'
import { useInsideText } from '../../i18n/inside.ts'
import { useLocale } from '../../i18n/locale.tsx'
import type { OpenDevice } from '../../lib/hooks/live/use-devices.ts'
import { useServices } from '../../lib/services.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { deviceIcon } from './device-icon.ts'

/** Returns a device's name: the name that the owner gave the device, or else its default name. */
export function useDeviceName(): (device: OpenDevice) => string {
  const { security } = useInsideText()
  return ({ name, browser, device }) => name ?? security.device(browser, device)
}

/** Returns a text about a device: that it is locked, that it is in use, or when it was last used. */
export function useDeviceState(): (device: OpenDevice) => string {
  const { security } = useInsideText()
  const { locale } = useLocale()
  const { nowMs } = useServices()
  return ({ isLocked, isOnline, lastSeenAt }) => {
    if (isLocked) return security.sessionLocked
    return isOnline
      ? security.sessionActive
      : security.seen(formatMoment(locale, lastSeenAt, nowMs()))
  }
}

interface Props {
  readonly device: OpenDevice
  readonly isToCheck: boolean
  /** Whether sign-ins on this device require no second-factor code. */
  readonly isRemembered?: boolean
}

/** The line with a device's name and badges. */
export function DeviceTitle({ device, isToCheck, isRemembered = false }: Props) {
  const { security } = useInsideText()
  const deviceName = useDeviceName()
  return (
    <p className="name">
      <span className="long">{`${deviceName(device)} `}</span>
      {device.isThisOne && <Badge tone="gold">{security.thisDevice}</Badge>}
      {isToCheck && (
        <Badge tone="warning" icon="alert">
          {security.toCheck}
        </Badge>
      )}
      {isRemembered && <Badge icon="code">{security.remembered}</Badge>}
    </p>
  )
}

export function DevicePicture({ device: { device } }: Pick<Props, 'device'>) {
  return (
    <span className="dot">
      <Icon name={deviceIcon(device)} />
    </span>
  )
}
